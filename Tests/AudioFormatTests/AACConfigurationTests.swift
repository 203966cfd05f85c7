import AudioFormat
import Testing

struct AACConfigurationTests {
  @Test func `plain LC is read`() throws {
    let configuration = try AACConfiguration([0x12, 0x10])
    #expect(configuration.objectType == 2)
    #expect(configuration.coreSampleRate == 44_100)
    #expect(configuration.channelCount == 2)
    #expect(configuration.coreFrameLength == 1024)
    #expect(configuration.replication == .unknown)
    #expect(!configuration.needsProbe)
    #expect(configuration.expectedSampleRate == 44_100)
  }

  @Test func `an extension rules replication out`() throws {
    let configuration = try AACConfiguration([0x14, 0x08, 0x56, 0xE5, 0x00])
    #expect(configuration.coreSampleRate == 16_000)
    #expect(configuration.replication == .absent)
    #expect(!configuration.needsProbe)
  }

  @Test func `an extension says replication`() throws {
    // 22050 Hz, stereo, 0x2B7, object type 5, flag, 44100 Hz.
    let configuration = try AACConfiguration([0x13, 0x90, 0x56, 0xE5, 0xA0])
    #expect(configuration.replication == .present)
    #expect(configuration.replicatedSampleRate == 44_100)
    #expect(configuration.expectedSampleRate == 44_100)
  }

  @Test func `replication and parametric stereo are said by object types`() throws {
    // 29, 22050 Hz, mono, 44100 Hz, 2.
    let configuration = try AACConfiguration([0xEB, 0x8A, 0x08, 0x00])
    #expect(configuration.replication == .present)
    #expect(configuration.parametricStereo == .present)
    #expect(configuration.objectType == 2)
    #expect(configuration.channelLabels(count: 2, .file) == [.left, .right])
  }

  @Test func `what a written configuration says is read back`() throws {
    for (index, rate) in AACConfiguration.sampleRates.enumerated() {
      let written = AACConfiguration(objectType: 2, rateIndex: index, channels: 1)
      let read = try AACConfiguration(written.bytes)
      #expect(read.isSame(as: written))
      #expect(read.coreSampleRate == rate)
      guard let doubled = written.withReplication(isDoubled: true) else { continue }
      #expect(try AACConfiguration(doubled).expectedSampleRate == Double(2 * rate))
    }
  }

  @Test func `short frames are told`() throws {
    #expect(try AACConfiguration([0x12, 0x14]).coreFrameLength == 960)
  }

  @Test func `channels come in WAVE order if they shall`() throws {
    let configuration = AACConfiguration(objectType: 2, rateIndex: 4, channels: 6)
    #expect(
      configuration.channelLabels(count: 6, .wave) == [
        .left, .right, .center, .lowFrequency, .leftSurround, .rightSurround,
      ])
    #expect(configuration.channelLabels(count: 6, .file).first == .center)
  }

  @Test(arguments: [
    ([], AACConfigurationError.short), ([0x12], .short), ([0x1A, 0x10], .objectType(3)),
    ([0x16, 0x90], .sampleRate), ([0x12, 0x48], .channels(9)),
    ([0xF8, 0x00, 0, 0], .objectType(32)),
  ])
  func `a wrong configuration is refused by name`(bytes: [UInt8], error: AACConfigurationError) {
    #expect(throws: error) { try AACConfiguration(bytes) }
  }

  @Test func `a configuration that leaves out its flags is read`() throws {
    // "Depends on a core coder", and nothing more.
    #expect(try AACConfiguration([0x12, 0x12]).coreSampleRate == 44_100)
  }

  @Test func `no bytes make trouble`() {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bytes = (0..<Int(state >> 60)).map { UInt8(truncatingIfNeeded: state >> ($0 % 7 * 8)) }
      _ = try? AACConfiguration(bytes)
      _ = AACCookie.configuration(in: bytes)
      _ = ADTSHeader(bytes)
    }
  }
}
