import AudioToolbox
import Testing

/// Layouts that move the channels of a queue.
struct QueueLayoutTests {
  private let id = kAudioQueueProperty_ChannelLayout

  /// The bytes of a layout.
  private func layout(
    tag: AudioChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions,
    bitmap: AudioChannelBitmap = [], labels: [AudioChannelLabel] = []
  ) -> [UInt8] {
    let head: [UInt32] = [tag, bitmap.rawValue, UInt32(labels.count)]
    let words: [UInt32] = head + labels.flatMap { [$0, 0, 0, 0, 0] }
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  /// What the channels of a device hold of one frame, of which channel k is k + 1.
  private func heard(
    _ layout: [UInt8], channels: Int, on ports: Int, _ deviceLayout: [UInt8]? = nil
  ) throws -> [Float] {
    let client = try ClientQueue(.float(channels: UInt32(channels)))
    let status = AudioQueueSetProperty(client.queue, id, layout, UInt32(layout.count))
    guard status == noErr else { throw ClientFailure(status: status) }
    try client.enqueue((1...channels).map(Float.init))
    var format = AudioStreamBasicDescription.float(channels: UInt32(ports))
    let offline = (deviceLayout ?? []).withUnsafeBytes { bytes in
      AudioQueueSetOfflineRenderFormat(
        client.queue, &format,
        deviceLayout == nil
          ? nil : bytes.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self))
    }
    guard offline == noErr, AudioQueueStart(client.queue, nil) == noErr else {
      throw ClientFailure(status: offline)
    }
    return try client.render(1, channels: ports)
  }

  private static let tags: [(AudioChannelLayoutTag, [Float])] = [
    (kAudioChannelLayoutTag_Stereo, [1, 2]),
    (kAudioChannelLayoutTag_StereoHeadphones, [1, 2]),
    (kAudioChannelLayoutTag_MPEG_3_0_B, [2, 3, 1]),
    (kAudioChannelLayoutTag_AAC_5_1, [2, 3, 1, 6, 4, 5]),
    (kAudioChannelLayoutTag_MPEG_5_1_C, [1, 3, 2, 6, 4, 5]),
    (kAudioChannelLayoutTag_WAVE_5_1_B, [1, 2, 3, 4, 5, 6]),
    (kAudioChannelLayoutTag_Ogg_5_1, [1, 3, 2, 6, 4, 5]),
    (kAudioChannelLayoutTag_MPEG_6_1_A, [1, 2, 3, 4, 7, 5, 6]),
    // The pair of WAVE's "back" comes before that of the sides.
    (kAudioChannelLayoutTag_MPEG_7_1_C, [1, 2, 3, 4, 7, 8, 5, 6]),
    (kAudioChannelLayoutTag_WAVE_7_1, [1, 2, 3, 4, 5, 6, 7, 8]),
    // No device of eight channels has a pair beside the centre: in the order of the labels.
    (kAudioChannelLayoutTag_AAC_7_1, [4, 5, 1, 8, 6, 7, 2, 3]),
    (kAudioChannelLayoutTag_ITU_2_1, [1, 2, 3]),
  ]

  @Test(arguments: tags.indices)
  func `AQ-78 a tag brings channels to their places`(index: Int) throws {
    let (tag, expected) = Self.tags[index]
    let channels = expected.count
    #expect(try heard(layout(tag: tag), channels: channels, on: channels) == expected)
  }

  @Test
  func `AQ-78 a tag without places moves nothing`() throws {
    for tag in [
      kAudioChannelLayoutTag_DiscreteInOrder | 4, kAudioChannelLayoutTag_Unknown | 4,
      kAudioChannelLayoutTag_Ambisonic_B_Format,
    ] {
      #expect(try heard(layout(tag: tag), channels: 4, on: 4) == [1, 2, 3, 4])
    }
  }

  @Test
  func `AQ-78 one channel sounds where its place is, or on both sides`() throws {
    let mono = layout(tag: kAudioChannelLayoutTag_Mono)
    #expect(try heard(mono, channels: 1, on: 1) == [1])
    #expect(try heard(mono, channels: 1, on: 2) == [1, 1])
    let center = layout(labels: [kAudioChannelLabel_Center])
    #expect(try heard(center, channels: 1, on: 2) == [1, 1])
    #expect(try heard(center, channels: 1, on: 6) == [0, 0, 1, 0, 0, 0])
    let right = layout(labels: [kAudioChannelLabel_Right])
    #expect(try heard(right, channels: 1, on: 2) == [0, 1])
  }

  @Test
  func `AQ-78 descriptions and bitmaps move as well`() throws {
    let swapped = layout(labels: [kAudioChannelLabel_Right, kAudioChannelLabel_Left])
    #expect(try heard(swapped, channels: 2, on: 2) == [2, 1])
    #expect(try heard(swapped, channels: 2, on: 6) == [2, 1, 0, 0, 0, 0])
    let bitmap: AudioChannelBitmap = [.bit_Left, .bit_Right, .bit_LeftSurround, .bit_RightSurround]
    let quad = layout(tag: kAudioChannelLayoutTag_UseChannelBitmap, bitmap: bitmap)
    #expect(try heard(quad, channels: 4, on: 4) == [1, 2, 3, 4])
    #expect(try heard(quad, channels: 4, on: 6) == [1, 2, 0, 0, 3, 4])
  }

  @Test
  func `AQ-78 numbers of channels and unused ones are obeyed`() throws {
    let labels = [
      kAudioChannelLabel_Discrete_3, kAudioChannelLabel_Unused, kAudioChannelLabel_Discrete_0,
    ]
    #expect(try heard(layout(labels: labels), channels: 3, on: 4) == [3, 0, 0, 1])
    let nothing = layout(labels: [kAudioChannelLabel_Unused, kAudioChannelLabel_Unused])
    #expect(try heard(nothing, channels: 2, on: 2) == [0, 0])
    let unknown = layout(labels: [kAudioChannelLabel_Unknown, kAudioChannelLabel_Left])
    #expect(try heard(unknown, channels: 2, on: 2) == [1, 2])
  }

  @Test
  func `AQ-97 the layout of an offline format says where its channels are`() throws {
    let device = layout(tag: kAudioChannelLayoutTag_AAC_5_1)
    let wave = layout(tag: kAudioChannelLayoutTag_MPEG_5_1_A)
    #expect(try heard(wave, channels: 6, on: 6, device) == [3, 1, 2, 5, 6, 4])
    let stereo = layout(tag: kAudioChannelLayoutTag_Stereo)
    #expect(try heard(stereo, channels: 2, on: 6, device) == [0, 1, 2, 0, 0, 0])
    #expect(throws: ClientFailure.self) { try heard(stereo, channels: 2, on: 6, stereo) }
  }

  @Test
  func `assignments outweigh a layout`() throws {
    let client = try ClientQueue(.float(channels: 2))
    let swapped = layout(labels: [kAudioChannelLabel_Right, kAudioChannelLabel_Left])
    var assignments = [
      AudioQueueChannelAssignment(mDeviceUID: nil, mChannelNumber: 1),
      AudioQueueChannelAssignment(mDeviceUID: nil, mChannelNumber: 2),
    ]
    let assigned = kAudioQueueProperty_ChannelAssignments
    #expect(AudioQueueSetProperty(client.queue, assigned, &assignments, 32) == noErr)
    #expect(AudioQueueSetProperty(client.queue, id, swapped, UInt32(swapped.count)) == noErr)
    try client.enqueue([0.5, 0.25])
    try client.startOffline(.float(channels: 2))
    #expect(try client.render(1, channels: 2) == [0.5, 0.25])
  }

  @Test
  func `AQ-68 AQ-78 the balance knows the side of a channel`() throws {
    let client = try ClientQueue(.float(channels: 2))
    let swapped = layout(labels: [kAudioChannelLabel_Right, kAudioChannelLabel_Left])
    #expect(AudioQueueSetProperty(client.queue, id, swapped, UInt32(swapped.count)) == noErr)
    #expect(AudioQueueSetParameter(client.queue, kAudioQueueParam_Pan, 1) == noErr)
    try client.enqueue([0.5, 0.25])
    try client.startOffline(.float(channels: 2))
    // All the way to the right: the left one, which is the second, is silent.
    #expect(try client.render(1, channels: 2) == [0, 0.5])
  }

  @Test
  func `AQ-71 AQ-78 a layout that is cut or of other channels is refused`() throws {
    let client = try ClientQueue(.float(channels: 2))
    let whole = layout(labels: [kAudioChannelLabel_Right, kAudioChannelLabel_Left])
    for size in [0, 11, 12, 31, 51] {
      #expect(
        AudioQueueSetProperty(client.queue, id, whole, UInt32(size))
          == kAudioQueueErr_InvalidPropertySize)
    }
    let three = layout(labels: [1, 2, 3])
    #expect(
      AudioQueueSetProperty(client.queue, id, three, UInt32(three.count))
        == kAudioQueueErr_InvalidPropertyValue)
    #expect(AudioQueueSetProperty(client.queue, id, whole, UInt32(whole.count)) == noErr)
    var (size, read) = (UInt32(whole.count), [UInt8](repeating: 0, count: whole.count))
    #expect(AudioQueueGetProperty(client.queue, id, &read, &size) == noErr && read == whole)
  }
}
