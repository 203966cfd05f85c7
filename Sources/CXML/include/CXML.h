/* XML through libxml2, which is loaded when it is first needed: linked, it and the libraries it
   names would cost every start of the program some milliseconds.

   The functions that are used have been the same in all releases with the soname libxml2.so.2.
   Only one thread at a time may call. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Loads the library; false when it is not installed. Nothing below may be called before. */
bool cxml_load(void);

/* Reading: what cxml_next has come to. */
enum {
  CXML_FAULT = -1, /* not well-formed */
  CXML_DONE = 0,
  CXML_BEGIN = 1, /* an element begins; attributes follow by cxml_next_attribute */
  CXML_END = 2,
  CXML_TEXT = 3,
};

typedef struct cxml_reader cxml_reader;

/* The bytes must stay until the reader is closed. No other file and no network is looked at. */
cxml_reader *cxml_open(const char *bytes, int count);
int cxml_next(cxml_reader *reader);
bool cxml_next_attribute(cxml_reader *reader);
/* Whether the element that has begun ends at once, without an end of its own. */
bool cxml_is_empty(cxml_reader *reader);
/* The name of the element or attribute, the text or value; valid until the next step. */
const char *cxml_name(cxml_reader *reader);
const char *cxml_value(cxml_reader *reader);
int cxml_line(cxml_reader *reader);
void cxml_close(cxml_reader *reader);

/* Writing, into memory; every text is UTF-8 without characters that XML has not. */
typedef struct cxml_writer cxml_writer;

/* Begins a document, of the type `document_type` if that is not NULL. */
cxml_writer *cxml_begin(const char *document_type);
void cxml_begin_element(cxml_writer *writer, const char *name);
void cxml_attribute(cxml_writer *writer, const char *name, const char *value);
void cxml_text(cxml_writer *writer, const char *text);
void cxml_end_element(cxml_writer *writer);
/* Ends the document; valid until the writer is freed. */
const char *cxml_finish(cxml_writer *writer);
void cxml_free(cxml_writer *writer);
