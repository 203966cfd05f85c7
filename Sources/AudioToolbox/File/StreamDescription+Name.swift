import AudioFormat

extension StreamDescription {
  /// What the packets are, in words.
  var name: String {
    switch formatID {
    case .linearPCM: "Linear PCM, \(samples)"
    case .opus: "Opus"
    case .vorbis: "Vorbis"
    case .aac: "MPEG-4 AAC"
    case .aacHE: "MPEG-4 HE AAC"
    case .aacHEv2: "MPEG-4 HE AAC v2"
    case .mpegLayer1: "MPEG Layer 1"
    case .mpegLayer2: "MPEG Layer 2"
    case .mpegLayer3: "MPEG Layer 3"
    default: String(fourCharacters: formatID.rawValue)
    }
  }

  private var samples: String {
    let kind =
      formatFlags.contains(.float)
      ? "floating point"
      : formatFlags.contains(.signedInteger) ? "signed integer" : "unsigned integer"
    let order = formatFlags.contains(.bigEndian) ? "big-endian " : "little-endian "
    return "\(bitsPerChannel) bit \(bitsPerChannel > 8 ? order : "")\(kind)"
  }
}
