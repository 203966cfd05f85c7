/* libjack, with what Swift cannot see or may not call as it stands. */
#pragma once
#include <jack/jack.h>
#include <jack/metadata.h>
#include <jack/thread.h>
#include <jack/transport.h>
#include <jack/uuid.h>
#include <stdbool.h>

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

/* Whether the transport rolls, and its frame in the cycle. jack_transport_query: "This function is
   realtime-safe, and can be called from any thread"; in the process callback it describes the first
   frame of the cycle. */
__attribute__((swift_attr("@_noLocks"))) static inline bool
cjack_transport_rolls(const jack_client_t *client, uint32_t *frame) {
  jack_position_t position;
  jack_transport_state_t state = jack_transport_query(client, &position);
  *frame = position.frame;
  return state == JackTransportRolling;
}

/* The frame of a position, whose packed structure Swift need not lay out. */
__attribute__((swift_attr("@_noLocks"))) static inline uint32_t
cjack_position_frame(const jack_position_t *position) {
  return position->frame;
}

/* jack_client_open is variadic, which Swift cannot call. `server` may be NULL. */
static inline jack_client_t *cjack_client_open(
    const char *name, jack_options_t options, jack_status_t *status, const char *server) {
  return server ? jack_client_open(name, (jack_options_t)(options | JackServerName), status, server)
                : jack_client_open(name, options, status);
}
