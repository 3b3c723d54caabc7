/* Proving a record where it is read: the engine, the games and src/record as a module of its own,
 * so that people need not take a server's word for a deal. web/src/deal/check.ts loads it when
 * somebody asks, never before.
 *
 * It wants nothing of the page. One thread; the text of an answer lives until the next call. */
#ifndef CABALE_WASM_PROOF_PROOF_H
#define CABALE_WASM_PROOF_PROOF_H

#include <stdint.h>

#ifdef __wasm__
#define PROOF_EXPORT(name) __attribute__((export_name(name)))
#else
#define PROOF_EXPORT(name)
#endif

/* Room for a file of so many bytes; NULL: too many. */
PROOF_EXPORT("room") char *proof_room(uint32_t bytes);
/* What the file in the room proves: JSON, with its terminator (src/record/record_proof.c). */
PROOF_EXPORT("prove") const char *proof_prove(uint32_t length);

#endif
