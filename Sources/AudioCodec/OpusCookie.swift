internal import AudioFormat

/// The forms in which an Opus stream says what it is.
enum OpusCookie {
  /// Core Audio's cookie before 2023: seven big-endian words, of which none says a pre-skip.
  private static let oldSize = 28

  /// The header that a cookie stands for.
  ///
  /// - Parameters:
  ///   - cookie: An Opus header, the old cookie, or nothing.
  ///   - format: Says the channels where the cookie does not.
  /// - Returns: The header of the cookie, or a plain one.
  /// - Throws: `badCookie`, or `unsupportedFormat` for more than two channels without a header.
  static func head(
    _ cookie: [UInt8], format: StreamDescription
  ) throws(AudioCodecError) -> OpusHead {
    guard cookie.isEmpty || cookie.count == oldSize else {
      do { return try OpusHead(cookie) } catch { throw .badCookie(reason: error.description) }
    }
    if cookie.starts(with: OpusHead.signature) {
      do { return try OpusHead(cookie) } catch { throw .badCookie(reason: error.description) }
    }
    // The fifth word is the number of channels.
    let named = cookie.isEmpty ? 0 : cookie[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let channels = (1...2).contains(named) ? named : format.channelsPerFrame
    guard (1...2).contains(channels) else {
      throw .unsupportedFormat(format, reason: "\(channels) channels of Opus need its header")
    }
    return OpusHead(plainChannels: channels)
  }
}
