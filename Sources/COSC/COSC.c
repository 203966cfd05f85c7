#include "COSC.h"

#include <dlfcn.h>
#include <lo/lo.h>
#include <stdlib.h>
#include <string.h>

static struct {
  __typeof__(lo_address_new_from_url) *address_new_from_url;
  __typeof__(lo_address_free) *address_free;
  __typeof__(lo_server_new_with_proto) *server_new_with_proto;
  __typeof__(lo_server_free) *server_free;
  __typeof__(lo_server_recv) *server_recv;
  __typeof__(lo_server_add_method) *server_add_method;
  __typeof__(lo_message_new) *message_new;
  __typeof__(lo_message_free) *message_free;
  __typeof__(lo_message_add_string) *message_add_string;
  __typeof__(lo_message_add_int32) *message_add_int32;
  __typeof__(lo_send_message_from) *send_message_from;
} lo;

static bool is_loaded;

bool cosc_load(void) {
  if (is_loaded) return true;
  void *library = dlopen("liblo.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(lo.name = (__typeof__(lo.name))dlsym(library, "lo_" #name))) return false
  FIND(address_new_from_url);
  FIND(address_free);
  FIND(server_new_with_proto);
  FIND(server_free);
  FIND(server_recv);
  FIND(server_add_method);
  FIND(message_new);
  FIND(message_free);
  FIND(message_add_string);
  FIND(message_add_int32);
  FIND(send_message_from);
#undef FIND
  return is_loaded = true;
}

enum { MOST_STRINGS = 8 };

struct cosc_socket {
  lo_address peer;
  lo_server server;
  char *path;
  char *strings[MOST_STRINGS];
};

static void forget(cosc_socket *socket) {
  free(socket->path);
  socket->path = NULL;
  for (int i = 0; i < MOST_STRINGS; i++) {
    free(socket->strings[i]);
    socket->strings[i] = NULL;
  }
}

static int take(
    const char *path, const char *types, lo_arg **arguments, int count, lo_message message,
    void *context) {
  cosc_socket *socket = context;
  int place = 0;
  (void)message;
  socket->path = strdup(path);
  for (int i = 0; i < count && place < MOST_STRINGS; i++) {
    if (types[i] == 's') socket->strings[place++] = strdup(&arguments[i]->s);
  }
  return 0;
}

/* What arrives and is no message is nobody's business. */
static void ignore(int number, const char *text, const char *place) {
  (void)number;
  (void)text;
  (void)place;
}

cosc_socket *cosc_open(const char *url) {
  cosc_socket *socket = calloc(1, sizeof *socket);
  if (!socket) return NULL;
  socket->peer = lo.address_new_from_url(url);
  if (socket->peer) socket->server = lo.server_new_with_proto(NULL, LO_UDP, ignore);
  if (!socket->server) {
    if (socket->peer) lo.address_free(socket->peer);
    free(socket);
    return NULL;
  }
  lo.server_add_method(socket->server, NULL, NULL, take, socket);
  return socket;
}

void cosc_close(cosc_socket *socket) {
  forget(socket);
  lo.server_free(socket->server);
  lo.address_free(socket->peer);
  free(socket);
}

void cosc_receive(cosc_socket *socket) {
  forget(socket);
  lo.server_recv(socket->server);
}

const char *cosc_path(const cosc_socket *socket) { return socket->path ? socket->path : ""; }

const char *cosc_string(const cosc_socket *socket, int index) {
  return index >= 0 && index < MOST_STRINGS ? socket->strings[index] : NULL;
}

static bool send_and_free(const cosc_socket *socket, const char *path, lo_message message) {
  const int count = lo.send_message_from(socket->peer, socket->server, path, message);
  lo.message_free(message);
  return count >= 0;
}

bool cosc_send(
    const cosc_socket *socket, const char *path, const char *first, const char *second,
    const char *third) {
  const char *const strings[] = {first, second, third};
  lo_message message = lo.message_new();
  for (int i = 0; i < 3 && strings[i]; i++) lo.message_add_string(message, strings[i]);
  return send_and_free(socket, path, message);
}

bool cosc_send_numbers(
    const cosc_socket *socket, const char *path, const char *const strings[3],
    const int numbers[3]) {
  lo_message message = lo.message_new();
  for (int i = 0; i < 3; i++) lo.message_add_string(message, strings[i]);
  for (int i = 0; i < 3; i++) lo.message_add_int32(message, numbers[i]);
  return send_and_free(socket, path, message);
}

bool cosc_send_code(
    const cosc_socket *socket, const char *path, const char *first, int code, const char *second) {
  lo_message message = lo.message_new();
  lo.message_add_string(message, first);
  lo.message_add_int32(message, code);
  lo.message_add_string(message, second);
  return send_and_free(socket, path, message);
}
