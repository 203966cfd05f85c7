/* What the process thread may call in C, each marked so that the compiler's check accepts it. */
#pragma once
#include <semaphore.h>

#define CREALTIME_NO_LOCKS __attribute__((swift_attr("@_noLocks")))

/* Wakes a waiting thread. sem_post never blocks and is async-signal-safe (POSIX.1-2017, sem_post),
   but it is a system call when a thread waits: the process callback uses it only to ask for a
   refill or to hand over an event. */
CREALTIME_NO_LOCKS static inline void crealtime_wake(sem_t *semaphore) {
  (void)sem_post(semaphore);
}
