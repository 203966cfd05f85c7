import AudioToolbox
import TestSupport
import Testing
import TimeStretch

struct QueueTimePitchTests {
  private static let spectral = UInt32(kAudioQueueTimePitchAlgorithm_Spectral)
  private static let timeDomain = UInt32(kAudioQueueTimePitchAlgorithm_TimeDomain)
  private static let varispeed = UInt32(kAudioQueueTimePitchAlgorithm_Varispeed)

  /// A change of a queue, and what it makes of a second of 1 kHz.
  struct Change: Sendable, CustomTestStringConvertible {
    let algorithm: UInt32
    let rate: Float
    let pitch: Float
    let seconds: Double
    let frequency: Double
    var testDescription: String { "\(algorithm), rate \(rate), \(pitch) cents" }

    static let all =
      [Change(algorithm: varispeed, rate: 2, pitch: 1200, seconds: 0.5, frequency: 2000)]
      + (StretchEngine.isBuilt
        ? [
          Change(algorithm: spectral, rate: 0.5, pitch: 0, seconds: 2, frequency: 1000),
          Change(algorithm: spectral, rate: 1, pitch: 1200, seconds: 1, frequency: 2000),
          Change(algorithm: timeDomain, rate: 2, pitch: -1200, seconds: 0.5, frequency: 500),
        ] : [])
  }

  @Test
  func `AQ-69 a rate of a queue that was not enabled for it has no effect`() throws {
    let client = try ClientQueue()
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_PlayRate, 2) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_Pitch, 500) == noErr)
    #expect(client.parameter(kAudioQueueParam_PlayRate) == 2)
    try client.enqueue(ramp(1000))
    try client.startOffline()
    #expect(try client.render(1000) == ramp(1000))
  }

  @Test
  func `AQ-70 rate and pitch are enabled at rest, and the algorithm then`() throws {
    let client = try ClientQueue()
    let algorithm = kAudioQueueProperty_TimePitchAlgorithm
    let enable = kAudioQueueProperty_EnableTimePitch
    #expect(client.number(enable) == 0)
    #expect(client.set(algorithm, Self.varispeed) == kAudioQueueErr_InvalidProperty)
    #expect(client.set(enable, 1) == noErr)
    #expect(client.number(algorithm) == (StretchEngine.isBuilt ? Self.spectral : Self.varispeed))
    #expect(client.set(algorithm, 5) == kAudioQueueErr_InvalidPropertyValue)
    #expect(client.set(algorithm, Self.varispeed) == noErr)
    #expect(client.number(algorithm) == Self.varispeed)
    try client.enqueue(ramp(1000))
    try client.startOffline()
    #expect(client.set(enable, 0) == kAudioQueueErr_InvalidRunState)
    #expect(client.set(algorithm, Self.varispeed) == kAudioQueueErr_InvalidRunState)
    #expect(client.set(kAudioQueueProperty_TimePitchBypass, 1) == noErr)
    #expect(client.number(kAudioQueueProperty_TimePitchBypass) == 1)
    #expect(AudioQueueStop(client.queue, true) == noErr)
    #expect(client.set(enable, 0) == noErr)
  }

  @Test(arguments: Change.all)
  func `AQ-69 rate and pitch of a queue that was enabled`(_ change: Change) throws {
    let client = try ClientQueue()
    #expect(client.set(kAudioQueueProperty_EnableTimePitch, 1) == noErr)
    #expect(client.set(kAudioQueueProperty_TimePitchAlgorithm, change.algorithm) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_PlayRate, change.rate) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_Pitch, change.pitch) == noErr)
    // Beyond the range a rate has no effect.
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_PlayRate, 0.25) == noErr)
    let heard = try client.play(Tones.tone(1000, rate: 48_000, count: 48_000))
    #expect(abs(Double(heard.count) / 48_000 - change.seconds) < 0.005)
    let middle = heard[heard.count / 3..<heard.count * 2 / 3]
    let frequency = try #require(Tones.frequency(of: middle, rate: 48_000))
    #expect(abs(frequency - change.frequency) < change.frequency * 0.01)
  }

  @Test
  func `a bypass plays what is enabled as it is`() throws {
    let client = try ClientQueue()
    #expect(client.set(kAudioQueueProperty_EnableTimePitch, 1) == noErr)
    #expect(client.set(kAudioQueueProperty_TimePitchAlgorithm, Self.varispeed) == noErr)
    #expect(client.set(kAudioQueueProperty_TimePitchBypass, 1) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_PlayRate, 2) == noErr)
    #expect(try client.play(Tones.tone(1000, rate: 48_000, count: 4800)).count == 4800)
  }

  @Test
  func `AQ-64 a rate may begin with a buffer`() throws {
    let client = try ClientQueue()
    #expect(client.set(kAudioQueueProperty_EnableTimePitch, 1) == noErr)
    #expect(client.set(kAudioQueueProperty_TimePitchAlgorithm, Self.varispeed) == noErr)
    let tone = Tones.tone(1000, rate: 48_000, count: 24_000)
    try client.enqueue(tone)
    let second = try client.filled(tone)
    var event = AudioQueueParameterEvent(mID: kAudioQueueParam_PlayRate, mValue: 2)
    #expect(
      AudioQueueEnqueueBufferWithParameters(
        client.queue, second, 0, nil, 0, 0, 1, &event, nil, nil) == noErr)
    let heard = try client.play([])
    #expect(abs(heard.count - 36_000) <= 240)
    #expect(client.parameter(kAudioQueueParam_PlayRate) == 2)
    let end = try #require(Tones.frequency(of: heard.suffix(8000).dropLast(500), rate: 48_000))
    #expect(abs(end - 2000) < 5)
  }
}

extension ClientQueue {
  /// Sets a property that is a number of 32 bits.
  func set(_ id: AudioQueuePropertyID, _ value: UInt32) -> OSStatus {
    var value = value
    return AudioQueueSetProperty(queue, id, &value, 4)
  }

  /// Enqueues samples and renders to the end.
  func play(_ samples: [Float]) throws -> [Float] {
    if !samples.isEmpty { try enqueue(samples) }
    try startOffline()
    let status = AudioQueueStop(queue, false)
    guard status == noErr else { throw ClientFailure(status: status) }
    var heard: [Float] = []
    while case let part = try render(4096), !part.isEmpty { heard += part }
    return heard
  }
}
