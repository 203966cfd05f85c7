/* The numbers of Audio Queue Services. */
#pragma once
#include <CoreAudioTypes/CoreAudioTypes.h>

/* A property of a queue: a four-character code. */
typedef UInt32 AudioQueuePropertyID;
/* A parameter of a queue. */
typedef UInt32 AudioQueueParameterID;

/* Results of the calls on a queue. */
AT_CONSTANTS(OSStatus) {
  kAudioQueueErr_InvalidBuffer = -66687,
  kAudioQueueErr_BufferEmpty = -66686,
  kAudioQueueErr_DisposalPending = -66685,
  kAudioQueueErr_InvalidProperty = -66684,
  kAudioQueueErr_InvalidPropertySize = -66683,
  kAudioQueueErr_InvalidParameter = -66682,
  kAudioQueueErr_CannotStart = -66681,
  kAudioQueueErr_InvalidDevice = -66680,
  kAudioQueueErr_BufferInQueue = -66679,
  kAudioQueueErr_InvalidRunState = -66678,
  kAudioQueueErr_InvalidQueueType = -66677,
  kAudioQueueErr_Permissions = -66676,
  kAudioQueueErr_InvalidPropertyValue = -66675,
  kAudioQueueErr_PrimeTimedOut = -66674,
  kAudioQueueErr_CodecNotFound = -66673,
  kAudioQueueErr_InvalidCodecAccess = -66672,
  kAudioQueueErr_QueueInvalidated = -66671,
  kAudioQueueErr_TooManyTaps = -66670,
  kAudioQueueErr_InvalidTapContext = -66669,
  kAudioQueueErr_RecordUnderrun = -66668,
  kAudioQueueErr_InvalidTapType = -66667,
  kAudioQueueErr_BufferEnqueuedTwice = -66666,
  kAudioQueueErr_CannotStartYet = -66665,
  kAudioQueueErr_EnqueueDuringReset = -66632,
  kAudioQueueErr_InvalidOfflineMode = -66626,
};

/* Properties; AudioQueue.h says what each holds. */
AT_CONSTANTS(AudioQueuePropertyID) {
  kAudioQueueProperty_IsRunning = 0x6171726E /* aqrn */,
  kAudioQueueDeviceProperty_SampleRate = 0x61717372 /* aqsr */,
  kAudioQueueDeviceProperty_NumberChannels = 0x61716463 /* aqdc */,
  kAudioQueueProperty_CurrentDevice = 0x61716364 /* aqcd */,
  kAudioQueueProperty_MagicCookie = 0x61716D63 /* aqmc */,
  kAudioQueueProperty_MaximumOutputPacketSize = 0x786F7073 /* xops */,
  kAudioQueueProperty_StreamDescription = 0x61716674 /* aqft */,
  kAudioQueueProperty_ChannelLayout = 0x6171636C /* aqcl */,
  kAudioQueueProperty_EnableLevelMetering = 0x61716D65 /* aqme */,
  kAudioQueueProperty_CurrentLevelMeter = 0x61716D76 /* aqmv */,
  kAudioQueueProperty_CurrentLevelMeterDB = 0x61716D64 /* aqmd */,
  kAudioQueueProperty_DecodeBufferSizeFrames = 0x64636266 /* dcbf */,
  kAudioQueueProperty_ConverterError = 0x71637665 /* qcve */,
  kAudioQueueProperty_EnableTimePitch = 0x715F7470 /* q_tp */,
  kAudioQueueProperty_TimePitchAlgorithm = 0x71747061 /* qtpa */,
  kAudioQueueProperty_TimePitchBypass = 0x71747062 /* qtpb */,
  kAudioQueueProperty_ChannelAssignments = 0x61716361 /* aqca */,
};

/* Values of kAudioQueueProperty_TimePitchAlgorithm. */
AT_CONSTANTS(UInt32) {
  kAudioQueueTimePitchAlgorithm_Spectral = 0x73706563 /* spec */,
  kAudioQueueTimePitchAlgorithm_TimeDomain = 0x7469646F /* tido */,
  kAudioQueueTimePitchAlgorithm_Varispeed = 0x76737064 /* vspd */,
  kAudioQueueTimePitchAlgorithm_LowQualityZeroLatency = 0x6C717A6C /* lqzl */,
};

/* Parameters; AudioQueue.h says their units and ranges. */
AT_CONSTANTS(AudioQueueParameterID) {
  kAudioQueueParam_Volume = 1,
  kAudioQueueParam_PlayRate = 2,
  kAudioQueueParam_Pitch = 3,
  kAudioQueueParam_VolumeRampTime = 4,
  kAudioQueueParam_Pan = 13,
};

/* Where a processing tap sits, and what is special about the frames it is given. */
AT_OPTIONS(UInt32, AudioQueueProcessingTapFlags) {
  kAudioQueueProcessingTap_PreEffects = 1,
  kAudioQueueProcessingTap_PostEffects = 2,
  kAudioQueueProcessingTap_Siphon = 4,
  kAudioQueueProcessingTap_StartOfStream = 256,
  kAudioQueueProcessingTap_EndOfStream = 512,
};
