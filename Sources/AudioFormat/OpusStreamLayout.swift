/// The channel mapping of an identification header, RFC 7845 section 5.1.1 and RFC 8486.
struct OpusStreamLayout {
  /// 0, 1, 2, 3 or 255.
  let family: Int
  /// Opus streams in a packet.
  let streamCount: Int
  /// How many of them, the first ones, are coupled stereo.
  let coupledCount: Int
  /// One index for each channel; empty for family 3.
  let mapping: [UInt8]
  /// Family 3 only.
  let demixingMatrix: [UInt8]

  /// Reads what stands behind the fixed fields.
  ///
  /// - Parameters:
  ///   - bytes: The whole header, at least 19 bytes.
  ///   - channels: Channels of the header, at least 1.
  /// - Throws: What contradicts.
  init(_ bytes: [UInt8], channels: Int) throws(OpusHeadError) {
    // RFC 7845 section 5.1.1.4: reserved families are to be read as 255.
    let family = bytes[18] <= 3 ? Int(bytes[18]) : 255
    let limit = family == 0 ? 2 : family == 1 ? 8 : 255
    guard channels <= limit else { throw .channels(channels, family: family) }
    self.family = family
    guard family > 0 else {
      (streamCount, coupledCount) = (1, channels - 1)
      mapping = channels == 1 ? [0] : [0, 1]
      demixingMatrix = []
      return
    }
    guard bytes.count >= 21 else { throw .shortMapping(family: family) }
    (streamCount, coupledCount) = (Int(bytes[19]), Int(bytes[20]))
    let decoded = streamCount + coupledCount
    guard streamCount > 0, coupledCount <= streamCount, decoded <= 255 else {
      throw .streams(streamCount, coupled: coupledCount)
    }
    let size = family == 3 ? 2 * channels * decoded : channels
    let table = Array(bytes.dropFirst(21).prefix(size))
    guard table.count == size else { throw .shortMapping(family: family) }
    (mapping, demixingMatrix) = family == 3 ? ([], table) : (table, [])
    if let wrong = mapping.first(where: { $0 != 255 && Int($0) >= decoded }) {
      throw .mappingIndex(Int(wrong), decodedChannels: decoded)
    }
  }
}
