/* OpenSSL between two memory buffers. It is asked for nothing but the handshake, the check of the
 * certificate and the encryption; sockets, deadlines and the end of a line are the loop's. */
#include "net/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct tls_trust {
    SSL_CTX *context;
};

struct tls {
    SSL *ssl; /* owns the two buffers */
    BIO *in, *out;
    bool ended;
};

tls_trust *tls_trust_open(void)
{
    tls_trust *trust = (tls_trust *)calloc(1, sizeof *trust);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    bool good = trust && context && SSL_CTX_set_default_verify_paths(context) == 1 &&
                SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
    if (!good) {
        SSL_CTX_free(context);
        free(trust);
        return NULL;
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    trust->context = context;
    return trust;
}

void tls_trust_free(tls_trust *trust)
{
    if (!trust) return;
    SSL_CTX_free(trust->context);
    free(trust);
}

/* The certificate has to be for this name or address. Addresses are not sent along. */
static bool expect_host(SSL *ssl, const char *host)
{
    X509_VERIFY_PARAM *check = SSL_get0_param(ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(check, host) == 1) return true;
    char name[TLSEXT_MAXLEN_host_name + 1]; /* OpenSSL's macro takes it without const */
    size_t length = strlen(host);
    if (length >= sizeof name) return false;
    memcpy(name, host, length + 1);
    X509_VERIFY_PARAM_set_hostflags(check, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, name) == 1 && SSL_set_tlsext_host_name(ssl, name) == 1;
}

tls *tls_open(tls_trust *trust, const char *host)
{
    tls *t = (tls *)calloc(1, sizeof *t);
    if (!t) return NULL;
    t->ssl = SSL_new(trust->context);
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) {
        BIO_free(t->in);
        BIO_free(t->out);
        SSL_free(t->ssl);
        free(t);
        return NULL;
    }
    SSL_set_bio(t->ssl, t->in, t->out);
    SSL_set_connect_state(t->ssl);
    if (!expect_host(t->ssl, host)) {
        tls_free(t);
        return NULL;
    }
    return t;
}

void tls_free(tls *t)
{
    if (!t) return;
    SSL_free(t->ssl);
    free(t);
}

bool tls_heard(tls *t, const char *bytes, uint32_t count)
{
    return count == 0 || BIO_write(t->in, bytes, (int)count) == (int)count;
}

uint32_t tls_waiting(const tls *t)
{
    return (uint32_t)BIO_ctrl_pending(t->out);
}

uint32_t tls_take(tls *t, char *out, uint32_t size)
{
    int taken = BIO_read(t->out, out, (int)size);
    return taken > 0 ? (uint32_t)taken : 0;
}

tls_state tls_shake(tls *t)
{
    ERR_clear_error(); /* SSL_get_error reads what others left there too */
    int done = SSL_do_handshake(t->ssl);
    if (done == 1) return TLS_READY;
    return SSL_get_error(t->ssl, done) == SSL_ERROR_WANT_READ ? TLS_MORE : TLS_BROKEN;
}

int tls_read(tls *t, char *out, uint32_t size)
{
    ERR_clear_error();
    int got = SSL_read(t->ssl, out, (int)size);
    if (got > 0) return got;
    return SSL_get_error(t->ssl, got) == SSL_ERROR_WANT_READ ? 0 : -1;
}

bool tls_write(tls *t, const char *bytes, uint32_t count)
{
    ERR_clear_error();
    return !t->ended && (count == 0 || SSL_write(t->ssl, bytes, (int)count) == (int)count);
}

void tls_end(tls *t)
{
    if (t->ended) return;
    t->ended = true;
    ERR_clear_error();
    SSL_shutdown(t->ssl);
}

const char *tls_problem(const tls *t)
{
    long verdict = SSL_get_verify_result(t->ssl);
    return verdict == X509_V_OK ? "no TLS that is understood here"
                                : X509_verify_cert_error_string(verdict);
}
