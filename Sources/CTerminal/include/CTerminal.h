/* A terminal whose keys come one by one, and that is as it was again whatever ends the program. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Has keys come at once and unseen, if `file` is a terminal and the program in its foreground.
   From then on a crash or an exit gives the terminal back. */
bool cterminal_take(int file);

/* Makes the terminal as it was; harmless at any time, on any thread, in a signal handler. */
void cterminal_give_back(void);

/* Whether the program is in the foreground of a terminal. */
bool cterminal_is_foreground(int file);

/* Columns of a terminal, 0 if it does not say. */
int cterminal_columns(int file);

/* The columns that a character takes: 2 for a wide one, 0 for one that joins the one before, -1 for
   one that is not printed; by the C library's table, whatever the locale of the program. Any
   thread. */
int cterminal_width(uint32_t scalar);
