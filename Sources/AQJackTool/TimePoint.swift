/// A place in a file, as the command line gives it.
package enum TimePoint: Sendable, Hashable {
  /// Seconds from the first frame on, 0 or more.
  case seconds(Double)
  /// Frames before it, 0 or more.
  case frames(Int64)

  /// No file is longer, in seconds; a product with any sample rate fits into an Int64.
  static let longest = 1e9

  /// The frame at this place, the nearest one.
  ///
  /// - Parameter sampleRate: Frames per second, above 0 and at most 1e9.
  /// - Returns: The number of frames before it.
  package func frame(atRate sampleRate: Double) -> Int64 {
    precondition(sampleRate > 0 && sampleRate <= 1e9, "TimePoint.frame: sampleRate out of range")
    return switch self {
    case .seconds(let seconds): Int64((seconds * sampleRate).rounded())
    case .frames(let frames): frames
    }
  }
}

extension TimePoint {
  /// Reads `1.5`, `1:30.25`, `01:02:03` or `480f`.
  ///
  /// Before a colon stand whole numbers; behind the first one minutes and seconds are below 60.
  init(parsing bytes: [UInt8]) throws(ValueProblem) {
    if bytes.last == UInt8(ascii: "f") {
      self = .frames(try Self.frames(bytes.dropLast()))
    } else {
      self = .seconds(try Self.seconds(bytes))
    }
  }

  private static func frames(_ digits: ArraySlice<UInt8>) throws(ValueProblem) -> Int64 {
    do throws(ValueProblem) {
      return try DecimalText.count(digits, in: 0...Int64.max)
    } catch .notACount {
      throw .notATime
    }
  }

  private static func seconds(_ bytes: [UInt8]) throws(ValueProblem) -> Double {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw .notATime }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard let value = DecimalText.unsigned(part), isLast || !part.contains(UInt8(ascii: ".")),
        index == 0 || value < 60
      else { throw .notATime }
      seconds = seconds * 60 + value
    }
    guard seconds <= longest else { throw .outOfRange("0", "\(Int(longest)) seconds") }
    return seconds
  }
}
