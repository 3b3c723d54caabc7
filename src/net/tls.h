/* The client's side of TLS, as a codec: bytes of the wire go in and come out, no socket is known
 * here. Whom one speaks to is checked against the certificates the system trusts (SSL_CERT_FILE and
 * SSL_CERT_DIR name others), under the name one asked for: there is no way to leave that out.
 *
 * Texts that say what went wrong are English, for one line of a message, and live for ever. */
#ifndef CABALE_NET_TLS_H
#define CABALE_NET_TLS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct tls_trust tls_trust; /* whose word counts; for all lines of a program */
typedef struct tls tls;             /* one line */

tls_trust *tls_trust_open(void); /* NULL: no memory */
void tls_trust_free(tls_trust *);

tls *tls_open(tls_trust *, const char *host); /* a name or an address; NULL: no memory, no name */
void tls_free(tls *);

/* ---- the wire's side ---- */
bool tls_heard(tls *, const char *bytes, uint32_t count); /* false: no memory */
uint32_t tls_waiting(const tls *);                        /* bytes that want to be written */
uint32_t tls_take(tls *, char *out, uint32_t size);       /* so many of them */

/* ---- our side ---- */
typedef enum { TLS_MORE, TLS_READY, TLS_BROKEN } tls_state;
tls_state tls_shake(tls *); /* until ready: goes on with what was heard */
/* Once ready. Bytes read; 0: none for now; -1: the other side said goodbye, or it is broken. */
int tls_read(tls *, char *out, uint32_t size);
bool tls_write(tls *, const char *bytes, uint32_t count); /* false: broken */
void tls_end(tls *); /* says goodbye, once; nothing can be written any more */

const char *tls_problem(const tls *); /* after TLS_BROKEN: "certificate has expired" .. */

#endif
