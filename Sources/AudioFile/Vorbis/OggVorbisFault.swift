/// What was not as it should be in an Ogg Vorbis file that is played all the same.
enum OggVorbisFault: Hashable, CustomStringConvertible {
  /// Pages are missing; so many frames behind a granule position are silent.
  case hole(granule: Int64, frames: Int)
  /// A packet was larger than any of sound.
  case oversize(bytes: Int)
  /// A later link was left out.
  case refusedLink(number: Int, reason: String)

  /// The fault in words.
  var description: String {
    switch self {
    case .hole(let granule, let frames):
      "pages are missing at granule position \(granule): \(frames) frames are silent"
    case .oversize(let bytes): "a packet of \(bytes) bytes is silent"
    case .refusedLink(let number, let reason): "link \(number) was left out: \(reason)"
    }
  }
}
