/* Measures process callbacks from outside, without a change to the clients that install them.

   The program that links this target has a jack_set_process_callback of its own, which installs
   libjack's with a callback in between. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* One client's callback. */
typedef struct callback_meter callback_meter;

/* The meter of the callback that was installed last; it is never freed. */
callback_meter *callback_meter_latest(void);

/* Begins to note how long calls take, at most `capacity` of them, in memory that is present. */
void callback_meter_arm(callback_meter *meter, size_t capacity);

/* Nanoseconds of processor time of each noted call; `*count` says how many there are. Only when
   the client is closed. */
const uint32_t *callback_meter_times(const callback_meter *meter, size_t *count);

/* Frees the memory of the times. Only when the client is closed. */
void callback_meter_release(callback_meter *meter);
