package import AudioFile
package import AudioFormat
import Synchronization

/// A signal as a row of packets without an end, for a queue at the server's rate.
package final class SignalSource: PacketSource {
  /// What reports call it.
  package let path: FilePath
  package let container = "signal"
  package let dataFormat: StreamDescription
  package let channelLayout: ChannelLayout? = nil
  package let magicCookie: [UInt8] = []
  package let estimatedPacketCount: Int64? = nil
  package let packetTable: PacketTable? = nil
  package let isStream = false
  package let tags: [FileTag] = []
  package let faultReasons: [String] = []
  package let hasLostSound = false
  package var packetSizeUpperBound: Int { dataFormat.bytesPerPacket }

  private let kind: SignalKind
  /// Protects the place in the signal.
  private let generator: Mutex<SignalGenerator>

  /// Describes a signal.
  ///
  /// - Parameters:
  ///   - kind: The signal.
  ///   - sampleRate: Frames per second, at least 2000.
  ///   - channelCount: Channels, 1 to 255.
  package init(_ kind: SignalKind, sampleRate: Double, channelCount: Int) {
    self.kind = kind
    path = FilePath("signal:\(kind.rawValue)")
    dataFormat = .linearPCM(
      sampleRate: sampleRate, channels: channelCount, bits: 32, flags: .float)
    generator = Mutex(
      SignalGenerator(kind, sampleRate: sampleRate, channelCount: channelCount))
  }

  package func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    let frames = min(count, buffer.count / dataFormat.bytesPerFrame)
    let bytes = frames * dataFormat.bytesPerFrame
    let samples = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes])
      .bindMemory(to: Float.self)
    generator.withLock { generator in
      if generator.frame != first { generator.seek(to: first) }
      var span = unsafe MutableSpan(_unsafeElements: samples)
      generator.render(into: &span)
    }
    return PacketRead(byteCount: bytes, packetCount: frames, isAtEnd: false)
  }

  package func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    FramePlace(packet: frame, framesToDrop: 0)
  }

  package func cancel() {}

  package func reopened() throws(AudioFileError) -> SignalSource {
    SignalSource(kind, sampleRate: dataFormat.sampleRate, channelCount: dataFormat.channelsPerFrame)
  }
}
