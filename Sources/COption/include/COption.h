/* getopt_long of glibc, which Swift's Glibc module leaves out, and whose globals Swift 6 refuses. */
#pragma once
#include <getopt.h>
#include <stddef.h>

/* What one call of getopt_long said, with the globals it said it in. */
typedef struct {
  int code;             /* what getopt_long returned: -1 at the end, '?' or ':' for an error */
  int symbol;           /* optopt: the option that an error is about, 0 for an unknown long one */
  int next;             /* optind: index of the argument that the next call reads */
  const char *argument; /* optarg: the value of the option, or NULL */
} coption_step;

/* Makes the next step begin a new list of arguments; getopt prints no messages of its own.
   An optind of 0 is glibc's documented way to make getopt forget the list before. */
static inline void coption_restart(void) {
  optind = 0;
  opterr = 0;
}

static inline coption_step coption_next(
    int count, char *const *arguments, const char *shorts, const struct option *longs) {
  coption_step step = {0};
  optarg = NULL;
  step.code = getopt_long(count, arguments, shorts, longs, NULL);
  step.symbol = optopt;
  step.next = optind;
  step.argument = optarg;
  return step;
}
