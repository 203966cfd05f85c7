#include "CRTSan.h"

#include <stddef.h>

/* Defined by libclang_rt.rtsan (compiler-rt/lib/rtsan/rtsan.h), or nowhere. */
extern void __rtsan_ensure_initialized(void) __attribute__((weak));
extern void __rtsan_realtime_enter(void) __attribute__((weak));
extern void __rtsan_realtime_exit(void) __attribute__((weak));

bool realtime_is_checked(void) {
  return __rtsan_realtime_enter != NULL;
}

/* What the compiler would add to a program that it instruments itself. */
__attribute__((constructor)) static void initialize(void) {
  if (__rtsan_ensure_initialized) __rtsan_ensure_initialized();
}

void realtime_enter(void) {
  if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

void realtime_exit(void) {
  if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}
