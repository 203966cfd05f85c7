/* What the library needs of libdispatch and of blocks, whose types Swift cannot name in C calls. */
#pragma once

/* Keeps and lets go of a dispatch queue, or of a block. */
void cat_dispatch_retain(const void *queue);
void cat_dispatch_release(const void *queue);
const void *cat_block_copy(const void *block);
void cat_block_release(const void *block);

/* Calls a copied block of an output queue with an AudioQueueRef and an AudioQueueBufferRef. */
void cat_block_call(const void *block, void *queue, void *buffer);

/* Marks a dispatch queue with a key, so that code on it can be told; takes the mark back. The
   library's own concurrent queues stay without one. */
void cat_dispatch_mark(const void *queue, const void *key);
void cat_dispatch_unmark(const void *queue, const void *key);

/* Whether the caller runs on a queue that has the mark. */
int cat_dispatch_is_marked(const void *key);

/* Has `work` called with `context` on a dispatch queue. */
void cat_dispatch_async(const void *queue, void *context, void (*work)(void *context));
