// Sentences of the client with gaps.

/** {name} is replaced; {n#one|many} chooses by the number n, in the way of the language. */
export function fill(text: string, lang: 'fr' | 'en', values: Record<string, string | number>): string {
  return text
    .replace(/\{(\w+)#([^|{}]*)\|([^{}]*)\}/g, (_, name: string, one: string, many: string) => {
      const n = Math.abs(Number(values[name]));
      return n === 1 || (n === 0 && lang === 'fr') ? one : many;
    })
    .replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
