/* Stops one thread of another process, which no signal can do: ptrace is variadic, and Swift calls
   no variadic functions. Both calls must come from the same thread of the test. */
#pragma once
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/wait.h>

/* Stops the thread; 0, or -1 where the system does not allow it. */
static inline int cthreadstop_stop(pid_t thread) {
  int status;
  if (ptrace(PTRACE_SEIZE, thread, (void *)0, (void *)0) != 0) return -1;
  if (ptrace(PTRACE_INTERRUPT, thread, (void *)0, (void *)0) != 0) return -1;
  return waitpid(thread, &status, __WALL) == thread ? 0 : -1;
}

/* Lets the thread go on, and leaves it alone. */
static inline int cthreadstop_continue(pid_t thread) {
  return (int)ptrace(PTRACE_DETACH, thread, (void *)0, (void *)0);
}
