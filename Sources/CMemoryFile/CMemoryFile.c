#define _GNU_SOURCE
#include "CMemoryFile.h"

#include <fcntl.h>
#include <sys/mman.h>

int cmemoryfile_make(const char *label) {
  return memfd_create(label, MFD_CLOEXEC);
}

bool cmemoryfile_forget(int file, int64_t start, int64_t count) {
  return fallocate(file, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, start, count) == 0;
}
