/* Memory for what people ask of the server.
 *
 * There is one way to run out of it, and it is not in the middle of something: a reserve lies ready
 * that is larger than anything one request or one table's turn takes. (What may take more, reading
 * a long game say, asks the heap itself and is refused.) While the reserve is whole a request is
 * let in, and all it needs it gets: from the heap, or, if the heap has nothing left, from what the
 * reserve gives back to it. From then on requests are refused with `full`, until the reserve could
 * be made whole again.
 *
 * One reserve a process; for the thread that runs the core.
 */
#ifndef CABALE_SERVER_MEMORY_H
#define CABALE_SERVER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum { SRV_RESERVE = 32 << 20 }; /* bytes; never touched, so it costs addresses only */

bool srv_memory_open(void);  /* at the start, any number of times; false: not so much is there */
bool srv_memory_there(void); /* is the reserve whole, or can it be made so now? */
void srv_memory_close(void);

/* These never fail while the reserve is as large as it says above. */
void *srv_need(size_t bytes);
void *srv_need_zero(size_t bytes);
void *srv_need_more(void *old, size_t bytes); /* as realloc; bytes is not 0 */
char *srv_need_copy(const char *text);

/* For what asks the heap by itself (a reader of JSON): it was refused, and may ask once more,
 * because now the heap has the reserve too. False: it has it already. */
bool srv_memory_lend(void);

#endif
