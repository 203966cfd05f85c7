internal import AudioFormat
import CMPG123

/// libmpg123's decoder: one packet with its header in, one row of frames out.
///
/// One thread at a time.
@safe
final class MPEGStreamDecoder {
  private let channelCount: Int
  private let handle: OpaquePointer
  /// Whether the next packet goes on where the last one ended.
  private var isOpen = false
  /// Bytes of earlier packets in which the sound of the next one may begin.
  private var reservoir = 0

  /// Makes a decoder before its first packet.
  ///
  /// - Parameter channelCount: 1 or 2, whatever the packets have: two are mixed, one goes to both.
  /// - Throws: `badPacket`, for want of memory.
  init(channelCount: Int) throws(AudioCodecError) {
    var status: CInt = 0
    guard let made = unsafe mpg123_new(nil, &status) else {
      throw .badPacket(reason: unsafe String(cString: mpg123_plain_strerror(status)))
    }
    self.channelCount = channelCount
    unsafe handle = made
    let channels = channelCount == 1 ? MPG123_MONO_MIX : MPG123_FORCE_STEREO
    // Whole packets come, and what frames are sound is the container's business.
    let wanted = [
      channels, MPG123_QUIET, MPG123_FORCE_FLOAT, MPG123_NO_READAHEAD, MPG123_IGNORE_INFOFRAME,
      MPG123_NO_RESYNC,
    ]
    let flags = wanted.reduce(0) { $0 | Int($1.rawValue) }
    unsafe mpg123_param2(made, CInt(MPG123_FLAGS.rawValue), flags, 0)
  }

  deinit {
    unsafe mpg123_delete(handle)
  }

  /// Decodes a packet.
  ///
  /// - Parameters:
  ///   - packet: The bytes, as many as its header says.
  ///   - header: Its header.
  /// - Returns: Interleaved frames, valid until the next packet.
  /// - Throws: `badPacket`; the next packet is then the first of a stream.
  func decode(
    _ packet: UnsafeRawBufferPointer, _ header: MPEGHeader
  ) throws(AudioCodecError) -> UnsafeBufferPointer<Float> {
    if !isOpen { try open(header) }
    try unsafe feed(packet, header)
    let status = unsafe mpg123_framebyframe_next(handle)
    if status != MPG123_NEW_FORMAT.rawValue { try check(status) }
    var start: UnsafeMutablePointer<UInt8>?
    var byteCount = 0
    try check(unsafe mpg123_framebyframe_decode(handle, nil, &start, &byteCount))
    // SAFETY: the flags ask for floats, and libmpg123 aligns its buffer for them.
    return unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
      .bindMemory(to: Float.self)
  }

  private func feed(
    _ packet: UnsafeRawBufferPointer, _ header: MPEGHeader
  ) throws(AudioCodecError) {
    let present = reservoir
    let size = header.frameSize - MPEGHeader.shortSize - header.sideSize
    reservoir = min(header.isLowRate ? 255 : 511, reservoir + size)
    guard unsafe begins(packet, header) > present else { return try unsafe feed(packet) }
    // libmpg123 would decode what is there, often to noise, and leave its filter bank between two
    // packets.
    let silent = unsafe silenced(packet, header, reachingBack: present)
    try unsafe silent.withUnsafeBufferPointer { bytes throws(AudioCodecError) in
      try unsafe feed(UnsafeRawBufferPointer(bytes))
    }
  }

  /// A packet of layer III without sound, which keeps what it holds of the sound of the next ones.
  private func silenced(
    _ packet: UnsafeRawBufferPointer, _ header: MPEGHeader, reachingBack count: Int
  ) -> [UInt8] {
    var bytes = unsafe Array(packet)
    let start = MPEGHeader.shortSize + (header.hasChecksum ? 2 : 0)
    for index in start..<MPEGHeader.shortSize + header.sideSize { bytes[index] = 0 }
    // libmpg123 hands on no more of the earlier bytes than a packet asks for.
    bytes[start] = UInt8(header.isLowRate ? count : count >> 1)
    if !header.isLowRate { bytes[start + 1] = UInt8(count & 1) << 7 }
    return bytes
  }

  private func feed(_ packet: UnsafeRawBufferPointer) throws(AudioCodecError) {
    let bytes = unsafe packet.bindMemory(to: UInt8.self)
    try check(unsafe mpg123_feed(handle, bytes.baseAddress, bytes.count))
  }

  /// How many bytes before the packet its sound begins: the first 9 bits of the side information of
  /// layer III, 8 at low rates.
  private func begins(_ packet: UnsafeRawBufferPointer, _ header: MPEGHeader) -> Int {
    guard header.layer == 3 else { return 0 }
    let start = MPEGHeader.shortSize + (header.hasChecksum ? 2 : 0)
    let (first, second) = unsafe (Int(packet[start]), Int(packet[start + 1]))
    return header.isLowRate ? first : first << 1 | second >> 7
  }

  /// Forgets what was decoded.
  func reset() {
    isOpen = false
  }

  private func open(_ header: MPEGHeader) throws(AudioCodecError) {
    // libmpg123 does not count the header.
    let freeSize = header.frameSize - header.padding - MPEGHeader.shortSize
    unsafe mpg123_param2(
      handle, CInt(MPG123_FREEFORMAT_SIZE.rawValue), header.isFreeFormat ? freeSize : -1, 0)
    try check(unsafe mpg123_open_feed(handle))
    isOpen = true
    reservoir = 0
  }

  private func check(_ status: CInt) throws(AudioCodecError) {
    guard status != MPG123_OK.rawValue else { return }
    isOpen = false
    throw .badPacket(
      reason: "libmpg123: \(unsafe String(cString: mpg123_plain_strerror(status)))")
  }
}
