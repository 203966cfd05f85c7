/* Files in memory, and holes in them: Linux calls that Swift's Glibc module leaves out. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Makes a file that has no name and is closed on exec; -1 with errno when there is no memory. */
int cmemoryfile_make(const char *label);

/* Gives the memory of a part of a file back; it reads as zeros afterwards. */
bool cmemoryfile_forget(int file, int64_t start, int64_t count);
