/* What the process thread may call in C, each marked so that the compiler's check accepts it,
   and the memory that it works in. */
#pragma once
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define CREALTIME_NO_LOCKS __attribute__((swift_attr("@_noLocks")))

/* Wakes a waiting thread. sem_post never blocks and is async-signal-safe (POSIX.1-2017, sem_post),
   but it is a system call when a thread waits: the process callback uses it only to ask for a
   refill or to hand over an event. */
CREALTIME_NO_LOCKS static inline void crealtime_wake(sem_t *semaphore) {
  (void)sem_post(semaphore);
}

/* Waits until the semaphore is posted. Not for the process thread. */
void crealtime_wait(sem_t *semaphore);

/* The same, at most until `deadline` on the clock of crealtime_now; false when it came first.
   The process thread calls it in freewheel only, where the server's cycles take no heed of time. */
CREALTIME_NO_LOCKS bool crealtime_wait_until(sem_t *semaphore, uint64_t deadline);

/* Nanoseconds of the monotonic clock; on Linux this reads a page shared with the kernel (vdso(7))
   wherever the machine's clock source allows it. */
CREALTIME_NO_LOCKS static inline uint64_t crealtime_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Has the processor fetch a cache line that will be read, without waiting for it. Any address will
   do. */
CREALTIME_NO_LOCKS static inline void crealtime_prefetch(const void *address) {
  __builtin_prefetch(address);
}

/* Names the calling thread for tools that list threads; at most 15 bytes are kept. */
void crealtime_name_thread(const char *name);

/* The system's number of the calling thread (gettid(2)), which Swift's Glibc module leaves out. */
pid_t crealtime_thread_number(void);

/* Maps `size` bytes of zeros whose pages are present, and tries to lock them.
   NULL when there is no memory; `*is_locked` says whether the lock was granted. */
void *crealtime_map(size_t size, bool *is_locked);

/* Gives back what crealtime_map returned. */
void crealtime_unmap(void *memory, size_t size);
