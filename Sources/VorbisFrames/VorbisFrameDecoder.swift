internal import CVorbis

/// A decoder of libvorbis: one packet in, one row of frames a channel out.
///
/// One thread at a time.
@safe
package final class VorbisFrameDecoder {
  /// Channels of the frames, 1 to 255.
  package let channelCount: Int
  /// Frames per second.
  package let sampleRate: Int

  private let info: UnsafeMutablePointer<vorbis_info>
  private let comments: UnsafeMutablePointer<vorbis_comment>
  private let state: UnsafeMutablePointer<vorbis_dsp_state>
  private let block: UnsafeMutablePointer<vorbis_block>
  private var rows: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
  private let hasState: Bool

  /// Makes a decoder before its first packet.
  ///
  /// - Parameter headers: The identification, comment and setup headers, in this order.
  /// - Throws: `refused`.
  package init(headers: [[UInt8]]) throws(VorbisFrameError) {
    unsafe info = .allocate(capacity: 1)
    unsafe comments = .allocate(capacity: 1)
    unsafe state = .allocate(capacity: 1)
    unsafe block = .allocate(capacity: 1)
    unsafe state.initialize(to: vorbis_dsp_state())
    unsafe block.initialize(to: vorbis_block())
    unsafe vorbis_info_init(info)
    unsafe vorbis_comment_init(comments)
    var isRead = headers.count == 3
    for (index, header) in headers.enumerated() where isRead {
      isRead = unsafe Self.read(header, isFirst: index == 0, into: info, comments)
    }
    hasState = unsafe isRead && vorbis_synthesis_init(state, info) == 0
    if hasState { unsafe vorbis_block_init(state, block) }
    channelCount = unsafe Int(info.pointee.channels)
    sampleRate = unsafe Int(info.pointee.rate)
    guard hasState else { throw .refused("libvorbis refuses the headers") }
  }

  deinit {
    if hasState {
      unsafe vorbis_block_clear(block)
      unsafe vorbis_dsp_clear(state)
    }
    unsafe vorbis_comment_clear(comments)
    unsafe vorbis_info_clear(info)
    unsafe block.deallocate()
    unsafe state.deallocate()
    unsafe comments.deallocate()
    unsafe info.deallocate()
  }

  /// Frames in the block of a packet, of which it and the next one overlap a half; nil for bytes
  /// that are no sound.
  package func blockLength(of packet: UnsafeRawBufferPointer) -> Int? {
    guard unsafe !packet.isEmpty else { return nil }
    var raw = unsafe Self.raw(packet)
    let length = unsafe vorbis_packet_blocksize(info, &raw)
    return length > 0 ? Int(length) : nil
  }

  /// Decodes a packet.
  ///
  /// - Parameter packet: The bytes.
  /// - Returns: Frames, 0 of the first packet; a quarter of its block and of that before it.
  /// - Throws: `refused`; nothing was decoded.
  package func decode(_ packet: UnsafeRawBufferPointer) throws(VorbisFrameError) -> Int {
    var raw = unsafe Self.raw(packet)
    guard unsafe vorbis_synthesis(block, &raw) == 0,
      unsafe vorbis_synthesis_blockin(state, block) == 0
    else { throw .refused("libvorbis refuses the packet") }
    let count = unsafe vorbis_synthesis_pcmout(state, &rows)
    unsafe vorbis_synthesis_read(state, count)
    return Int(count)
  }

  /// The frames of a channel of the last packet, as many as `decode` said; valid until the next.
  package func row(_ channel: Int) -> UnsafePointer<Float>? {
    precondition((0..<channelCount).contains(channel), "VorbisFrameDecoder.row: no such channel")
    return unsafe UnsafePointer(rows?[channel])
  }

  /// Forgets the packet before: the next one is the first.
  package func restart() {
    unsafe vorbis_synthesis_restart(state)
  }

  private static func read(
    _ header: [UInt8], isFirst: Bool, into info: UnsafeMutablePointer<vorbis_info>,
    _ comments: UnsafeMutablePointer<vorbis_comment>
  ) -> Bool {
    unsafe header.withUnsafeBytes { bytes in
      var packet = unsafe raw(bytes)
      unsafe packet.b_o_s = isFirst ? 1 : 0
      return unsafe vorbis_synthesis_headerin(info, comments, &packet) == 0
    }
  }

  private static func raw(_ bytes: UnsafeRawBufferPointer) -> ogg_packet {
    // SAFETY: libvorbis takes the bytes as writable but only reads them.
    let start = unsafe UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    return unsafe ogg_packet(
      packet: start, bytes: bytes.count, b_o_s: 0, e_o_s: 0, granulepos: -1, packetno: 3)
  }
}
