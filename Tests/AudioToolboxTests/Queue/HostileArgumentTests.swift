import AudioToolbox
import Foundation
import Testing

/// Expects one of the results that the header tells of.
func expectResult(_ status: OSStatus, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(
    HostileNumbers.results.contains(status), "\(status)", sourceLocation: sourceLocation)
}

/// Numbers out of all range end no call of the library in a trap.
struct HostileArgumentTests {
  @Test(arguments: HostileNumbers.reals)
  func `a rate that no sound has is refused`(rate: Double) {
    var format = AudioStreamBasicDescription.float(rate: rate)
    var queue: AudioQueueRef?
    let status = AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 0, &queue)
    let isRate = rate >= 1 && rate <= 16_777_216
    #expect(status == (isRate ? noErr : kAudioFileUnsupportedDataFormatError))
    guard isRate else { return }
    AudioQueueDispose(queue, true)
    if let client = try? ClientQueue(format) { client.tryOut(.float(rate: 48_000)) }
    if let client = try? ClientQueue(.float(rate: 48_000)) { client.tryOut(format) }
  }

  private static let codings: [AudioFormatID] = [
    kAudioFormatLinearPCM, kAudioFormatOpus, kAudioFormatMPEG4AAC, kAudioFormatMPEGLayer3,
  ]

  private static let fields: [any WritableKeyPath<AudioStreamBasicDescription, UInt32> & Sendable] =
    [
      \.mFormatFlags, \.mBytesPerPacket, \.mFramesPerPacket, \.mBytesPerFrame,
      \.mChannelsPerFrame, \.mBitsPerChannel,
    ]

  @Test(arguments: codings)
  func `a format holds any number in any field`(coding: AudioFormatID) {
    for field in Self.fields {
      for word in HostileNumbers.words {
        var format = AudioStreamBasicDescription.float(channels: 2)
        format.mFormatID = coding
        if field != \.mBytesPerFrame { format.mBytesPerFrame = 0 }
        if field != \.mBytesPerPacket { format.mBytesPerPacket = 0 }
        format[keyPath: field] = word
        if let client = try? ClientQueue(format) { client.tryOut() }
        if let client = try? ClientQueue() { client.tryOut(format) }
      }
    }
  }

  @Test
  func `there is no memory for the largest buffers, which is said`() throws {
    let client = try ClientQueue()
    for size in HostileNumbers.words {
      for count in HostileNumbers.words {
        var buffer: AudioQueueBufferRef?
        let status = AudioQueueAllocateBufferWithPacketDescriptions(
          client.queue, size, count, &buffer)
        #expect([noErr, kAudio_MemFullError, kAudio_ParamError].contains(status))
        #expect((status == noErr) == (buffer != nil))
        guard status == noErr else { continue }
        #expect(buffer?.pointee.mPacketDescriptionCapacity == count)
        #expect(AudioQueueFreeBuffer(client.queue, buffer) == noErr)
      }
    }
  }

  @Test(arguments: [
    nil, kAudioQueueTimePitchAlgorithm_Varispeed, kAudioQueueTimePitchAlgorithm_Spectral,
  ])
  func `a buffer starts at any time, with any change`(algorithm: UInt32?) throws {
    for start in HostileNumbers.reals {
      for isTapped in [false, true] {
        let client = try ClientQueue(.float(rate: 44_100))
        if var algorithm {
          var one: UInt32 = 1
          AudioQueueSetProperty(client.queue, kAudioQueueProperty_EnableTimePitch, &one, 4)
          AudioQueueSetProperty(
            client.queue, kAudioQueueProperty_TimePitchAlgorithm, &algorithm, 4)
        }
        let tap = isTapped ? try ClientTap(client, .postEffects) : nil
        var event = AudioQueueParameterEvent(mID: kAudioQueueParam_Volume, mValue: 0.5)
        var stamp = AudioTimeStamp()
        stamp.mSampleTime = start
        stamp.mFlags = .sampleTimeValid
        let buffer = try client.filled(ramp(1000))
        let status = AudioQueueEnqueueBufferWithParameters(
          client.queue, buffer, 0, nil, 0, 0, 1, &event, &stamp, nil)
        #expect(status == (start < 0 || start > 0x1p53 ? kAudio_ParamError : noErr))
        // Behind the last time there is none.
        _ = try? client.enqueue(ramp(10))
        client.renderSome()
        withExtendedLifetime(tap) {}
      }
    }
  }

  @Test
  func `trims and changes may be any number`() throws {
    for first in HostileNumbers.words {
      let client = try ClientQueue(.float(rate: 44_100))
      for last in HostileNumbers.words {
        let buffer = try client.filled(ramp(1000))
        expectResult(
          AudioQueueEnqueueBufferWithParameters(
            client.queue, buffer, 0, nil, first, last, 0, nil, nil, nil))
      }
      for value in HostileNumbers.parts {
        var events = [1, 2, 3, 4, 13, first].map {
          AudioQueueParameterEvent(mID: $0, mValue: value)
        }
        let buffer = try client.filled(ramp(10))
        expectResult(
          AudioQueueEnqueueBufferWithParameters(
            client.queue, buffer, 0, nil, 0, 0, UInt32(events.count), &events, nil, nil))
      }
      client.renderSome()
    }
  }

  @Test
  func `times may be any number`() throws {
    for real in HostileNumbers.reals {
      for host in [0, 1, 1 << 63, .max] as [UInt64] {
        for flags in [.sampleTimeValid, .hostTimeValid, []] as [AudioTimeStampFlags] {
          let client = try ClientQueue()
          var (stamp, answer) = (AudioTimeStamp(), AudioTimeStamp())
          (stamp.mSampleTime, stamp.mHostTime, stamp.mFlags) = (real, host, flags)
          try client.enqueue(ramp(100))
          #expect(client.goOffline() == noErr)
          expectResult(AudioQueueStart(client.queue, &stamp))
          expectResult(AudioQueueDeviceTranslateTime(client.queue, &stamp, &answer))
          (stamp.mSampleTime, stamp.mHostTime, stamp.mFlags) = (real, host, flags)
          expectResult(AudioQueueDeviceGetNearestStartTime(client.queue, &stamp, 0))
          client.renderSome()
        }
      }
    }
  }

  @Test
  func `frames to prime and to render may be any number`() throws {
    for count in HostileNumbers.words {
      let client = try ClientQueue()
      try client.enqueue(ramp(100))
      #expect(client.goOffline() == noErr)
      expectResult(AudioQueuePrime(client.queue, count, nil))
      expectResult(AudioQueueStart(client.queue, nil))
      var time = AudioTimeStamp()
      let target = try client.allocate(1000)
      expectResult(AudioQueueOfflineRender(client.queue, &time, target, count))
      expectResult(AudioQueueDeviceGetNearestStartTime(client.queue, &time, count))
      var tap: AudioQueueProcessingTapRef?
      var (most, format) = (UInt32(0), AudioStreamBasicDescription())
      let flags = AudioQueueProcessingTapFlags(rawValue: count)
      expectResult(
        AudioQueueProcessingTapNew(
          client.queue, { _, _, _, _, _, _, _ in }, nil, flags, &most, &format, &tap))
    }
  }
}
