import AudioFormat
import VorbisFrames

/// One Vorbis stream of a file: a chain has several, one after the other.
final class OggVorbisLink {
  /// The identification header.
  let head: VorbisHead
  /// The comments.
  let comments: OpusTags
  /// The number of the stream.
  let serial: Int32
  /// Where its first page begins.
  let offset: Int64

  private let setup: [UInt8]
  private let decoder: VorbisFrameDecoder

  /// Makes a link of the headers that begin it.
  ///
  /// - Throws: What is wrong with them.
  init(_ start: Start, comments: OpusTags, setup: [UInt8]) throws(VorbisFrameError) {
    head = start.head
    serial = start.serial
    offset = start.offset
    self.comments = comments
    self.setup = setup
    decoder = try VorbisFrameDecoder(
      headers: [start.head.bytes, VorbisCookie.plainComments, setup])
  }

  /// The headers as a decoder takes them.
  ///
  /// - Parameter frames: Frames at the start that are no sound.
  /// - Returns: Identification, comments and setup.
  func headers(skipping frames: Int) -> [[UInt8]] {
    [head.bytes(skipping: frames), VorbisCookie.plainComments, setup]
  }

  /// Frames in the block of a packet; nil for bytes that are no sound.
  func blockLength(of packet: UnsafeRawBufferPointer) -> Int? {
    unsafe decoder.blockLength(of: packet)
  }

  /// What the first page of a link says.
  struct Start {
    /// The identification header.
    var head: VorbisHead
    /// The number of the stream.
    var serial: Int32
    /// Where the page begins.
    var offset: Int64

    /// Reads the page; nil when it does not begin a Vorbis stream.
    init?(_ page: OggWholePage) {
      let packet = unsafe page.firstPacket
      guard page.isFirst, let head = VorbisHead(unsafe Array(packet.prefix(64))) else {
        return nil
      }
      self.head = head
      serial = page.serial
      offset = page.offset
    }
  }
}
