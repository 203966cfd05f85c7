/* The structures and callbacks of Audio Queue Services. */
#pragma once
#include <AudioToolbox/AudioQueueConstants.h>

/* A queue. */
typedef struct OpaqueAudioQueue *AudioQueueRef;
/* Counts the discontinuities of a queue's time. */
typedef struct OpaqueAudioQueueTimeline *AudioQueueTimelineRef;
/* A tap on the frames of a queue. */
typedef struct OpaqueAudioQueueProcessingTap *AudioQueueProcessingTapRef;
/* The value of a parameter. */
typedef Float32 AudioQueueParameterValue;

/* Memory in which packets go to a queue. The client fills it, says how much it filled, and enqueues
   it; then it is the queue's until the callback brings it back. */
typedef struct AudioQueueBuffer {
  const UInt32 mAudioDataBytesCapacity;                       /* bytes that fit */
  void *const _Nonnull mAudioData;
  UInt32 mAudioDataByteSize;                                  /* bytes filled */
  void *_Nullable mUserData;                                  /* the client's */
  const UInt32 mPacketDescriptionCapacity;                    /* descriptions that fit */
  AudioStreamPacketDescription *const _Nullable mPacketDescriptions;
  UInt32 mPacketDescriptionCount;                             /* descriptions filled */
} AudioQueueBuffer;
typedef AudioQueueBuffer *AudioQueueBufferRef;

/* A parameter and the value that it takes when a buffer begins to sound. */
typedef struct AudioQueueParameterEvent {
  AudioQueueParameterID mID;
  AudioQueueParameterValue mValue;
} AudioQueueParameterEvent;

/* How loud a channel is: 0 to 1, or decibels of full scale from -120 on. */
typedef struct AudioQueueLevelMeterState {
  Float32 mAveragePower;
  Float32 mPeakPower;
} AudioQueueLevelMeterState;

/* The channel of a device, counted from 1, to which a channel of a queue goes. */
typedef struct AudioQueueChannelAssignment {
  AT_CFStringRef _Nullable mDeviceUID;
  UInt32 mChannelNumber;
} AudioQueueChannelAssignment;

/* Brings back a buffer whose packets the queue has taken, which is before they are heard; the client
   usually fills and enqueues it again. Every call of this library may be made from here. */
typedef void (*AudioQueueOutputCallback)(
    void *_Nullable inUserData, AudioQueueRef _Nonnull inAQ, AudioQueueBufferRef _Nonnull inBuffer);

/* Says that a property has changed. It is called where the output callback is. */
typedef void (*AudioQueuePropertyListenerProc)(
    void *_Nullable inUserData, AudioQueueRef _Nonnull inAQ, AudioQueuePropertyID inID);

/* Sees frames on their way to the device. It runs on the queue's decode thread, ahead of what sounds, and
   may take longer than a process callback may, as long as it keeps up with the sound.
   inNumberFrames: frames wanted.  ioTimeStamp: frames of the tap's stream before the first.
   ioFlags: kAudioQueueProcessingTap_StartOfStream, kAudioQueueProcessingTap_EndOfStream.
   outNumberFrames: the client says how many frames it has made; fewer are filled up with silence, but at
   the end of the stream, where the call comes again until it makes none.
   ioData: one buffer a channel. A siphon finds the frames there; any other tap calls
   AudioQueueProcessingTapGetSourceAudio, and leaves what is to be heard in these buffers or puts others
   in their place, which are read before the next call. */
typedef void (*AudioQueueProcessingTapCallback)(
    void *_Nullable inClientData, AudioQueueProcessingTapRef _Nonnull inAQTap, UInt32 inNumberFrames,
    AudioTimeStamp *_Nonnull ioTimeStamp, AudioQueueProcessingTapFlags *_Nonnull ioFlags,
    UInt32 *_Nonnull outNumberFrames, AudioBufferList *_Nonnull ioData);

#if defined(__BLOCKS__) && !defined(__swift__)
/* The output callback as a block. */
typedef void (^AudioQueueOutputCallbackBlock)(
    AudioQueueRef _Nonnull inAQ, AudioQueueBufferRef _Nonnull inBuffer);
typedef AudioQueueOutputCallbackBlock AT_OutputBlock;
#elif defined(__swift__)
typedef const void *AT_OutputBlock;
#endif
