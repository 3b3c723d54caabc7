/* A line to a server that lives in memory: its certificate is made here, and what the client trusts
 * is a file that SSL_CERT_FILE names. */
#include "net/tls.h"

#include "base/test.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <unistd.h>

enum { DAY = 24 * 60 * 60, ROOM = 200000 };

static EVP_PKEY *key;
static X509 *certificate;
static SSL_CTX *context;
static SSL *server;
static BIO *to_server, *from_server;
static tls_trust *trust;
static tls *line;

/* ---- the fixture ---- */

/* Of this server, by itself; for these names, valid up to so many days from now. */
static void certify(const char *names, int days)
{
    X509_free(certificate);
    EVP_PKEY_free(key);
    key = EVP_EC_gen("P-256");
    certificate = X509_new();
    CHECK(key && certificate);
    X509_set_version(certificate, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -10 * DAY);
    X509_gmtime_adj(X509_getm_notAfter(certificate), (long)days * DAY);
    X509_NAME *own = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(own, "CN", MBSTRING_ASC, (const unsigned char *)"test", -1, -1, 0);
    X509_set_issuer_name(certificate, own);
    X509_set_pubkey(certificate, key);
    X509_EXTENSION *more = X509V3_EXT_conf_nid(NULL, NULL, NID_subject_alt_name, names);
    CHECK(more);
    X509_add_ext(certificate, more, -1);
    X509_EXTENSION_free(more);
    CHECK(X509_sign(certificate, key, EVP_sha256()) > 0);
}

/* From now on the client trusts this certificate and no other. */
static void trust_it(void)
{
    char path[] = "/tmp/cabale-tls-XXXXXX";
    int fd = mkstemp(path);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    CHECK(file && PEM_write_X509(file, certificate) == 1 && fclose(file) == 0);
    tls_trust_free(trust);
    setenv("SSL_CERT_FILE", path, 1);
    setenv("SSL_CERT_DIR", "/nowhere", 1);
    trust = tls_trust_open();
    CHECK(trust && unlink(path) == 0); /* it has been read */
}

/* A server with a good certificate, which the client trusts. */
static void fresh(void)
{
    certify("DNS:play.example.org", 2);
    trust_it();
}

static void hang_up(void)
{
    tls_free(line);
    SSL_free(server);
    SSL_CTX_free(context);
    line = NULL;
    server = NULL;
    context = NULL;
}

/* A client that wants this host, and the server that answers. */
static void call(const char *host)
{
    hang_up();
    context = SSL_CTX_new(TLS_server_method());
    CHECK(context && SSL_CTX_use_certificate(context, certificate) == 1);
    CHECK(SSL_CTX_use_PrivateKey(context, key) == 1);
    server = SSL_new(context);
    to_server = BIO_new(BIO_s_mem());
    from_server = BIO_new(BIO_s_mem());
    SSL_set_bio(server, to_server, from_server);
    SSL_set_accept_state(server);
    line = tls_open(trust, host);
    CHECK(line);
}

/* Carries what waits to the other side, so many bytes at a time. */
static void carry(uint32_t step)
{
    char bytes[4096];
    uint32_t count;
    int got;
    while ((count = tls_take(line, bytes, step)) > 0)
        CHECK_EQ(BIO_write(to_server, bytes, (int)count), count);
    while ((got = BIO_read(from_server, bytes, (int)step)) > 0)
        CHECK(tls_heard(line, bytes, (uint32_t)got));
}

static tls_state agree(uint32_t step)
{
    tls_state state = TLS_MORE;
    for (int turns = 0; turns < 10 && state == TLS_MORE; turns++) {
        state = tls_shake(line);
        carry(step);
        if (!SSL_is_init_finished(server)) SSL_do_handshake(server);
        carry(step);
    }
    return state;
}

static const char *refused(const char *host)
{
    call(host);
    CHECK_EQ(agree(4096), TLS_BROKEN);
    return tls_problem(line);
}

/* ---- tests ---- */

TEST(bytes_go_both_ways, "")
{
    static char sent[ROOM], got[ROOM];
    fresh();
    for (int i = 0; i < ROOM; i++)
        sent[i] = (char)(i * 31 + i / 251);
    for (uint32_t step = 1; step <= 4096; step *= 64) {
        call("play.example.org");
        CHECK_EQ(agree(step), TLS_READY);
        CHECK_TEXT(SSL_get_servername(server, TLSEXT_NAMETYPE_host_name), "play.example.org");
        CHECK_EQ(tls_read(line, got, ROOM), 0); /* nothing was said yet */
        CHECK(tls_write(line, sent, ROOM));
        CHECK(tls_waiting(line) > ROOM);
        carry(4096);
        for (int at = 0, more; at < ROOM; at += more) {
            more = SSL_read(server, got + at, ROOM - at);
            CHECK(more > 0);
        }
        CHECK(memcmp(got, sent, ROOM) == 0);
        memset(got, 0, sizeof got);
        CHECK_EQ(SSL_write(server, sent, ROOM), ROOM);
        int at = 0;
        while (BIO_ctrl_pending(from_server) > 0) {
            carry(step * 64 > 4096 ? 4096 : step * 64);
            for (int more; (more = tls_read(line, got + at, (uint32_t)(ROOM - at))) > 0;)
                at += more;
        }
        CHECK_EQ(at, ROOM);
        CHECK(memcmp(got, sent, ROOM) == 0);
    }
}

TEST(a_certificate_is_for_one_name, "")
{
    fresh();
    CHECK_TEXT(refused("play.example.com"), "hostname mismatch");
    CHECK_TEXT(refused("example.org"), "hostname mismatch");
    CHECK_TEXT(refused("127.0.0.1"), "IP address mismatch");
}

TEST(an_address_is_a_name_too, "")
{
    certify("DNS:play.example.org,IP:127.0.0.1,IP:::1", 2);
    trust_it();
    call("127.0.0.1");
    CHECK_EQ(agree(4096), TLS_READY);
    CHECK(SSL_get_servername(server, TLSEXT_NAMETYPE_host_name) == NULL);
    call("::1");
    CHECK_EQ(agree(4096), TLS_READY);
    CHECK_TEXT(refused("127.0.0.2"), "IP address mismatch");
}

TEST(names_have_a_length, "")
{
    char host[257];
    fresh();
    memset(host, 'a', 256);
    host[256] = 0;
    CHECK(tls_open(trust, host) == NULL);
    host[255] = 0;
    call(host);
}

TEST(nobody_is_believed_unknown, "")
{
    fresh();
    certify("DNS:play.example.org", 2); /* another one by the same name */
    CHECK_TEXT(refused("play.example.org"), "self-signed certificate");
    trust_it();
    call("play.example.org");
    CHECK_EQ(agree(4096), TLS_READY);
}

TEST(what_has_expired_is_refused, "")
{
    certify("DNS:play.example.org", -1);
    trust_it();
    CHECK_TEXT(refused("play.example.org"), "certificate has expired");
}

TEST(other_bytes_are_no_tls, "")
{
    const char *plain = "HTTP/1.1 400 Bad Request\r\n\r\n";
    fresh();
    call("play.example.org");
    CHECK_EQ(tls_shake(line), TLS_MORE);
    CHECK(tls_waiting(line) > 0);
    CHECK(tls_heard(line, plain, (uint32_t)strlen(plain)));
    CHECK_EQ(tls_shake(line), TLS_BROKEN);
    CHECK_TEXT(tls_problem(line), "no TLS that is understood here");
}

/* One byte changed on its way is not read. */
TEST(forged_bytes_are_not_read, "")
{
    char bytes[4096], got[16];
    fresh();
    call("play.example.org");
    CHECK_EQ(agree(4096), TLS_READY);
    while (tls_read(line, got, sizeof got) > 0)
        continue;
    CHECK_EQ(SSL_write(server, "secret", 6), 6);
    int count = BIO_read(from_server, bytes, sizeof bytes);
    CHECK(count > 6);
    bytes[count - 1] ^= 1;
    CHECK(tls_heard(line, bytes, (uint32_t)count));
    CHECK_EQ(tls_read(line, got, sizeof got), -1);
}

TEST(goodbyes_are_heard, "")
{
    char got[16];
    fresh();
    call("play.example.org");
    CHECK_EQ(agree(4096), TLS_READY);
    CHECK(tls_write(line, "last", 4));
    tls_end(line);
    tls_end(line);
    CHECK(!tls_write(line, "more", 4));
    carry(4096);
    CHECK_EQ(SSL_read(server, got, sizeof got), 4);
    CHECK_EQ(SSL_get_error(server, SSL_read(server, got, sizeof got)), SSL_ERROR_ZERO_RETURN);
    SSL_shutdown(server);
    carry(4096);
    CHECK_EQ(tls_read(line, got, sizeof got), -1);
}

int main(void)
{
    RUN(bytes_go_both_ways);
    RUN(a_certificate_is_for_one_name);
    RUN(an_address_is_a_name_too);
    RUN(names_have_a_length);
    RUN(nobody_is_believed_unknown);
    RUN(what_has_expired_is_refused);
    RUN(other_bytes_are_no_tls);
    RUN(forged_bytes_are_not_read);
    RUN(goodbyes_are_heard);
    hang_up();
    tls_trust_free(trust);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return test_done();
}
