/* What a test does to other processes through ptrace and prctl, which are variadic: Swift calls no
   variadic functions. */
#pragma once
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/wait.h>

/* Stops one thread of another process, which no signal can do; 0, or -1 where the system does not
   allow it. It must be continued from the same thread of the test. */
static inline int cprocess_control_stop(pid_t thread) {
  int status;
  if (ptrace(PTRACE_SEIZE, thread, (void *)0, (void *)0) != 0) return -1;
  if (ptrace(PTRACE_INTERRUPT, thread, (void *)0, (void *)0) != 0) return -1;
  return waitpid(thread, &status, __WALL) == thread ? 0 : -1;
}

/* Lets the thread go on, and leaves it alone. */
static inline int cprocess_control_continue(pid_t thread) {
  return (int)ptrace(PTRACE_DETACH, thread, (void *)0, (void *)0);
}

/* Has the children of a child that ends become children of this process, which then must wait for
   them, or those of the system again; 0 or -1. */
static inline int cprocess_control_adopt(bool is_adopting) {
  return prctl(PR_SET_CHILD_SUBREAPER, is_adopting ? 1L : 0L, 0L, 0L, 0L);
}
