#include "CSessionManager.h"

#include <lo/lo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ARGUMENTS = 8, MOST_BYTES = 512 };

struct csession_manager {
  lo_server server;
  lo_address client;
  char path[MOST_BYTES];
  char types[MOST_ARGUMENTS + 1];
  char arguments[MOST_ARGUMENTS][MOST_BYTES];
};

static int take(
    const char *path, const char *types, lo_arg **arguments, int count, lo_message message,
    void *context) {
  csession_manager *manager = context;
  lo_address source = lo_message_get_source(message);
  if (manager->client) lo_address_free(manager->client);
  manager->client = lo_address_new(lo_address_get_hostname(source), lo_address_get_port(source));
  snprintf(manager->path, MOST_BYTES, "%s", path);
  snprintf(manager->types, sizeof manager->types, "%s", types);
  for (int i = 0; i < count && i < MOST_ARGUMENTS; i++) {
    if (types[i] == 's') snprintf(manager->arguments[i], MOST_BYTES, "%s", &arguments[i]->s);
    if (types[i] == 'i') snprintf(manager->arguments[i], MOST_BYTES, "%d", arguments[i]->i);
  }
  return 0;
}

csession_manager *csession_manager_open(void) {
  csession_manager *manager = calloc(1, sizeof *manager);
  if (!manager) abort();
  manager->server = lo_server_new_with_proto(NULL, LO_UDP, NULL);
  if (!manager->server) abort();
  lo_server_add_method(manager->server, NULL, NULL, take, manager);
  return manager;
}

void csession_manager_close(csession_manager *manager) {
  if (manager->client) lo_address_free(manager->client);
  lo_server_free(manager->server);
  free(manager);
}

char *csession_manager_url(csession_manager *manager) {
  char url[MOST_BYTES];
  snprintf(url, sizeof url, "osc.udp://127.0.0.1:%d/", lo_server_get_port(manager->server));
  return strdup(url);
}

bool csession_manager_wait(csession_manager *manager, const char *path, int milliseconds) {
  const time_t end = time(NULL) + milliseconds / 1000 + 1;
  do {
    manager->path[0] = 0;
    lo_server_recv_noblock(manager->server, 100);
    if (strcmp(manager->path, path) == 0) return true;
  } while (time(NULL) <= end);
  return false;
}

const char *csession_manager_types(const csession_manager *manager) { return manager->types; }

const char *csession_manager_argument(const csession_manager *manager, int index) {
  return manager->arguments[index];
}

void csession_manager_send(
    csession_manager *manager, const char *path, const char *const *strings, int count) {
  lo_message message = lo_message_new();
  for (int i = 0; i < count; i++) lo_message_add_string(message, strings[i]);
  lo_send_message_from(manager->client, manager->server, path, message);
  lo_message_free(message);
}
