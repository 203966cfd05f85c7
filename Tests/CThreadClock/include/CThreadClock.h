/* The processor time of the calling thread, for a benchmark's process callbacks. */
#pragma once
#include <stdint.h>
#include <time.h>

/* Nanoseconds. A system call that takes no lock another thread holds; it costs as much in every
   callback that is compared. */
__attribute__((swift_attr("@_noLocks"))) static inline uint64_t cthreadclock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
