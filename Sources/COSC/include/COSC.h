/* Open Sound Control over UDP through liblo, which is loaded when it is first needed: few runs of
   the program talk to a session manager, and linking it costs every start. */
#pragma once
#include <stdbool.h>

/* Loads the library; false when it is not installed. Nothing below may be called before. */
bool cosc_load(void);

typedef struct cosc_socket cosc_socket;

/* Opens a socket on a free port, to talk to the one at `url`; NULL when that is none, or the system
   has no socket left. */
cosc_socket *cosc_open(const char *url);
void cosc_close(cosc_socket *socket);

/* Waits for a message; one thread at a time. It stays until the next call. */
void cosc_receive(cosc_socket *socket);
/* The path of the message; empty when what came was none. */
const char *cosc_path(const cosc_socket *socket);
/* The strings among its arguments, in their order; NULL beyond the last. */
const char *cosc_string(const cosc_socket *socket, int index);

/* Sends a message with up to three strings; NULL ends them. Any thread. */
bool cosc_send(
    const cosc_socket *socket, const char *path, const char *first, const char *second,
    const char *third);
/* Sends a message with three strings and three numbers. */
bool cosc_send_numbers(
    const cosc_socket *socket, const char *path, const char *const strings[3],
    const int numbers[3]);
/* Sends a message with a string, a number and a string. */
bool cosc_send_code(
    const cosc_socket *socket, const char *path, const char *first, int code, const char *second);
