#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Puts the null device in the place of a standard stream. */
static bool silence(int stream, int flags) {
  const int null = open("/dev/null", flags);
  if (null < 0) return false;
  if (null == stream) return true;
  const bool is_done = dup2(null, stream) == stream;
  (void)close(null);
  return is_done;
}

static bool redirect(bool is_shown) {
  if (!silence(STDIN_FILENO, O_RDONLY)) return false;
  if (is_shown) return dup2(STDERR_FILENO, STDOUT_FILENO) == STDOUT_FILENO;
  return silence(STDOUT_FILENO, O_WRONLY) && silence(STDERR_FILENO, O_WRONLY);
}

/* In the child: returns only with an errno. */
static int become(char *const *words, pid_t parent, bool is_shown) {
  sigset_t none;
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return errno;
  /* The parent may have ended before it asked for the signal. */
  if (getppid() != parent) return ESRCH;
  if (setpgid(0, 0) != 0 || !redirect(is_shown)) return errno;
  (void)sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) return errno;
  (void)execvp(words[0], words);
  return errno;
}

/* What the child could not do; 0 when exec has closed its end of the pipe. */
static int failure_from(int pipe) {
  int code = 0;
  ssize_t count;
  while ((count = read(pipe, &code, sizeof code)) < 0 && errno == EINTR) {
  }
  return count == (ssize_t)sizeof code ? code : 0;
}

int cprocess_start(pid_t *process, char *const *words, bool is_shown) {
  int report[2];
  const pid_t parent = getpid();
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  const pid_t child = fork();
  if (child == 0) {
    const int code = become(words, parent, is_shown);
    _exit(write(report[1], &code, sizeof code) < 0 ? 126 : 127);
  }
  int code = child < 0 ? errno : 0;
  (void)close(report[1]);
  if (child > 0) code = failure_from(report[0]);
  (void)close(report[0]);
  if (child > 0 && code != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  *process = child;
  return code;
}
