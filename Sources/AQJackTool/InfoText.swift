/// The text that `aqjack info` prints.
package enum InfoText {
  /// Describes a file, a line a fact, without those that say nothing.
  ///
  /// - Parameter report: What is known of the file.
  /// - Returns: The text, with line ends.
  package static func text(of report: InfoReport) -> String {
    let facts = sound(report) + packets(report) + tags(report)
    let width = facts.map(\.label.count).max() ?? 0
    let lines = facts.map { label, value in
      "  \(label)\(String(repeating: " ", count: width - label.count))  \(value)\n"
    }
    return PrintableText.of(report.path) + "\n" + lines.joined()
  }

  private typealias Fact = (label: String, value: String)

  private static func sound(_ report: InfoReport) -> [Fact] {
    let format = report.format
    let bits = format.mBitsPerChannel
    let layout = report.channelLayout.map { " (\($0.joined(separator: ", ")))" } ?? ""
    return [
      ("container", report.container),
      ("format", format.mFormatID + (bits > 0 ? ", \(bits) bits" : "")),
      ("sample rate", "\(number(report.sampleRate)) Hz"),
      ("channels", "\(report.channels)\(layout)"),
      ("frames", "\(report.frames)"),
      ("duration", clock(report.durationSeconds)),
    ]
  }

  private static func packets(_ report: InfoReport) -> [Fact] {
    let isTrimmed = report.primingFrames != 0 || report.remainderFrames != 0
    let trim: [Fact] = [("trim", "\(report.primingFrames) + \(report.remainderFrames) frames")]
    let cookie: [Fact] = [("cookie", "\(report.cookieBytes) bytes")]
    let gain: [Fact] = [("header gain", "\(number(report.headerGainDecibels)) dB")]
    return [("packets", "\(report.packets), at most \(report.packetSizeUpperBound) bytes")]
      + (isTrimmed ? trim : [])
      + (report.cookieBytes > 0 ? cookie : [])
      + (report.headerGainDecibels != 0 ? gain : [])
  }

  private static func tags(_ report: InfoReport) -> [Fact] {
    report.tags.sorted { $0.key < $1.key }.map { key, value in
      (PrintableText.of(key), PrintableText.of(value))
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Writes seconds as `h:mm:ss.fff`.
  static func clock(_ seconds: Double) -> String {
    guard let total = Int(exactly: (seconds * 1000).rounded()) else { return "\(seconds) s" }
    let fields = [total / 1000 / 60 % 60, total / 1000 % 60].map { padded($0, 2) }
    return "\(total / 3_600_000):\(fields[0]):\(fields[1]).\(padded(total % 1000, 3))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
