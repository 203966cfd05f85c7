/// The identification header of an Opus stream, RFC 7845 section 5.1; also its magic cookie.
///
/// Every count has been checked against the others and against the bytes that were there.
package struct OpusHead: Sendable, Hashable {
  /// Channels of the decoded frames, 1 to 255.
  package let channelCount: Int
  /// Frames at 48 kHz that only bring the decoder into its state, 0 to 65535.
  package let preSkip: Int
  /// The rate of what was encoded, in Hz, 0 when unknown; Opus always decodes to 48 kHz.
  package let inputSampleRate: UInt32
  /// Gain to apply to every frame, in 1/256 dB.
  package let gainQ8: Int
  /// How channels are mapped; reserved families read as 255.
  package let mappingFamily: Int
  /// Opus streams in a packet, 1 to 255.
  package let streamCount: Int
  /// How many of them, the first ones, are coupled stereo.
  package let coupledCount: Int
  /// One index into the decoded channels for each channel, 255 for silence; none for family 3.
  package let mapping: [UInt8]
  /// The matrix of family 3, bytes as in the file; empty for the others.
  package let demixingMatrix: [UInt8]

  /// The eight bytes that an identification header begins with, and no Opus packet does.
  package static let signature = Array("OpusHead".utf8)

  /// Whether the bytes begin as an identification header does.
  package static func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.count >= signature.count && bytes.prefix(signature.count).elementsEqual(signature)
  }

  /// Reads a header.
  ///
  /// - Parameter bytes: The whole packet; bytes behind what its fields need are ignored.
  /// - Throws: ``OpusHeadError``, the first thing that is wrong.
  package init(_ bytes: [UInt8]) throws(OpusHeadError) {
    guard bytes.starts(with: Self.signature) else { throw .noSignature }
    guard bytes.count >= 19 else { throw .short(bytes.count) }
    // The upper half is the major version: another one may have moved the fields.
    guard bytes[8] < 16 else { throw .version(Int(bytes[8])) }
    let channels = Int(bytes[9])
    guard channels > 0 else { throw .noChannels }
    let layout = try OpusStreamLayout(bytes, channels: channels)
    channelCount = channels
    preSkip = Int(bytes[10]) | Int(bytes[11]) << 8
    inputSampleRate = (12..<16).reversed().reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
    gainQ8 = Int(Int16(truncatingIfNeeded: Int(bytes[16]) | Int(bytes[17]) << 8))
    mappingFamily = layout.family
    streamCount = layout.streamCount
    coupledCount = layout.coupledCount
    mapping = layout.mapping
    demixingMatrix = layout.demixingMatrix
  }

  /// The header of a stream that came without one: no pre-skip, no gain.
  ///
  /// - Parameter channels: 1 or 2.
  package init(plainChannels channels: Int) {
    precondition((1...2).contains(channels), "OpusHead: only mono and stereo need no header")
    channelCount = channels
    preSkip = 0
    inputSampleRate = 0
    gainQ8 = 0
    mappingFamily = 0
    streamCount = 1
    coupledCount = channels - 1
    mapping = [0, 1].dropLast(2 - channels)
    demixingMatrix = []
  }
}
