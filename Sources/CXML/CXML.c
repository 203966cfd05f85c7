#include "CXML.h"

#include <dlfcn.h>
#include <stdlib.h>

/* What libxml2's headers declare, with opaque pointers; xmlChar is unsigned char there. */
static struct {
  void *(*xmlReaderForMemory)(const char *, int, const char *, const char *, int);
  int (*xmlTextReaderRead)(void *);
  int (*xmlTextReaderNodeType)(void *);
  int (*xmlTextReaderIsEmptyElement)(void *);
  int (*xmlTextReaderMoveToNextAttribute)(void *);
  int (*xmlTextReaderMoveToElement)(void *);
  const char *(*xmlTextReaderConstLocalName)(void *);
  const char *(*xmlTextReaderConstValue)(void *);
  int (*xmlTextReaderGetParserLineNumber)(void *);
  void (*xmlFreeTextReader)(void *);
  void *(*xmlBufferCreate)(void);
  const char *(*xmlBufferContent)(const void *);
  void (*xmlBufferFree)(void *);
  void *(*xmlNewTextWriterMemory)(void *, int);
  int (*xmlTextWriterSetIndent)(void *, int);
  int (*xmlTextWriterStartDocument)(void *, const char *, const char *, const char *);
  int (*xmlTextWriterWriteDTD)(void *, const char *, const char *, const char *, const char *);
  int (*xmlTextWriterStartElement)(void *, const char *);
  int (*xmlTextWriterWriteAttribute)(void *, const char *, const char *);
  int (*xmlTextWriterWriteString)(void *, const char *);
  int (*xmlTextWriterEndElement)(void *);
  int (*xmlTextWriterEndDocument)(void *);
  void (*xmlFreeTextWriter)(void *);
} xml;

static bool is_loaded;

bool cxml_load(void) {
  if (is_loaded) return true;
  void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(xml.name = (__typeof__(xml.name))dlsym(library, #name))) return false
  FIND(xmlReaderForMemory);
  FIND(xmlTextReaderRead);
  FIND(xmlTextReaderNodeType);
  FIND(xmlTextReaderIsEmptyElement);
  FIND(xmlTextReaderMoveToNextAttribute);
  FIND(xmlTextReaderMoveToElement);
  FIND(xmlTextReaderConstLocalName);
  FIND(xmlTextReaderConstValue);
  FIND(xmlTextReaderGetParserLineNumber);
  FIND(xmlFreeTextReader);
  FIND(xmlBufferCreate);
  FIND(xmlBufferContent);
  FIND(xmlBufferFree);
  FIND(xmlNewTextWriterMemory);
  FIND(xmlTextWriterSetIndent);
  FIND(xmlTextWriterStartDocument);
  FIND(xmlTextWriterWriteDTD);
  FIND(xmlTextWriterStartElement);
  FIND(xmlTextWriterWriteAttribute);
  FIND(xmlTextWriterWriteString);
  FIND(xmlTextWriterEndElement);
  FIND(xmlTextWriterEndDocument);
  FIND(xmlFreeTextWriter);
#undef FIND
  return is_loaded = true;
}

/* Values of enum xmlParserOption and enum xmlReaderTypes. */
enum { NO_ERROR = 1 << 5, NO_WARNING = 1 << 6, NO_NETWORK = 1 << 11 };
enum { ELEMENT = 1, TEXT = 3, CDATA = 4, BLANK = 13, SIGNIFICANT_BLANK = 14, END_ELEMENT = 15 };

cxml_reader *cxml_open(const char *bytes, int count) {
  return xml.xmlReaderForMemory(bytes, count, NULL, NULL, NO_ERROR | NO_WARNING | NO_NETWORK);
}

int cxml_next(cxml_reader *reader) {
  for (;;) {
    int result = xml.xmlTextReaderRead(reader);
    if (result != 1) return result;
    switch (xml.xmlTextReaderNodeType(reader)) {
    case ELEMENT: return CXML_BEGIN;
    case END_ELEMENT: return CXML_END;
    case TEXT:
    case CDATA:
    case BLANK:
    case SIGNIFICANT_BLANK: return CXML_TEXT;
    }
  }
}

bool cxml_next_attribute(cxml_reader *reader) {
  if (xml.xmlTextReaderMoveToNextAttribute(reader) == 1) return true;
  xml.xmlTextReaderMoveToElement(reader);
  return false;
}

bool cxml_is_empty(cxml_reader *reader) {
  return xml.xmlTextReaderIsEmptyElement(reader) == 1;
}

const char *cxml_name(cxml_reader *reader) { return xml.xmlTextReaderConstLocalName(reader); }

const char *cxml_value(cxml_reader *reader) { return xml.xmlTextReaderConstValue(reader); }

int cxml_line(cxml_reader *reader) { return xml.xmlTextReaderGetParserLineNumber(reader); }

void cxml_close(cxml_reader *reader) { xml.xmlFreeTextReader(reader); }

struct cxml_writer {
  void *buffer;
  void *writer;
};

cxml_writer *cxml_begin(const char *document_type) {
  cxml_writer *result = malloc(sizeof *result);
  if (!result) abort();
  result->buffer = xml.xmlBufferCreate();
  result->writer = xml.xmlNewTextWriterMemory(result->buffer, 0);
  xml.xmlTextWriterSetIndent(result->writer, 1);
  xml.xmlTextWriterStartDocument(result->writer, NULL, "UTF-8", NULL);
  if (document_type) {
    xml.xmlTextWriterWriteDTD(result->writer, document_type, NULL, NULL, NULL);
  }
  return result;
}

void cxml_begin_element(cxml_writer *writer, const char *name) {
  xml.xmlTextWriterStartElement(writer->writer, name);
}

void cxml_attribute(cxml_writer *writer, const char *name, const char *value) {
  xml.xmlTextWriterWriteAttribute(writer->writer, name, value);
}

void cxml_text(cxml_writer *writer, const char *text) {
  xml.xmlTextWriterWriteString(writer->writer, text);
}

void cxml_end_element(cxml_writer *writer) { xml.xmlTextWriterEndElement(writer->writer); }

const char *cxml_finish(cxml_writer *writer) {
  xml.xmlTextWriterEndDocument(writer->writer);
  /* What the writer has not passed on yet goes to the buffer with its end. */
  xml.xmlFreeTextWriter(writer->writer);
  writer->writer = NULL;
  return xml.xmlBufferContent(writer->buffer);
}

void cxml_free(cxml_writer *writer) {
  if (writer->writer) xml.xmlFreeTextWriter(writer->writer);
  xml.xmlBufferFree(writer->buffer);
  free(writer);
}
