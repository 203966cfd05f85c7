/* libjack, with what Swift cannot see or may not call as it stands. */
#pragma once
#include <jack/jack.h>
#include <jack/metadata.h>
#include <jack/thread.h>
#include <jack/uuid.h>

/* Callable on the process thread: redeclared so that the compiler's check of the process callback
   accepts them. The sentence that permits each is the JACK documentation's.
   jack_port_get_buffer: "returns a pointer to the memory area associated with the specified port",
     to be fetched in each process callback.
   jack_last_frame_time: "should ONLY be used in the process callback".
   jack_port_connected: reads the graph of the current cycle; JACK2 waits for a pending change of
     the graph only on threads other than the process thread (JackAPI.cpp, WaitGraphChange).
   jack_get_cycle_times: "This function may only be used from the process callback."
   jack_get_time: "return JACK's current system time in microseconds, using the JACK clock source",
     the clock of the cycle times; JACK2 reads CLOCK_MONOTONIC_RAW, PipeWire CLOCK_MONOTONIC, both
     of which vdso(7) answers without a system call where the machine's clock source allows it. */
__attribute__((swift_attr("@_noLocks"))) void *
jack_port_get_buffer(jack_port_t *port, jack_nframes_t frames);
__attribute__((swift_attr("@_noLocks"))) jack_nframes_t
jack_last_frame_time(const jack_client_t *client);
__attribute__((swift_attr("@_noLocks"))) int jack_port_connected(const jack_port_t *port);
__attribute__((swift_attr("@_noLocks"))) int jack_get_cycle_times(
    const jack_client_t *client, jack_nframes_t *current_frames, jack_time_t *current_usecs,
    jack_time_t *next_usecs, float *period_usecs);
__attribute__((swift_attr("@_noLocks"))) jack_time_t jack_get_time(void);

/* jack_client_open is variadic, which Swift cannot call. `server` may be NULL. */
static inline jack_client_t *cjack_client_open(
    const char *name, jack_options_t options, jack_status_t *status, const char *server) {
  return server ? jack_client_open(name, (jack_options_t)(options | JackServerName), status, server)
                : jack_client_open(name, options, status);
}
