/// What is known of the number of frames in a file.
enum SoundFileLength: Hashable {
  /// As many frames can be read.
  case exactly(Int64)
  /// As many frames can be read unless some are damaged.
  case about(Int64)
  /// Only reading the file tells.
  case unknown

  /// The number, exact or not.
  var estimate: Int64? {
    switch self {
    case .exactly(let frames), .about(let frames): frames
    case .unknown: nil
    }
  }

  /// The number if it is exact.
  var exact: Int64? {
    guard case .exactly(let frames) = self else { return nil }
    return frames
  }
}
