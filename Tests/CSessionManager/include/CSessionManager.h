/* A session manager of the tests' own, over liblo. */
#pragma once
#include <stdbool.h>

typedef struct csession_manager csession_manager;

/* Listens on a free port. */
csession_manager *csession_manager_open(void);
void csession_manager_close(csession_manager *manager);
/* The address for NSM_URL; the caller frees it. */
char *csession_manager_url(csession_manager *manager);

/* Waits for a message with this path, at most for some milliseconds; others are dropped. */
bool csession_manager_wait(csession_manager *manager, const char *path, int milliseconds);
/* The types of its arguments, and those arguments as text. */
const char *csession_manager_types(const csession_manager *manager);
const char *csession_manager_argument(const csession_manager *manager, int index);

/* Sends a message with so many strings to where the last one came from. */
void csession_manager_send(
    csession_manager *manager, const char *path, const char *const *strings, int count);
