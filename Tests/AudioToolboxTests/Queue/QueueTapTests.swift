import AudioToolbox
import Synchronization
import TestSupport
import Testing

struct QueueTapTests {
  private static let places: [AudioQueueProcessingTapFlags] = [.preEffects, .postEffects]

  @Test
  func `a queue at rest has one tap, in one place`() throws {
    let client = try ClientQueue(.float(channels: 2, rate: 44_100))
    for flags: AudioQueueProcessingTapFlags in [
      [], .siphon, [.preEffects, .postEffects], [.preEffects, .startOfStream],
    ] {
      #expect(throws: ClientFailure(status: kAudio_ParamError)) { try ClientTap(client, flags) }
    }
    let tap = try ClientTap(client, .preEffects)
    #expect(tap.maximumFrames == 2048)
    #expect(tap.format.mSampleRate == 44_100)
    #expect(tap.format.mChannelsPerFrame == 2)
    #expect(
      tap.format.mFormatFlags
        == kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved)
    #expect(throws: ClientFailure(status: kAudioQueueErr_TooManyTaps)) {
      try ClientTap(client, .postEffects)
    }
    #expect(AudioQueueProcessingTapDispose(tap.tap) == noErr)
    #expect(AudioQueueProcessingTapDispose(tap.tap) == kAudio_ParamError)
    let other = try ClientTap(client, .postEffects)
    try client.startOffline(.float(channels: 2))
    #expect(AudioQueueProcessingTapDispose(other.tap) == kAudioQueueErr_InvalidRunState)
    #expect(AudioQueueStop(client.queue, true) == noErr)
    #expect(AudioQueueProcessingTapDispose(other.tap) == noErr)
  }

  @Test
  func `calls of taps answer an error to NULL and out of their context`() throws {
    let client = try ClientQueue()
    let queue = client.queue
    #expect(
      AudioQueueProcessingTapNew(queue, nil, nil, .preEffects, nil, nil, nil) == kAudio_ParamError)
    #expect(AudioQueueProcessingTapDispose(nil) == kAudio_ParamError)
    #expect(
      AudioQueueProcessingTapGetSourceAudio(nil, 1, nil, nil, nil, nil) == kAudio_ParamError)
    #expect(AudioQueueProcessingTapGetQueueTime(nil, nil, nil) == kAudio_ParamError)
    let tap = try ClientTap(client, .preEffects)
    var count: UInt32 = 0
    var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer())
    #expect(
      AudioQueueProcessingTapGetSourceAudio(tap.tap, 1, nil, nil, &count, &list)
        == kAudioQueueErr_InvalidTapContext)
    #expect(
      AudioQueueProcessingTapGetQueueTime(tap.tap, nil, nil) == kAudioQueueErr_InvalidTapContext)
    #expect(AudioQueueDispose(queue, true) == noErr)
    #expect(AudioQueueProcessingTapDispose(tap.tap) == kAudio_ParamError)
  }

  @Test
  func `a tap is not called any more by a queue that plays out`() throws {
    for _ in 0..<5 {
      let client = try ClientQueue()
      let isGone = Atomic<Bool>(false)
      let tap = try ClientTap(client, .preEffects) { call in
        let isLate = isGone.load(ordering: .relaxed)
        #expect(!isLate)
        #expect(call.getSource() == noErr)
      }
      try client.startOffline()
      try client.enqueue(ramp(50_000))
      #expect(AudioQueueDispose(client.queue, false) == noErr)
      isGone.store(true, ordering: .relaxed)
      #expect(AudioQueueProcessingTapGetQueueTime(tap.tap, nil, nil) == kAudio_ParamError)
    }
  }

  @Test(arguments: places)
  func `a tap changes what is heard`(place: AudioQueueProcessingTapFlags) throws {
    let client = try ClientQueue()
    let times = Mutex<[Double]>([])
    let tap = try ClientTap(client, place) { call in
      var (time, count) = (0.0, UInt32(0))
      #expect(
        AudioQueueProcessingTapGetQueueTime(call.tap, &time, &count)
          == kAudioQueueErr_InvalidTapContext)
      #expect(call.getSource() == noErr)
      #expect(AudioQueueProcessingTapGetQueueTime(call.tap, &time, &count) == noErr)
      #expect(count == call.madeCount.pointee)
      times.withLock { $0.append(time) }
      for index in call.samples.indices { call.samples[index] *= 0.5 }
    }
    #expect(try client.play(ramp(5000)) == ramp(5000).map { $0 / 2 })
    #expect(times.withLock { $0 } == [0, 2048, 4096, 5000])
    withExtendedLifetime(tap) {}
  }

  @Test
  func `a siphon sees everything and changes nothing`() throws {
    let client = try ClientQueue()
    let seen = Mutex<[Float]>([])
    let tap = try ClientTap(client, [.preEffects, .siphon]) { call in
      #expect(call.getSource() == kAudioQueueErr_InvalidTapContext)
      guard !call.flags.pointee.contains(.endOfStream) else { return }
      seen.withLock { $0 += call.samples }
      for index in call.samples.indices { call.samples[index] = 1 }
    }
    #expect(try client.play(ramp(5000)) == ramp(5000))
    #expect(seen.withLock { $0 } == ramp(5000))
    withExtendedLifetime(tap) {}
  }

  @Test
  func `what a tap leaves out is silence, and its own buffers are heard`() throws {
    let client = try ClientQueue()
    let own = UnsafeMutablePointer<Float>.allocate(capacity: 2048)
    defer { own.deallocate() }
    let tap = try ClientTap(client, .preEffects) { call in
      call.data.pointee.mBuffers.mData = nil
      // At NULL the queue puts memory of its own.
      #expect(call.getSource() == noErr)
      guard call.madeCount.pointee > 100 else { return call.madeCount.pointee = 0 }
      for index in 0..<100 { own[index] = call.samples[index] * 2 }
      call.data.pointee.mBuffers.mData = UnsafeMutableRawPointer(own)
      call.madeCount.pointee = 100
    }
    let expected = ramp(100).map { $0 * 2 } + silence(900)
    #expect(try client.play(ramp(1000)) == expected)
    withExtendedLifetime(tap) {}
  }

  @Test
  func `a tap hears of the start and the end of its stream, and may add to that`() throws {
    let client = try ClientQueue()
    let flags = Mutex<[AudioQueueProcessingTapFlags]>([])
    let tap = try ClientTap(client, .preEffects) { call in
      flags.withLock { $0.append(call.flags.pointee) }
      let isLast = flags.withLock { $0.filter { $0.contains(.endOfStream) }.count } > 1
      #expect(call.getSource() == noErr)
      guard call.flags.pointee.contains(.endOfStream) else { return }
      #expect(call.madeCount.pointee == 0)
      guard !isLast else { return }
      call.samples[0] = 0.25
      call.madeCount.pointee = 1
    }
    #expect(try client.play(ramp(3000)) == ramp(3000) + [0.25])
    #expect(flags.withLock { $0 } == [.startOfStream, [], .endOfStream, .endOfStream])
    withExtendedLifetime(tap) {}
  }

  @Test(arguments: places, [48_000, 44_100] as [Double])
  func `a tap before or behind the change of the rate`(
    place: AudioQueueProcessingTapFlags, rate: Double
  ) throws {
    let client = try ClientQueue(.float(rate: rate))
    let count = Mutex(0)
    let tap = try ClientTap(client, place) { call in
      #expect(call.getSource() == noErr)
      count.withLock { $0 += Int(call.madeCount.pointee) }
    }
    #expect(tap.format.mSampleRate == rate)
    #expect(client.set(kAudioQueueProperty_EnableTimePitch, 1) == noErr)
    let varispeed = UInt32(kAudioQueueTimePitchAlgorithm_Varispeed)
    #expect(client.set(kAudioQueueProperty_TimePitchAlgorithm, varispeed) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_PlayRate, 2) == noErr)
    let heard = try client.play(Tones.tone(1000, rate: rate, count: 20_000))
    #expect(abs(Double(heard.count) - 10_000 * 48_000 / rate) <= 2)
    let frequency = try #require(
      Tones.frequency(of: heard.dropFirst(500).dropLast(500), rate: 48_000))
    #expect(abs(frequency - 2000) < 2)
    #expect(abs(count.withLock { $0 } - (place == .preEffects ? 20_000 : 10_000)) <= 1)
  }

  @Test
  func `a tap may stop and dispose of its queue`() throws {
    for isDisposing in [false, true] {
      let client = try ClientQueue()
      let statuses = Mutex<[OSStatus]>([])
      let tap = try ClientTap(client, .preEffects) { call in
        var size: UInt32 = 4
        var value: UInt32 = 0
        let queue = client.queue
        let first = AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &value, &size)
        let second = AudioQueueStop(queue, true)
        let third = isDisposing ? AudioQueueDispose(queue, true) : AudioQueuePrime(queue, 0, nil)
        statuses.withLock { $0 += [first, second, third] }
      }
      try client.enqueue(ramp(1000))
      let status = client.goOffline()
      #expect(status == noErr)
      AudioQueueStart(client.queue, nil)
      #expect(eventually { statuses.withLock { $0.count } >= 3 })
      #expect(statuses.withLock { $0.prefix(3) } == [noErr, noErr, noErr])
      withExtendedLifetime(tap) {}
    }
  }
}
