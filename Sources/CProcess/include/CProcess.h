/* A program that ends when this one does, however it ends: posix_spawn cannot ask for that. */
#pragma once
#include <stdbool.h>
#include <sys/types.h>

/* Starts words[0], looked for in $PATH, in a process group of its own with no signal blocked.
   It reads from /dev/null and writes to the standard error, or to /dev/null if it is not shown.

   It gets SIGTERM when the calling thread ends, so the thread must be one that lasts. A program
   with rights beyond its caller's, set-user-id or by file capabilities, is not reached by that.

   Returns 0 and the process, or the errno of what failed. Between fork and exec the child calls
   only what signal-safety(7) allows, prctl, and execvp, which in glibc takes no memory. */
int cprocess_start(pid_t *process, char *const *words, bool is_shown);
