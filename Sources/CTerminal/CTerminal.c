#define _GNU_SOURCE
#include "CTerminal.h"

#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static struct termios before;
static int terminal = -1;
static atomic_bool is_taken;

bool cterminal_is_foreground(int file) {
  return isatty(file) && tcgetpgrp(file) == getpgrp();
}

void cterminal_give_back(void) {
  /* In the background tcsetattr would stop the program; the shell has seen to the terminal then.
     tcgetpgrp, getpgrp and tcsetattr may be called from a signal handler (POSIX.1-2017, 2.4.3). */
  if (!atomic_exchange(&is_taken, false)) return;
  /* Not drained first: a terminal that is stopped would keep the program from its end. */
  if (tcgetpgrp(terminal) == getpgrp()) (void)tcsetattr(terminal, TCSANOW, &before);
}

/* Has the signal do what it would have done. */
static void on_crash(int number) {
  cterminal_give_back();
  (void)raise(number);
}

static void watch_for_the_end(void) {
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP};
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_RESETHAND | SA_NODEFER};
  (void)sigemptyset(&action.sa_mask);
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++)
    (void)sigaction(crashes[i], &action, NULL);
  (void)atexit(cterminal_give_back);
}

bool cterminal_take(int file) {
  if (atomic_load(&is_taken)) return true;
  if (!cterminal_is_foreground(file) || tcgetattr(file, &before) != 0) return false;
  if (terminal < 0) watch_for_the_end();
  terminal = file;
  struct termios wanted = before;
  /* Interrupt, quit and suspend stay what they are. */
  wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  wanted.c_cc[VMIN] = 1;
  wanted.c_cc[VTIME] = 0;
  atomic_store(&is_taken, true);
  return tcsetattr(file, TCSADRAIN, &wanted) == 0;
}

int cterminal_columns(int file) {
  struct winsize size;
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static locale_t table_of_widths;

static void load_table(void) { table_of_widths = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int cterminal_width(uint32_t scalar) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, load_table);
  if (table_of_widths == (locale_t)0) return 1;
  const locale_t before = uselocale(table_of_widths);
  const int width = wcwidth((wchar_t)scalar);
  (void)uselocale(before);
  return width;
}
