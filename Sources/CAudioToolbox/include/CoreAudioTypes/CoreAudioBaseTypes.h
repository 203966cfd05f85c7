/* Streams, packets, buffers, layouts and times. */
#pragma once
#include <CoreAudioTypes/AudioChannelLabels.h>
#include <CoreAudioTypes/CoreAudioBase.h>

/* What a stream is made of. A field that the coding leaves open is 0: bytes in a packet where packets
   differ in size, frames in a packet where they differ in length. Linear PCM has one frame in a
   packet. */
typedef struct AudioStreamBasicDescription {
  Float64 mSampleRate;             /* frames per second */
  AudioFormatID mFormatID;         /* the coding */
  AudioFormatFlags mFormatFlags;   /* what the coding needs to say besides */
  UInt32 mBytesPerPacket;
  UInt32 mFramesPerPacket;
  UInt32 mBytesPerFrame;           /* over all channels; 0 where frames are coded */
  UInt32 mChannelsPerFrame;
  UInt32 mBitsPerChannel;          /* valid bits of a sample; 0 where frames are coded */
  UInt32 mReserved;                /* 0 */
} AudioStreamBasicDescription;

/* Where a packet lies in a buffer, and how long it sounds. */
typedef struct AudioStreamPacketDescription {
  SInt64 mStartOffset;             /* bytes from the start of the buffer */
  UInt32 mVariableFramesInPacket;  /* frames to take; 0 where all packets have the same number */
  UInt32 mDataByteSize;            /* bytes */
} AudioStreamPacketDescription;

/* Memory with the samples of some channels. */
typedef struct AudioBuffer {
  UInt32 mNumberChannels;          /* interleaved channels */
  UInt32 mDataByteSize;            /* bytes */
  void *_Nullable mData;
} AudioBuffer;

/* A number of buffers; the array is as long as mNumberBuffers says. */
typedef struct AudioBufferList {
  UInt32 mNumberBuffers;
  AudioBuffer mBuffers[1];
} AudioBufferList;

/* A channel by its place; the coordinates mean what the flags say. */
typedef struct AudioChannelDescription {
  AudioChannelLabel mChannelLabel;
  AudioChannelFlags mChannelFlags;
  Float32 mCoordinates[3];
} AudioChannelDescription;

/* The places of a stream's channels: by a tag, by a bitmap or by descriptions, as the tag says. */
typedef struct AudioChannelLayout {
  AudioChannelLayoutTag mChannelLayoutTag;
  AudioChannelBitmap mChannelBitmap;
  UInt32 mNumberChannelDescriptions;
  AudioChannelDescription mChannelDescriptions[1];
} AudioChannelLayout;

/* A coding and the layout of its channels. */
typedef struct AudioFormatListItem {
  AudioStreamBasicDescription mASBD;
  AudioChannelLayoutTag mChannelLayoutTag;
} AudioFormatListItem;

/* Frames per second of a SMPTE time. */
AT_CONSTANTS(UInt32) {
  kSMPTETimeType24 = 0,
  kSMPTETimeType25 = 1,
  kSMPTETimeType30Drop = 2,
  kSMPTETimeType30 = 3,
  kSMPTETimeType2997 = 4,
  kSMPTETimeType2997Drop = 5,
  kSMPTETimeType60 = 6,
  kSMPTETimeType5994 = 7,
  kSMPTETimeType60Drop = 8,
  kSMPTETimeType5994Drop = 9,
  kSMPTETimeType50 = 10,
  kSMPTETimeType2398 = 11,
};
typedef UInt32 SMPTETimeType;

/* Which parts of a SMPTE time mean something. */
AT_OPTIONS(UInt32, SMPTETimeFlags) {
  kSMPTETimeUnknown = 0,
  kSMPTETimeValid = 1,
  kSMPTETimeRunning = 2,
};

/* A SMPTE time; this library never fills one in. */
typedef struct SMPTETime {
  SInt16 mSubframes;
  SInt16 mSubframeDivisor;
  UInt32 mCounter;
  SMPTETimeType mType;
  SMPTETimeFlags mFlags;
  SInt16 mHours;
  SInt16 mMinutes;
  SInt16 mSeconds;
  SInt16 mFrames;
} SMPTETime;

/* Which parts of a time stamp mean something. */
AT_OPTIONS(UInt32, AudioTimeStampFlags) {
  kAudioTimeStampNothingValid = 0,
  kAudioTimeStampSampleTimeValid = 1,
  kAudioTimeStampHostTimeValid = 2,
  kAudioTimeStampRateScalarValid = 4,
  kAudioTimeStampWordClockTimeValid = 8,
  kAudioTimeStampSMPTETimeValid = 16,
  kAudioTimeStampSampleHostTimeValid = 3,
};

/* A moment, in as many clocks as the flags say. */
typedef struct AudioTimeStamp {
  Float64 mSampleTime;             /* frames */
  UInt64 mHostTime;                /* nanoseconds of the monotonic clock */
  Float64 mRateScalar;             /* true rate by nominal rate */
  UInt64 mWordClockTime;
  SMPTETime mSMPTETime;
  AudioTimeStampFlags mFlags;
  UInt32 mReserved;
} AudioTimeStamp;
