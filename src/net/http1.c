/* A head is first walked byte by byte until its blank line (each byte once, however it arrives);
 * only then is it taken apart, in one go. What the walk lets through has no NUL, and CR and LF
 * only as pairs, so that taking apart may look for CR alone. */
#include "net/http1.h"

#include "base/assert.h"

#include <string.h>

enum { BAD = 400 };

/* ---- characters and spans ---- */

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z') c = (char)(c + ('a' - 'A'));
    return c;
}

static bool is_token_char(char c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) return true;
    return c != 0 && strchr("!#$%&'*+-.^_`|~", c) != NULL;
}

static bool is_value_char(char c) /* of a header's value: no control characters but the tab */
{
    uint8_t u = (uint8_t)c;
    return u == '\t' || (u >= 0x20 && u != 0x7f);
}

static http1_span span(const char *at, const char *end)
{
    cab_assert(end >= at);
    http1_span s = {at, (uint32_t)(end - at)};
    return s;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static http1_span trim(http1_span s)
{
    while (s.length > 0 && is_blank(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && is_blank(s.at[s.length - 1]))
        s.length--;
    return s;
}

static bool is_token(http1_span s)
{
    for (uint32_t i = 0; i < s.length; i++)
        if (!is_token_char(s.at[i])) return false;
    return s.length > 0;
}

bool http1_same(http1_span s, const char *text)
{
    return strlen(text) == s.length && memcmp(s.at, text, s.length) == 0;
}

bool http1_is(http1_span s, const char *text)
{
    if (strlen(text) != s.length) return false;
    for (uint32_t i = 0; i < s.length; i++)
        if (lower(s.at[i]) != lower(text[i])) return false;
    return true;
}

/* Cuts the next piece up to `by` off *rest; false: nothing is left. */
static bool next_piece(http1_span *rest, char by, http1_span *piece)
{
    if (!rest->at) return false;
    const char *end = rest->at + rest->length;
    const char *cut = (const char *)memchr(rest->at, by, rest->length);
    *piece = span(rest->at, cut ? cut : end);
    *rest = span(cut ? cut + 1 : end, end);
    if (!cut) rest->at = NULL;
    return true;
}

/* ---- looking into a message ---- */

bool http1_header(const http1_message *m, const char *name, http1_span *value)
{
    value->at = "";
    value->length = 0;
    for (uint32_t i = 0; i < m->fields; i++) {
        if (!http1_is(m->field[i].name, name)) continue;
        *value = m->field[i].value;
        return true;
    }
    return false;
}

static uint32_t times(const http1_message *m, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->fields; i++)
        count += http1_is(m->field[i].name, name);
    return count;
}

bool http1_has_token(const http1_message *m, const char *name, const char *token)
{
    for (uint32_t i = 0; i < m->fields; i++) {
        if (!http1_is(m->field[i].name, name)) continue;
        http1_span rest = m->field[i].value, piece;
        while (next_piece(&rest, ',', &piece))
            if (http1_is(trim(piece), token)) return true;
    }
    return false;
}

/* The value of NAME=VALUE. */
static bool named(http1_span piece, const char *name, http1_span *value)
{
    uint32_t length = (uint32_t)strlen(name);
    if (piece.length <= length || piece.at[length] != '=') return false;
    if (memcmp(piece.at, name, length) != 0) return false;
    *value = span(piece.at + length + 1, piece.at + piece.length);
    return true;
}

bool http1_cookie(const http1_message *m, const char *name, http1_span *value)
{
    value->at = "";
    value->length = 0;
    for (uint32_t i = 0; i < m->fields; i++) {
        if (!http1_is(m->field[i].name, "Cookie")) continue;
        http1_span rest = m->field[i].value, piece;
        while (next_piece(&rest, ';', &piece))
            if (named(trim(piece), name, value)) return true;
    }
    return false;
}

bool http1_param(const http1_message *m, const char *name, http1_span *value)
{
    value->at = "";
    value->length = 0;
    http1_span rest = m->query, piece;
    while (next_piece(&rest, '&', &piece))
        if (named(piece, name, value)) return true;
    return false;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool http1_unescape(http1_span s, bool plus, cab_text *out)
{
    for (uint32_t i = 0; i < s.length; i++) {
        char c = s.at[i];
        if (c == '%') {
            if (s.length - i < 3) return false;
            int high = hex_digit(s.at[i + 1]), low = hex_digit(s.at[i + 2]);
            if (high < 0 || low < 0) return false;
            c = (char)(uint8_t)(high << 4 | low);
            i += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        if (c == 0) return false;
        cab_text_char(out, c);
    }
    return !out->full;
}

/* ---- reading ---- */

http1_reader http1_begin(uint32_t body_max)
{
    http1_reader reader = {0};
    reader.body_max = body_max;
    return reader;
}

/* One blank line before a request is passed over, as old clients send one behind a body. */
static uint32_t leading(const char *bytes, uint32_t count)
{
    return count >= 2 && bytes[0] == '\r' && bytes[1] == '\n' ? 2 : 0;
}

/* Looks for the end of the head: sets r->head, or says that there must be more. */
static int find_head(http1_reader *r, const char *bytes, uint32_t count)
{
    uint32_t limit = count < HTTP1_HEAD_MAX ? count : HTTP1_HEAD_MAX;
    uint32_t first = leading(bytes, count);
    for (; r->seen < limit; r->seen++) {
        uint32_t i = r->seen;
        char c = bytes[i];
        if (c == 0) return BAD;
        if (i > 0 && bytes[i - 1] == '\r' && c != '\n') return BAD;
        if (c != '\n') continue;
        if (i == 0 || bytes[i - 1] != '\r') return BAD;
        if (i >= first + 3 && bytes[i - 2] == '\n') {
            r->head = i + 1;
            return HTTP1_WHOLE;
        }
        if (first == 2 && i == 3) return BAD; /* blank lines only */
    }
    return count >= HTTP1_HEAD_MAX ? 431 : HTTP1_MORE;
}

/* `HTTP/1.0` or `HTTP/1.1`. */
static int read_version(http1_span s, http1_message *out)
{
    bool shaped = s.length == 8 && memcmp(s.at, "HTTP/", 5) == 0 && s.at[6] == '.' &&
                  s.at[5] >= '0' && s.at[5] <= '9' && s.at[7] >= '0' && s.at[7] <= '9';
    if (!shaped) return BAD;
    if (s.at[5] != '1') return 505;
    out->minor = s.at[7] == '0' ? 0 : 1; /* 1.2 and above would be spoken to as 1.1 */
    return HTTP1_WHOLE;
}

/* Path and query. A full URL, as sent to proxies, loses its scheme and authority. */
static int read_target(http1_message *out)
{
    http1_span t = out->target;
    if (t.length > HTTP1_TARGET_MAX) return 414;
    for (uint32_t i = 0; i < t.length; i++)
        if (t.at[i] <= 0x20 || t.at[i] >= 0x7f || t.at[i] == '#') return BAD;
    http1_span scheme = {t.at, 7};
    if (t.length > 7 && http1_is(scheme, "http://")) {
        const char *end = t.at + t.length, *at = t.at + 7;
        while (at < end && *at != '/' && *at != '?')
            at++;
        if (at == t.at + 7) return BAD;
        t = span(at, end);
        if (t.length == 0 || t.at[0] == '?') {
            static const char root[] = "/";
            out->path = span(root, root + 1);
            if (t.length > 0) out->query = span(t.at + 1, end);
            return HTTP1_WHOLE;
        }
    }
    bool everything = t.length == 1 && t.at[0] == '*' && http1_same(out->method, "OPTIONS");
    if (t.length == 0 || (t.at[0] != '/' && !everything)) return BAD;
    const char *mark = (const char *)memchr(t.at, '?', t.length);
    out->path = span(t.at, mark ? mark : t.at + t.length);
    if (mark) out->query = span(mark + 1, t.at + t.length);
    return HTTP1_WHOLE;
}

/* METHOD SP TARGET SP VERSION */
static int read_request_line(http1_span line, http1_message *out)
{
    const char *end = line.at + line.length;
    const char *one = (const char *)memchr(line.at, ' ', line.length);
    if (!one) return BAD;
    const char *two = (const char *)memchr(one + 1, ' ', (size_t)(end - one - 1));
    if (!two) return BAD;
    out->method = span(line.at, one);
    out->target = span(one + 1, two);
    if (!is_token(out->method) || out->method.length > HTTP1_METHOD_MAX) return BAD;
    int status = read_version(span(two + 1, end), out);
    return status == HTTP1_WHOLE ? read_target(out) : status;
}

/* VERSION SP STATUS SP WORDS */
static int read_status_line(http1_span line, http1_message *out)
{
    if (line.length < 12 || line.at[8] != ' ') return BAD;
    if (line.length > 12 && line.at[12] != ' ') return BAD;
    for (uint32_t i = 9; i < 12; i++) {
        if (line.at[i] < '0' || line.at[i] > '9') return BAD;
        out->status = (uint16_t)(out->status * 10 + (line.at[i] - '0'));
    }
    if (out->status < 100 || out->status > 599) return BAD;
    http1_span version = {line.at, 8};
    return read_version(version, out);
}

static int read_field(http1_span line, http1_message *out)
{
    const char *colon = (const char *)memchr(line.at, ':', line.length);
    if (!colon) return BAD;
    if (out->fields == HTTP1_HEADERS_MAX) return 431;
    http1_field *f = &out->field[out->fields++];
    f->name = span(line.at, colon);
    f->value = trim(span(colon + 1, line.at + line.length));
    if (!is_token(f->name)) return BAD; /* a folded line begins with a blank, so ends here too */
    for (uint32_t i = 0; i < f->value.length; i++)
        if (!is_value_char(f->value.at[i])) return BAD;
    return HTTP1_WHOLE;
}

/* Takes a whole head apart. */
static int read_lines(const char *bytes, uint32_t head, bool response, http1_message *out)
{
    memset(out, 0, sizeof *out);
    const char *at = bytes + leading(bytes, head), *end = bytes + head - 2;
    for (bool first = true; at < end; first = false) {
        const char *cr = (const char *)memchr(at, '\r', (size_t)(end - at));
        cab_assert(cr); /* every line ends with CR LF: find_head */
        http1_span line = span(at, cr);
        int status = !first     ? read_field(line, out)
                     : response ? read_status_line(line, out)
                                : read_request_line(line, out);
        if (status != HTTP1_WHOLE) return status;
        at = cr + 2;
    }
    out->keep_alive = out->minor == 1 ? !http1_has_token(out, "Connection", "close")
                                      : http1_has_token(out, "Connection", "keep-alive");
    return HTTP1_WHOLE;
}

/* Where the body ends is said once, by a number of digits, or there is no body. */
static int read_length(const http1_message *m, uint32_t body_max, uint32_t *length)
{
    http1_span value = {"", 0};
    uint32_t lengths = times(m, "Content-Length");
    *length = 0;
    if (http1_header(m, "Transfer-Encoding", &value)) {
        if (lengths > 0 || m->minor == 0) return BAD;
        return http1_is(value, "chunked") ? 411 : 501;
    }
    if (lengths == 0) return HTTP1_WHOLE;
    if (lengths > 1) return BAD;
    (void)http1_header(m, "Content-Length", &value);
    if (value.length == 0) return BAD;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < value.length; i++) {
        if (value.at[i] < '0' || value.at[i] > '9') return BAD;
        if (sum < UINT32_MAX) sum = sum * 10 + (uint64_t)(value.at[i] - '0');
    }
    if (sum > body_max) return 413;
    *length = (uint32_t)sum;
    return HTTP1_WHOLE;
}

static int whole(const http1_reader *r, const char *bytes, uint32_t count, http1_message *out)
{
    if (count - r->head < r->body) return HTTP1_MORE;
    out->body = span(bytes + r->head, bytes + r->head + r->body);
    out->used = r->head + r->body;
    return HTTP1_WHOLE;
}

int http1_read(http1_reader *r, const char *bytes, uint32_t count, http1_message *out)
{
    cab_assert(count >= r->seen);
    bool fresh = r->head == 0;
    if (fresh) {
        int status = find_head(r, bytes, count);
        if (status != HTTP1_WHOLE) return status;
    } else if (count - r->head < r->body) {
        return HTTP1_MORE;
    }
    int status = read_lines(bytes, r->head, false, out);
    if (status != HTTP1_WHOLE) return status;
    if (fresh) {
        uint32_t hosts = times(out, "Host");
        if (hosts > 1 || (hosts == 0 && out->minor == 1)) return BAD;
        status = read_length(out, r->body_max, &r->body);
        if (status != HTTP1_WHOLE) return status;
    }
    http1_span expect;
    if (out->minor == 1 && http1_header(out, "Expect", &expect)) {
        if (!http1_is(expect, "100-continue")) return 417;
        if (fresh && count - r->head < r->body) return HTTP1_CONTINUE;
    }
    return whole(r, bytes, count, out);
}

int http1_read_response(http1_reader *r, const char *bytes, uint32_t count, http1_message *out)
{
    cab_assert(count >= r->seen);
    bool fresh = r->head == 0;
    if (fresh) {
        int status = find_head(r, bytes, count);
        if (status != HTTP1_WHOLE) return status;
    }
    int status = read_lines(bytes, r->head, true, out);
    if (status != HTTP1_WHOLE) return status;
    bool bare = out->status < 200 || out->status == 204 || out->status == 304;
    if (fresh && !bare) {
        status = read_length(out, r->body_max, &r->body);
        if (status != HTTP1_WHOLE) return status;
    }
    return whole(r, bytes, count, out);
}

/* ---- writing ---- */

const char *http1_reason(int status)
{
    switch (status) {
    case 100: return "Continue";
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Unknown";
    }
}

static void add_field(cab_text *t, const char *name, const char *value)
{
    cab_text_add(t, name);
    cab_text_add(t, ": ");
    cab_text_add(t, value);
    cab_text_add(t, "\r\n");
}

void http1_write_head(cab_text *t, const http1_head *head)
{
    cab_assert(head->status >= 100 && head->status <= 599);
    cab_text_add(t, "HTTP/1.1 ");
    cab_text_int(t, head->status);
    cab_text_char(t, ' ');
    cab_text_add(t, http1_reason(head->status));
    cab_text_add(t, "\r\n");
    if (head->date) add_field(t, "Date", head->date);
    if (head->type) add_field(t, "Content-Type", head->type);
    if (head->length >= 0) {
        cab_text_add(t, "Content-Length: ");
        cab_text_int(t, head->length);
        cab_text_add(t, "\r\n");
    }
    if (!head->keep_alive) add_field(t, "Connection", "close");
    if (head->lines) cab_text_add(t, head->lines);
    cab_text_add(t, "\r\n");
}

static void two_digits(cab_text *t, int64_t number)
{
    if (number < 10) cab_text_char(t, '0');
    cab_text_int(t, number);
}

/* Days count from 1 March of the year 0, so that the leap day is the last of its year. */
void http1_write_date(cab_text *t, int64_t unix_seconds)
{
    static const char *const week[] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
    static const char *const month[] = {"Mar", "Apr", "May", "Jun", "Jul", "Aug",
                                        "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"};
    cab_assert(unix_seconds >= 0);
    int64_t days = unix_seconds / 86400, second = unix_seconds % 86400;
    int64_t since = days + 719468, era = since / 146097, in_era = since % 146097;
    int64_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int64_t in_year = in_era - (365 * year + year / 4 - year / 100);
    int64_t m = (5 * in_year + 2) / 153;
    cab_text_add(t, week[days % 7]);
    cab_text_add(t, ", ");
    two_digits(t, in_year - (153 * m + 2) / 5 + 1);
    cab_text_char(t, ' ');
    cab_text_add(t, month[m]);
    cab_text_char(t, ' ');
    cab_text_int(t, era * 400 + year + (m >= 10));
    cab_text_char(t, ' ');
    two_digits(t, second / 3600);
    cab_text_char(t, ':');
    two_digits(t, second / 60 % 60);
    cab_text_char(t, ':');
    two_digits(t, second % 60);
    cab_text_add(t, " GMT");
}
