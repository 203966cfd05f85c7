#define _GNU_SOURCE
#include "CRealTime.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

void crealtime_name_thread(const char *name) {
  char kept[16];
  (void)snprintf(kept, sizeof kept, "%s", name);
  (void)pthread_setname_np(pthread_self(), kept);
}

pid_t crealtime_thread_number(void) { return gettid(); }

void crealtime_wait(sem_t *semaphore) {
  while (sem_wait(semaphore) != 0 && errno == EINTR) {
  }
}

bool crealtime_wait_until(sem_t *semaphore, uint64_t deadline) {
  const struct timespec t = {.tv_sec = (time_t)(deadline / 1000000000u),
                             .tv_nsec = (long)(deadline % 1000000000u)};
  int result;
  while ((result = sem_clockwait(semaphore, CLOCK_MONOTONIC, &t)) != 0 && errno == EINTR) {
  }
  return result == 0;
}

void *crealtime_map(size_t size, bool *is_locked) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  *is_locked = mlock(memory, size) == 0;
  return memory;
}

void crealtime_unmap(void *memory, size_t size) {
  (void)munmap(memory, size);
}
