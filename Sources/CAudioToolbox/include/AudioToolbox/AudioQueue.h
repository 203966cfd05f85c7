/* Audio Queue Services: buffers of packets go in, sound comes out of a JACK graph.

   Every call answers noErr or one of the results of AudioQueueConstants.h. A NULL where something is
   needed answers kAudio_ParamError, and so does an AudioQueueRef that is not a queue or is one no
   more; a queue that is being disposed of answers kAudioQueueErr_DisposalPending. Any thread may
   call, also from callbacks; no lock of the library is held while a callback runs.

   A program that says nothing of JACK gets a client with its own name, connected to the physical
   playback ports in order. Environment: AUDIOTOOLBOX_JACK_CONNECT (target ports, one a line, channel
   by channel; `none` connects nothing), AUDIOTOOLBOX_JACK_NAME, AUDIOTOOLBOX_JACK_SERVER;
   AUDIOTOOLBOX_DEBUG=1 explains on standard error what a silent program may have done wrong.

   When the server goes, its queues come to rest as by AudioQueueStop at once: the buffers come back, IsRunning
   is 0, listeners hear of it and of CurrentDevice; a queue that is being disposed of ends. What was not heard
   is lost. A queue at rest keeps its buffers. The next AudioQueueStart opens a client of the server that runs
   then. */
#pragma once
#include <AudioToolbox/AudioQueueTypes.h>

AT_BEGIN

/* Makes a queue at rest, at full volume, without buffers. No server is needed yet.
   inFormat: what the packets will hold; linear PCM must be interleaved.
   inCallbackProc: brings buffers back; may be NULL for a queue that is only fed.
   inCallbackRunLoop: where callbacks run; NULL for a thread of the queue.
   inCallbackRunLoopMode: NULL for the common modes; ignored without a run loop.
   inFlags: 0.  outAQ: the queue, NULL on failure.
   kAudioFileUnsupportedDataFormatError ('fmt?') for a format that cannot be decoded; linear PCM has 1 to 2^24
   frames a second. */
OSStatus AudioQueueNewOutput(
    const AudioStreamBasicDescription *inFormat, AudioQueueOutputCallback inCallbackProc,
    void *inUserData, AT_CFRunLoopRef inCallbackRunLoop, AT_CFStringRef inCallbackRunLoopMode,
    UInt32 inFlags, AudioQueueRef *outAQ);

#if defined(__BLOCKS__) || defined(__swift__)
/* The same with callbacks on a dispatch queue, which may be concurrent: one call comes at a time. */
OSStatus AudioQueueNewOutputWithDispatchQueue(
    AudioQueueRef *outAQ, const AudioStreamBasicDescription *inFormat, UInt32 inFlags,
    AT_dispatch_queue_t inCallbackDispatchQueue, AT_OutputBlock inCallbackBlock);
#endif

/* Ends a queue and frees its buffers, timelines and tap.
   inImmediate: true falls silent at once; no callback comes after the return, but for a call from a
   callback. False returns at once, plays what is enqueued, and calls nobody any more; what a tap has not
   processed by then sounds as it is. */
OSStatus AudioQueueDispose(AudioQueueRef inAQ, Boolean inImmediate);

/* Makes a buffer; allowed at any time. It lives until it is freed or the queue is disposed of.
   inBufferByteSize: bytes, at least 1.  outBuffer: the buffer, NULL on failure.
   kAudio_MemFullError. */
OSStatus AudioQueueAllocateBuffer(
    AudioQueueRef inAQ, UInt32 inBufferByteSize, AudioQueueBufferRef *outBuffer);

/* The same with room for packet descriptions in the buffer itself. */
OSStatus AudioQueueAllocateBufferWithPacketDescriptions(
    AudioQueueRef inAQ, UInt32 inBufferByteSize, UInt32 inNumberPacketDescriptions,
    AudioQueueBufferRef *outBuffer);

/* Frees a buffer that is not enqueued.
   kAudioQueueErr_InvalidBuffer, kAudioQueueErr_BufferInQueue. */
OSStatus AudioQueueFreeBuffer(AudioQueueRef inAQ, AudioQueueBufferRef inBuffer);

/* Puts a filled buffer behind the others; its byte size and descriptions are copied.
   inNumPacketDescs, inPacketDescs: one a packet of a variable format; 0 and NULL use those in the
   buffer. Ignored for a constant format.
   kAudioQueueErr_BufferEmpty, kAudioQueueErr_InvalidBuffer, kAudioQueueErr_BufferInQueue,
   kAudioQueueErr_EnqueueDuringReset, kAudio_ParamError for descriptions that are missing or reach
   beyond the bytes. */
OSStatus AudioQueueEnqueueBuffer(
    AudioQueueRef inAQ, AudioQueueBufferRef inBuffer, UInt32 inNumPacketDescs,
    const AudioStreamPacketDescription *inPacketDescs);

/* The same with trims, a time and parameters.
   inTrimFramesAtStart, inTrimFramesAtEnd: decoded frames to drop, at the format's rate.
   inParamValues: values that the parameters take when the buffer begins to sound.
   inStartTime: frames from the start of the queue, at the format's rate, not before the end of what
   is enqueued and not behind frame 2^53, else kAudio_ParamError; silence fills the gap. NULL: behind what is
   enqueued.
   outActualStartTime: when it will sound, in frames from the start; may be NULL or inStartTime. */
OSStatus AudioQueueEnqueueBufferWithParameters(
    AudioQueueRef inAQ, AudioQueueBufferRef inBuffer, UInt32 inNumPacketDescs,
    const AudioStreamPacketDescription *inPacketDescs, UInt32 inTrimFramesAtStart,
    UInt32 inTrimFramesAtEnd, UInt32 inNumParamValues,
    const AudioQueueParameterEvent *inParamValues, const AudioTimeStamp *inStartTime,
    AudioTimeStamp *outActualStartTime);

/* Starts to sound, or goes on after a pause; no effect while running. Blocks until the device runs
   and something is decoded; for connections that do not appear in the graph 2 seconds at most, then it
   sounds without them.
   inStartTime: device time in samples or host time; NULL for as soon as possible.
   kAudioQueueErr_InvalidDevice without a server, or when it goes at this moment; another start may then find
   the next one. kAudioQueueErr_PrimeTimedOut when the decoder made nothing of what is enqueued. */
OSStatus AudioQueueStart(AudioQueueRef inAQ, const AudioTimeStamp *inStartTime);

/* Decodes ahead without sounding. Blocks.
   inNumberOfFramesToPrepare: frames, 0 for all that is enqueued, as far as is decoded ahead.
   outNumberOfFramesPrepared: frames ready; may be NULL. */
OSStatus AudioQueuePrime(
    AudioQueueRef inAQ, UInt32 inNumberOfFramesToPrepare, UInt32 *outNumberOfFramesPrepared);

/* Stops.
   inImmediate: true falls silent at once and gives every buffer back through the callback, for which it
   waits, but in a callback; so the caller must not hold a lock that the callback takes. False
   plays what is enqueued first and returns before that, and does nothing to a queue at rest. */
OSStatus AudioQueueStop(AudioQueueRef inAQ, Boolean inImmediate);

/* Falls silent and keeps the place and the buffers. */
OSStatus AudioQueuePause(AudioQueueRef inAQ);

/* Has the tail of everything enqueued so far rendered; returns at once. */
OSStatus AudioQueueFlush(AudioQueueRef inAQ);

/* Drops everything enqueued and decoded and gives the buffers back; the queue goes on to run. */
OSStatus AudioQueueReset(AudioQueueRef inAQ);

/* Reads a parameter; a volume on its way answers where it is.
   kAudioQueueErr_InvalidParameter. */
OSStatus AudioQueueGetParameter(
    AudioQueueRef inAQ, AudioQueueParameterID inParamID, AudioQueueParameterValue *outValue);

/* Sets a parameter; values beyond the range are brought into it.
   Volume: linear, 0 to 1.  VolumeRampTime: seconds that later volumes take.  Pan: -1 left to 1 right,
   for mono and stereo.  PlayRate: 0.5 to 2, heeded with EnableTimePitch only; other rates have no
   effect.  Pitch: -2400 to 2400 cents.
   kAudioQueueErr_InvalidParameter. */
OSStatus AudioQueueSetParameter(
    AudioQueueRef inAQ, AudioQueueParameterID inParamID, AudioQueueParameterValue inValue);

/* Reads a property.
   ioDataSize: room in bytes, then bytes written.
   kAudioQueueErr_InvalidProperty, kAudioQueueErr_InvalidPropertySize for too little room.

   IsRunning UInt32 · DeviceProperty_SampleRate Float64 · DeviceProperty_NumberChannels UInt32 ·
   CurrentDevice CFStringRef, which the caller releases: a JACK client or a pattern of port names ·
   MagicCookie bytes · StreamDescription AudioStreamBasicDescription · ChannelLayout
   AudioChannelLayout · EnableLevelMetering UInt32 · CurrentLevelMeter, CurrentLevelMeterDB
   AudioQueueLevelMeterState a channel · DecodeBufferSizeFrames UInt32 · ConverterError UInt32 ·
   EnableTimePitch, TimePitchAlgorithm, TimePitchBypass UInt32. */
OSStatus AudioQueueGetProperty(
    AudioQueueRef inAQ, AudioQueuePropertyID inID, void *outData, UInt32 *ioDataSize);

/* Sets a property: CurrentDevice, ChannelAssignments, EnableTimePitch and TimePitchAlgorithm while the
   queue is at rest, the others at any time; cookie and layout count from the next start on.
   ChannelLayout: a tag, a bitmap or descriptions of as many channels as the queue has. Each channel goes to
   the device's channel of its place, which are those of WAVE (left, right, centre, low frequency, behind,
   at the sides); where the device lacks one of the places they go to its first channels in that order.
   Discrete_k goes to channel k, Unused nowhere; layouts that name no places move nothing.
   ChannelAssignments outweigh it.
   kAudioQueueErr_InvalidProperty, kAudioQueueErr_InvalidPropertySize,
   kAudioQueueErr_InvalidPropertyValue, kAudioQueueErr_InvalidRunState, kAudioQueueErr_InvalidDevice. */
OSStatus AudioQueueSetProperty(
    AudioQueueRef inAQ, AudioQueuePropertyID inID, const void *inData, UInt32 inDataSize);

/* Says how many bytes a property holds. */
OSStatus AudioQueueGetPropertySize(
    AudioQueueRef inAQ, AudioQueuePropertyID inID, UInt32 *outDataSize);

/* Has a function called when a property changes: IsRunning at both edges, CurrentDevice, also when the
   server has gone. */
OSStatus AudioQueueAddPropertyListener(
    AudioQueueRef inAQ, AudioQueuePropertyID inID, AudioQueuePropertyListenerProc inProc,
    void *inUserData);

/* Removes a listener, which function and user data name; one that is not there is not missed. It is
   not called any more after the return, but for a call from a callback. */
OSStatus AudioQueueRemovePropertyListener(
    AudioQueueRef inAQ, AudioQueuePropertyID inID, AudioQueuePropertyListenerProc inProc,
    void *inUserData);

/* Makes a timeline, by which AudioQueueGetCurrentTime tells discontinuities. */
OSStatus AudioQueueCreateTimeline(AudioQueueRef inAQ, AudioQueueTimelineRef *outTimeline);

/* Ends a timeline. */
OSStatus AudioQueueDisposeTimeline(AudioQueueRef inAQ, AudioQueueTimelineRef inTimeline);

/* Says how far the queue has played.
   outTimeStamp: frames at the format's rate since the start, host time; stands still in a pause.
   outTimelineDiscontinuity: with a timeline, whether frames were lost or the device changed since it
   was last asked; otherwise left alone.
   kAudioQueueErr_InvalidRunState for a queue that does not run. */
OSStatus AudioQueueGetCurrentTime(
    AudioQueueRef inAQ, AudioQueueTimelineRef inTimeline, AudioTimeStamp *outTimeStamp,
    Boolean *outTimelineDiscontinuity);

/* Says the time of the device in frames, and host time; of a device that does not run host time only. */
OSStatus AudioQueueDeviceGetCurrentTime(AudioQueueRef inAQ, AudioTimeStamp *outTimeStamp);

/* Turns a device time in frames into host time or the other way, as the flags of inTime say.
   kAudioQueueErr_InvalidRunState for a device that does not run. */
OSStatus AudioQueueDeviceTranslateTime(
    AudioQueueRef inAQ, const AudioTimeStamp *inTime, AudioTimeStamp *outTime);

/* Moves a device time to the next at which a queue can start.  inFlags: 0. */
OSStatus AudioQueueDeviceGetNearestStartTime(
    AudioQueueRef inAQ, AudioTimeStamp *ioRequestedStartTime, UInt32 inFlags);

/* Has the queue render into buffers instead of a device; NULL and NULL for the device again. At rest.
   inFormat: interleaved linear PCM.  inLayout: the places of its channels, of as many as it has, else
   kAudioQueueErr_InvalidPropertyValue; NULL for those of WAVE. */
OSStatus AudioQueueSetOfflineRenderFormat(
    AudioQueueRef inAQ, const AudioStreamBasicDescription *inFormat,
    const AudioChannelLayout *inLayout);

/* Renders the next frames into a buffer of the queue. Blocks until they are decoded; callbacks come
   meanwhile, on the calling thread where it is the one of the queue's run loop.
   inTimestamp: rising sample times.  inNumberFrames: frames wanted, 0 is allowed.
   ioBuffer: its mAudioDataByteSize says what was rendered; less when data is short.
   kAudioQueueErr_InvalidOfflineMode without an offline format. */
OSStatus AudioQueueOfflineRender(
    AudioQueueRef inAQ, const AudioTimeStamp *inTimestamp, AudioQueueBufferRef ioBuffer,
    UInt32 inNumberFrames);

/* Puts a tap into a queue at rest; a queue has one at most.
   inFlags: kAudioQueueProcessingTap_PreEffects or kAudioQueueProcessingTap_PostEffects, before or behind the
   change of rate and pitch; with kAudioQueueProcessingTap_Siphon it looks and changes nothing.
   outMaxFrames: frames of a call at most.
   outProcessingFormat: 32-bit floats, a buffer a channel, at the rate of the source.
   kAudioQueueErr_TooManyTaps, kAudioQueueErr_InvalidRunState. */
OSStatus AudioQueueProcessingTapNew(
    AudioQueueRef inAQ, AudioQueueProcessingTapCallback inCallback, void *inClientData,
    AudioQueueProcessingTapFlags inFlags, UInt32 *outMaxFrames,
    AudioStreamBasicDescription *outProcessingFormat, AudioQueueProcessingTapRef *outAQTap);

/* Takes a tap out of its queue, which is at rest; the end of the queue does it too.
   kAudioQueueErr_InvalidRunState. */
OSStatus AudioQueueProcessingTapDispose(AudioQueueProcessingTapRef inAQTap);

/* Brings the next frames of the source; only in the callback of a tap that is no siphon.
   inNumberFrames: frames wanted, of those that the callback was called for.
   ioTimeStamp, outFlags: as in the callback; may be NULL.
   outNumberFrames: frames that were there.
   ioData: one buffer a channel; at a NULL in it the queue's memory is put, valid during the callback.
   kAudioQueueErr_InvalidTapContext. */
OSStatus AudioQueueProcessingTapGetSourceAudio(
    AudioQueueProcessingTapRef inAQTap, UInt32 inNumberFrames, AudioTimeStamp *ioTimeStamp,
    AudioQueueProcessingTapFlags *outFlags, UInt32 *outNumberFrames, AudioBufferList *ioData);

/* Says which frames of the tap's stream the source brought last; only in the callback, behind that.
   outQueueSampleTime: frames before the first.  outQueueFrameCount: how many; 0 for a paused queue.
   kAudioQueueErr_InvalidTapContext. */
OSStatus AudioQueueProcessingTapGetQueueTime(
    AudioQueueProcessingTapRef inAQTap, Float64 *outQueueSampleTime, UInt32 *outQueueFrameCount);

AT_END
