/* Everything over HTTP that is not the live socket: the web client, the catalogue, words. */
#include "server/serve_int.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/json.h"
#include "net/gzip.h"
#include "server/pages.h"
#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_BYTES = 512,
    GAMES_LISTED = 50,
    CALL_COUNTS = 5 /* a call of the API is as much as so many messages */
};

/* On every answer. The client needs scripts, styles, fonts and pictures of its own and the
 * socket. */
static const char SAFE[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

/* On parts of pages, which come by the dozen: only a worker reads a policy there. */
static const char SAFE_PART[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* ---- answers --------------------------------------------------------------------------------- */

static void answer(srv_server *s, net_conn conn, const char *lines, net_response *response)
{
    char all[4096];
    snprintf(all, sizeof all, "%s%s", SAFE, lines ? lines : "Cache-Control: no-store\r\n");
    response->lines = all;
    net_respond(s->loop, conn, response);
}

void srv_answer(srv_server *s, net_conn conn, int status, const char *type, const char *lines,
                const char *body, uint32_t length)
{
    net_response response = {.status = status, .type = type, .body = body, .length = length};
    answer(s, conn, lines, &response);
}

void srv_answer_lent(srv_server *s, net_conn conn, const char *type, const char *lines,
                     const srv_lent *lent)
{
    net_response response = {.status = 200, .type = type, .body = lent->body};
    response.length = lent->length;
    response.sent = lent->sent;
    response.sent_user = lent->user;
    answer(s, conn, lines, &response);
}

void srv_answer_error(srv_server *s, net_conn conn, int status, const char *error)
{
    char body[128];
    int length = snprintf(body, sizeof body, "{\"error\":\"%s\"}", error);
    srv_answer(s, conn, status, "application/json", NULL, body, (uint32_t)length);
}

void srv_answer_file(srv_server *s, net_conn conn, const http1_message *m, const srv_file *file)
{
    char lines[2048];
    net_response response;
    http1_span tag;
    int form = 0;
    if (file->bytes[2] && http1_has_token(m, "accept-encoding", "br"))
        form = 2;
    else if (file->bytes[1] && http1_has_token(m, "accept-encoding", "gzip"))
        form = 1;
    memset(&response, 0, sizeof response);
    snprintf(lines, sizeof lines, "%sETag: %s\r\nVary: Accept-Encoding\r\nCache-Control: %s\r\n%s",
             file->forever ? SAFE_PART : SAFE, file->tag,
             file->forever ? "public, max-age=31536000, immutable" : "no-cache",
             form == 2   ? "Content-Encoding: br\r\n"
             : form == 1 ? "Content-Encoding: gzip\r\n"
                         : "");
    bool same = http1_header(m, "if-none-match", &tag) && http1_same(tag, file->tag);
    response.status = same ? 304 : 200;
    response.type = file->type;
    response.lines = lines;
    response.body = same ? NULL : file->bytes[form];
    response.length = same ? 0 : file->length[form];
    response.body_stays = true;
    net_respond(s->loop, conn, &response);
}

/* ---- the catalogue and the words, made once -------------------------------------------------- */

static srv_file make_json(const char *path, const char *bytes, uint32_t length)
{
    srv_file file;
    memset(&file, 0, sizeof file);
    file.path = strdup(path);
    file.type = strdup("application/json");
    file.bytes[0] = (char *)malloc(length + 1);
    cab_assert(file.path && file.type && file.bytes[0]);
    memcpy(file.bytes[0], bytes, length + 1);
    file.length[0] = length;
    file.bytes[1] = net_gzip(bytes, length, &file.length[1]);
    snprintf(file.tag, sizeof file.tag, "\"%016llx\"",
             (unsigned long long)cab_hash(1, bytes, length));
    return file;
}

static void make_catalogue(srv_server *s)
{
    cab_text out;
    cab_text_begin(&out, s->page, SRV_PAGE);
    srv_page_catalogue(&out);
    cab_assert(!out.full);
    s->catalogue = make_json("/api/games", out.at, out.length);
}

static void make_words(srv_server *s, const cab_game *game, cab_lang lang)
{
    char path[64];
    cab_text out;
    cab_text_begin(&out, s->page, SRV_PAGE);
    srv_page_words(game, lang, &out);
    cab_assert(!out.full);
    snprintf(path, sizeof path, "/api/words/%s/%s", game ? game->id : "-", cab_lang_code(lang));
    s->words = (srv_file *)realloc(s->words, (s->word_files + 1) * sizeof *s->words);
    cab_assert(s->words);
    s->words[s->word_files++] = make_json(path, out.at, out.length);
}

static void free_file(srv_file *file)
{
    free(file->path);
    free(file->type);
    free(file->bytes[0]);
    free(file->bytes[1]);
}

void srv_http_begin(srv_server *s)
{
    s->page = (char *)srv_need(SRV_PAGE);
    make_catalogue(s);
    for (cab_lang lang = 0; lang < CAB_LANGS; lang++) {
        make_words(s, NULL, lang);
        for (int i = 0; cab_game_at(i); i++)
            if (!cab_game_at(i)->hidden) make_words(s, cab_game_at(i), lang);
    }
}

void srv_http_end(srv_server *s)
{
    free_file(&s->catalogue);
    for (uint32_t i = 0; i < s->word_files; i++)
        free_file(&s->words[i]);
    free(s->words);
}

/* ---- the live socket ------------------------------------------------------------------------- */

/* A page of another site must not speak for whoever looks at it. Host is what the other side says:
 * it counts only where nobody has told the server its address. */
static bool own_origin(const srv_server *s, const http1_message *m)
{
    http1_span origin, host;
    char wanted[256];
    if (!http1_header(m, "origin", &origin)) return true; /* no browser */
    if (s->options.public_url) {
        snprintf(wanted, sizeof wanted, "%s", s->options.public_url);
        size_t length = strlen(wanted);
        while (length > 0 && wanted[length - 1] == '/')
            wanted[--length] = 0;
        return http1_is(origin, wanted); /* hosts have no capitals */
    }
    if (!http1_header(m, "host", &host)) return false;
    snprintf(wanted, sizeof wanted, "http://%.*s", (int)host.length, host.at);
    if (http1_same(origin, wanted)) return true;
    snprintf(wanted, sizeof wanted, "https://%.*s", (int)host.length, host.at);
    return http1_same(origin, wanted);
}

static void open_socket(srv_server *s, net_conn conn, const http1_message *m)
{
    http1_span version;
    char spoken[8];
    snprintf(spoken, sizeof spoken, "%d", SRV_PROTOCOL);
    srv_who who;
    memset(&who, 0, sizeof who);
    bool said = http1_param(m, "v", &version);
    who.foreign = said && !http1_same(version, spoken);
    if (!said) {
        srv_answer_error(s, conn, 400, "bad_version");
    } else if (!own_origin(s, m)) {
        srv_answer_error(s, conn, 403, "origin");
    } else if (!who.foreign && !srv_who_asks(s, m, &who) && !who.gone && !who.ended) {
        srv_answer_error(s, conn, 401, "no_person");
    } else if (who.known && !(who.rights & SRV_MAY_PLAY)) {
        srv_answer_error(s, conn, 403, "not_allowed");
    } else if (!srv_memory_there()) {
        srv_answer_error(s, conn, 503, "full");
    } else if (net_upgrade(s->loop, conn, NULL, NULL)) {
        srv_who *keep = (srv_who *)srv_need(sizeof *keep);
        *keep = who;
        keep->address = srv_address_mark(s, conn, m);
        if (who.known) (void)srv_touch(s, &who);
        srv_map_put(&s->coming, conn, keep);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* With which records of this server are signed, for everybody to compare. */
static void answer_key(srv_server *s, net_conn conn)
{
    uint8_t key[CAB_SIGN_KEY];
    char hex[2 * CAB_SIGN_KEY + 1], body[2 * CAB_SIGN_KEY + 16];
    cab_text digits, out;
    cab_sign_key(s->record_seed, key);
    cab_text_begin(&digits, hex, sizeof hex);
    for (int i = 0; i < CAB_SIGN_KEY; i++)
        cab_text_hex(&digits, key[i], 2);
    cab_text_begin(&out, body, sizeof body);
    cab_json_open(&out, NULL, '{');
    cab_json_string(&out, "key", hex);
    cab_json_close(&out, '}');
    srv_answer(s, conn, 200, "application/json", NULL, out.at, out.length);
}

static void tables_http(srv_server *s, net_conn conn, const http1_message *m, const char *path)
{
    char key[SRV_KEY];
    srv_table_id id;
    size_t length = strcspn(path, "/");
    if (length != SRV_KEY - 1) {
        srv_answer_error(s, conn, 404, "no_table");
        return;
    }
    memcpy(key, path, length);
    key[length] = 0;
    const char *rest = path + length;
    if (!srv_table_parse(key, &id)) {
        srv_answer_error(s, conn, 404, "no_table");
    } else if (strcmp(rest, "/record") == 0 || strcmp(rest, "/replay") == 0) {
        srv_past_http(s, conn, m, key, strcmp(rest, "/replay") == 0);
    } else if (rest[0] == 0) {
        cab_text out;
        cab_text_begin(&out, s->page, SRV_PAGE);
        if (srv_table_short(s->core, id, &out, srv_now(s)))
            srv_answer(s, conn, 200, "application/json", NULL, out.at, out.length);
        else
            srv_answer_error(s, conn, 404, "no_table");
    } else {
        srv_answer_error(s, conn, 404, "not_found");
    }
}

/* ---- somebody's games ------------------------------------------------------------------------ */

static bool each_game(void *user, const store_table *table, int at)
{
    srv_seat seat[STORE_SEATS];
    srv_stored stored;
    if (srv_stored_read(table, seat, &stored)) srv_page_game(&stored, at, (cab_text *)user);
    return true;
}

static bool each_table(void *user, const store_table *table)
{
    *(int64_t *)user = table->tab;
    return false;
}

static void my_games(srv_server *s, net_conn conn, const http1_message *m)
{
    srv_who who;
    http1_span before;
    char key[SRV_KEY] = "";
    int64_t tab = 0;
    cab_text out;
    if (!srv_who_asks(s, m, &who)) {
        srv_answer_error(s, conn, 401, "no_person");
        return;
    }
    if (!(who.rights & SRV_MAY_READ)) {
        srv_answer_error(s, conn, 403, "not_allowed");
        return;
    }
    if (http1_param(m, "before", &before) && before.length == SRV_KEY - 1) {
        memcpy(key, before.at, before.length);
        key[before.length] = 0;
        (void)store_find_table(s->store, key, each_table, &tab);
    }
    cab_text_begin(&out, s->page, SRV_PAGE);
    cab_json_open(&out, NULL, '{');
    cab_json_open(&out, "games", '[');
    store_games(s->store, who.id, tab, GAMES_LISTED, each_game, &out);
    cab_json_close(&out, ']');
    cab_json_close(&out, '}');
    srv_answer(s, conn, 200, "application/json", NULL, out.at, out.length);
}

/* ---- which call is this ---------------------------------------------------------------------- */

/* Until the web client is built. */
static void answer_plain_page(srv_server *s, net_conn conn)
{
    char page[1024];
    const char *text = cab_word_find(s->options.lang, "server.page");
    int length = snprintf(page, sizeof page,
                          "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\">"
                          "<title>Cabale</title><h1>Cabale</h1><p>%s</p></html>",
                          cab_lang_code(s->options.lang), text ? text : "");
    srv_answer(s, conn, 200, "text/html; charset=utf-8", NULL, page, (uint32_t)length);
}

static void answer_page(srv_server *s, net_conn conn, const http1_message *m, const char *path)
{
    const srv_file *file = srv_file_find(s, path);
    /* Addresses of the client's own pages; what looks like a file and is none does not exist. */
    if (!file && !strchr(path, '.')) file = srv_file_find(s, "/index.html");
    if (file) {
        srv_answer_file(s, conn, m, file);
    } else if (s->files == 0 && !strchr(path, '.')) {
        answer_plain_page(s, conn);
    } else {
        srv_answer_error(s, conn, 404, "not_found");
    }
}

static bool answer_made(srv_server *s, net_conn conn, const http1_message *m, const char *path)
{
    if (strcmp(path, s->catalogue.path) == 0) {
        srv_answer_file(s, conn, m, &s->catalogue);
        return true;
    }
    for (uint32_t i = 0; i < s->word_files; i++) {
        if (strcmp(path, s->words[i].path) != 0) continue;
        srv_answer_file(s, conn, m, &s->words[i]);
        return true;
    }
    return false;
}

static bool is_get(const http1_message *m)
{
    return http1_same(m->method, "GET") || http1_same(m->method, "HEAD");
}

/* A call that reads the store is work like a request over a socket; the address pays. */
static bool affords(srv_server *s, net_conn conn, const http1_message *m)
{
    srv_payer payer = {0, srv_address_mark(s, conn, m)};
    if (srv_budget_use(srv_budget_of(s->core), payer, SRV_USE_WORK, CALL_COUNTS, srv_now(s)))
        return true;
    srv_answer_error(s, conn, 429, "too_fast");
    return false;
}

void srv_on_http(void *user, net_conn conn, const http1_message *m)
{
    srv_server *s = (srv_server *)user;
    char path[PATH_BYTES];
    cab_text text;
    cab_text_begin(&text, path, sizeof path);
    if (!http1_unescape(m->path, false, &text) || path[0] != '/') {
        srv_answer_error(s, conn, 404, "not_found");
    } else if (!srv_memory_there() && strncmp(path, "/api/", 5) == 0) {
        srv_answer_error(s, conn, 503, "full");
    } else if (strncmp(path, "/api/me", 7) == 0 && path[7] != 0 && path[7] != '/') {
        srv_answer_error(s, conn, 404, "not_found");
    } else if (strcmp(path, "/ws") == 0) {
        open_socket(s, conn, m);
    } else if (strcmp(path, "/healthz") == 0) {
        bool sick = s->broken || srv_stalled(s->core);
        const char *body = sick ? "{\"ok\":false}" : "{\"ok\":true}";
        srv_answer(s, conn, sick ? 503 : 200, "application/json", NULL, body,
                   (uint32_t)strlen(body));
    } else if (strcmp(path, "/metrics") == 0) {
        srv_metrics_http(s, conn, m);
    } else if (is_get(m) && answer_made(s, conn, m, path)) {
        return;
    } else if (strncmp(path, "/api/", 5) == 0 && !affords(s, conn, m)) {
        return;
    } else if (is_get(m) && strncmp(path, "/api/tables/", 12) == 0) {
        tables_http(s, conn, m, path + 12);
    } else if (is_get(m) && strcmp(path, "/api/key") == 0) {
        answer_key(s, conn);
    } else if (is_get(m) && strcmp(path, "/api/my/games") == 0) {
        my_games(s, conn, m);
    } else if (strncmp(path, "/api/", 5) == 0) {
        srv_people_http(s, conn, m, path + 5);
    } else if (is_get(m)) {
        answer_page(s, conn, m, path);
    } else {
        srv_answer_error(s, conn, 405, "method");
    }
}
