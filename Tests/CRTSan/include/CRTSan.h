/* How a test tells RealtimeSanitizer that it stands for the process thread.
   swiftc cannot ask for this sanitizer, but a program may be linked with its archive; in a program
   that is not, these calls do nothing. */
#pragma once
#include <stdbool.h>

/* Whether the program is linked with the sanitizer. */
bool realtime_is_checked(void);

/* From here on the thread may neither allocate, lock, nor wait: the process ends if it does. */
void realtime_enter(void);

/* Up to here. */
void realtime_exit(void);
