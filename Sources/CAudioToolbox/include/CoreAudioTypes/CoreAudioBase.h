/* Basic types and what makes these headers the same for C, C++ and Swift.

   C and C++ see CoreFoundation's own types. Swift's importer does not need CoreFoundation's headers:
   it sees untyped pointers in their place, and the module AudioToolbox adds calls that take Swift's
   types. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __swift__
typedef uint8_t UInt8;
typedef int8_t SInt8;
typedef uint16_t UInt16;
typedef int16_t SInt16;
typedef uint32_t UInt32;
typedef int32_t SInt32;
typedef uint64_t UInt64;
typedef int64_t SInt64;
typedef float Float32;
typedef double Float64;
typedef bool Boolean;
typedef SInt32 OSStatus;
typedef UInt32 OSType;
typedef const void *AT_CFURLRef;
typedef const void *AT_CFStringRef;
typedef const void *AT_CFRunLoopRef;
typedef const void *AT_dispatch_queue_t;
#else

/* What CoreFoundation's headers take for granted of clang. */
#ifndef __clang__
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(__LITTLE_ENDIAN__)
#define __LITTLE_ENDIAN__ 1
#endif
#ifndef _Nullable
#define _Nullable
#endif
#ifndef _Nonnull
#define _Nonnull
#endif
#endif

#include <CoreFoundation/CFArray.h>
#include <CoreFoundation/CFBase.h>
#include <CoreFoundation/CFByteOrder.h>
#include <CoreFoundation/CFData.h>
#include <CoreFoundation/CFDate.h>
#include <CoreFoundation/CFDictionary.h>
#include <CoreFoundation/CFRunLoop.h>
#include <CoreFoundation/CFString.h>
#include <CoreFoundation/CFURL.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef CFURLRef AT_CFURLRef;
typedef CFStringRef AT_CFStringRef;
typedef CFRunLoopRef AT_CFRunLoopRef;
#if defined(__BLOCKS__)
#include <dispatch/dispatch.h>
typedef dispatch_queue_t AT_dispatch_queue_t;
#endif
#endif

/* A group of constants of a type, and a group of bits with a name. Plain C knows no type there. */
#if defined(__cplusplus) || defined(__clang__)
#define AT_CONSTANTS(type) __extension__ enum : type
#else
#define AT_CONSTANTS(type) enum
#endif
#ifdef __swift__
#define AT_OPTIONS(type, name)                                                                     \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type;                           \
  typedef enum name name;                                                                          \
  enum name : type
#else
#define AT_OPTIONS(type, name)                                                                     \
  typedef type name;                                                                               \
  AT_CONSTANTS(type)
#endif

/* Declarations for C++ as well; that parameters may be NULL is not said of each, since all may. */
#ifdef __cplusplus
#define AT_EXTERN_C_BEGIN extern "C" {
#define AT_EXTERN_C_END }
#else
#define AT_EXTERN_C_BEGIN
#define AT_EXTERN_C_END
#endif
#ifdef __clang__
#define AT_BEGIN                                                                                   \
  _Pragma("clang diagnostic push")                                                                 \
      _Pragma("clang diagnostic ignored \"-Wnullability-completeness\"") AT_EXTERN_C_BEGIN
#define AT_END AT_EXTERN_C_END _Pragma("clang diagnostic pop")
#else
#define AT_BEGIN AT_EXTERN_C_BEGIN
#define AT_END AT_EXTERN_C_END
#endif

/* Names of the File Manager that the published listings still use. */
#ifndef noErr
AT_CONSTANTS(OSStatus) {
  noErr = 0,
  eofErr = -39,
  fnfErr = -43,
  dupFNErr = -48,
};
#endif
enum {
  fsCurPerm = 0,
  fsRdPerm = 1,
  fsWrPerm = 2,
  fsRdWrPerm = 3,
};

typedef UInt32 AudioFormatID;
typedef UInt32 AudioFormatFlags;
typedef UInt32 AudioChannelLabel;
typedef UInt32 AudioChannelLayoutTag;
