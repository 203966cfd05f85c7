/// Counts the frames that packets decode to, without the pre-skip of each link of an Opus stream.
///
/// The packets must come in the order of decoding. A packet that a decoder refuses is counted.
package struct SoundFrameCounter: Sendable {
  private let format: StreamDescription
  /// Frames per second of Opus, 0 for a rate that is none.
  private let rate: Int
  private let firstSkip: Int
  /// Frames still to drop at the start of the link.
  private var framesToSkip: Int

  /// Starts before the first packet.
  ///
  /// - Parameters:
  ///   - format: What the packets hold.
  ///   - cookie: Of Opus, the header of the stream; anything else means that nothing is dropped.
  package init(format: StreamDescription, cookie: [UInt8]) {
    self.format = format
    let head = format.formatID == .opus ? try? OpusHead(cookie) : nil
    rate = StreamDescription.sampleRates.contains(format.sampleRate) ? Int(format.sampleRate) : 0
    firstSkip = Self.skip(head, rate)
    framesToSkip = firstSkip
  }

  /// Counts the packets that come next.
  ///
  /// - Parameters:
  ///   - bytes: Whole packets.
  ///   - descriptions: One entry a packet of a variable format, inside of `bytes`.
  /// - Returns: Frames at the rate of the format.
  package mutating func count(
    _ bytes: UnsafeRawBufferPointer, descriptions: [PacketDescription]
  ) -> Int {
    guard format.hasVariablePacketSize else {
      let (frames, isBeyond) = (bytes.count / format.bytesPerPacket)
        .multipliedReportingOverflow(by: format.framesPerPacket)
      return sound(isBeyond ? .max : frames)
    }
    return descriptions.reduce(0) { sum, description in
      let start = Int(description.startOffset)
      let packet = unsafe UnsafeRawBufferPointer(
        rebasing: bytes[start..<start + Int(description.dataByteSize)])
      return unsafe sum + frames(description, packet)
    }
  }

  /// Goes back before the first packet.
  package mutating func reset() {
    framesToSkip = firstSkip
  }

  private mutating func frames(
    _ description: PacketDescription, _ packet: UnsafeRawBufferPointer
  ) -> Int {
    if description.variableFramesInPacket > 0 {
      return sound(Int(description.variableFramesInPacket))
    }
    guard format.formatID == .opus else { return sound(format.framesPerPacket) }
    if unsafe OpusHead.isPrefix(of: packet) {
      framesToSkip = Self.skip(try? OpusHead(unsafe Array(packet)), rate)
      return 0
    }
    let length = unsafe OpusPacket(packet)?.frameCount ?? 0
    return sound(length * rate / 48_000)
  }

  private mutating func sound(_ count: Int) -> Int {
    let skipped = min(framesToSkip, count)
    framesToSkip -= skipped
    return count - skipped
  }

  private static func skip(_ head: OpusHead?, _ rate: Int) -> Int {
    (head?.preSkip ?? 0) * rate / 48_000
  }
}
