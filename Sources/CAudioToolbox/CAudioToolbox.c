#include <CAudioToolboxSupport.h>
#include <string.h>

/* libdispatch and the blocks runtime, declared here so that the compiler needs none of their
   headers. */
extern void dispatch_retain(const void *object);
extern void dispatch_release(const void *object);
extern void dispatch_async_f(const void *queue, void *context, void (*work)(void *));
extern const char *dispatch_queue_get_label(const void *queue);
extern void dispatch_queue_set_specific(
    const void *queue, const void *key, void *context, void (*destructor)(void *));
extern void *dispatch_get_specific(const void *key);
extern void *_Block_copy(const void *block);
extern void _Block_release(const void *block);

/* The head of a block as the Block ABI lays it out. */
struct block_head {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(const void *block, void *queue, void *buffer);
};

/* libdispatch ends a program that marks one of its own queues. */
static int can_be_marked(const void *queue) {
  const char *label = dispatch_queue_get_label(queue);
  return !label || strncmp(label, "com.apple.root.", 15) != 0;
}

void cat_dispatch_mark(const void *queue, const void *key) {
  if (can_be_marked(queue)) dispatch_queue_set_specific(queue, key, (void *)key, NULL);
}

void cat_dispatch_unmark(const void *queue, const void *key) {
  if (can_be_marked(queue)) dispatch_queue_set_specific(queue, key, NULL, NULL);
}

int cat_dispatch_is_marked(const void *key) { return dispatch_get_specific(key) != NULL; }

void cat_dispatch_retain(const void *queue) { dispatch_retain(queue); }
void cat_dispatch_release(const void *queue) { dispatch_release(queue); }
const void *cat_block_copy(const void *block) { return _Block_copy(block); }
void cat_block_release(const void *block) { _Block_release(block); }

void cat_block_call(const void *block, void *queue, void *buffer) {
  ((const struct block_head *)block)->invoke(block, queue, buffer);
}

void cat_dispatch_async(const void *queue, void *context, void (*work)(void *context)) {
  dispatch_async_f(queue, context, work);
}
