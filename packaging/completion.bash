# Completion for cabale: commands, options and games as the program itself lists them.
_cabale() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        words="help --version $(cabale --help 2>/dev/null | sed -n 's/^  cabale \([a-z]*\) .*/\1/p')"
    elif [[ $word == -* ]]; then
        words=$(cabale "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    else
        case $command in
        help) words=$(cabale --help 2>/dev/null | sed -n 's/^  cabale \([a-z]*\) .*/\1/p') ;;
        play | sim | arena | bench | bot)
            words=$(cabale games 2>/dev/null | sed -n '2,$s/^\([a-z]*\) .*/\1/p') ;;
        deck) [ "$COMP_CWORD" = 2 ] && words=check ;;
        store) [ "$COMP_CWORD" = 2 ] && words='check export import bench' ;;
        esac
    fi
    while IFS= read -r word; do COMPREPLY+=("$word"); done \
        < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _cabale cabale
