import Glibc

/// The text of the progress line.
struct ProgressText: Sendable {
  /// What the terminal can show.
  let style: TerminalStyle

  private static let blocks = Array("▁▂▃▄▅▆▇█")
  private static let letters = Array(".:-=+*#@")
  /// What the lowest step of a meter begins at, in dB; the highest ends at full scale.
  private static let lowestDecibels = -48.0

  /// The line, without a line end.
  ///
  /// - Parameters:
  ///   - status: What is to be seen.
  ///   - columns: The width of the terminal; one column is left free, so that nothing wraps.
  /// - Returns: At most `columns` - 1 columns wide, but for colours.
  func line(_ status: PlayStatus, columns: Int) -> String {
    let state = status.isPaused ? "paused " : "playing"
    let total = status.frameCount.map { " / " + Self.clock(Double($0) / status.sampleRate) } ?? ""
    let head = "\(state) \(Self.clock(status.seconds))\(total)  "
    let tail = Self.facts(status)
    let room = columns - 1 - head.count - tail.count
    let meter = room > status.peaks.count + 2 ? self.meter(status.peaks) : (text: "", width: 0)
    let name = PrintableText.of(status.file)
    let nameRoom = room - meter.width - 2
    let shown = nameRoom >= 8 ? "  " + Self.shortened(name, to: nameRoom) : ""
    return String(head.prefix(max(0, columns - 1))) + meter.text
      + (room >= meter.width ? tail + shown : "")
  }

  /// A character for each channel, and how wide all are.
  private func meter(_ peaks: [Float]) -> (text: String, width: Int) {
    if peaks.isEmpty { return ("", 0) }
    return ("[" + peaks.map(step).joined() + "]", peaks.count + 2)
  }

  private func step(_ peak: Float) -> String {
    let steps = style.hasBlocks ? Self.blocks : Self.letters
    let decibels = 20 * log10(Double(peak))
    guard decibels > Self.lowestDecibels else { return " " }
    let share = 1 - decibels / Self.lowestDecibels
    let text = String(steps[max(0, min(steps.count - 1, Int(share * Double(steps.count))))])
    guard style.hasColours else { return peak > 1 ? "!" : text }
    // Red for what full scale cannot hold, yellow for its last 6 dB, green below.
    let colour = peak > 1 ? 31 : decibels > -6 ? 33 : 32
    return "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }

  private static func facts(_ status: PlayStatus) -> String {
    let peak = status.peaks.max() ?? 0
    var facts: [String] = []
    if !status.peaks.isEmpty { facts.append(level(peak)) }
    if status.gainDecibels != 0 {
      facts.append("gain \(status.gainDecibels > 0 ? "+" : "")\(status.gainDecibels) dB")
    }
    facts.append(Messages.count(status.underruns, "underrun"))
    facts.append(Messages.count(status.xruns, "xrun"))
    return " " + facts.joined(separator: "  ")
  }

  /// A peak in dB in a column of its own, so that what follows stands still.
  private static func level(_ peak: Float) -> String {
    let tenths = peak > 0 ? Int((200 * log10(Double(peak))).rounded()) : -9999
    guard tenths > -1000 else { return "  -inf dB" }
    let digits = "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    return String(repeating: " ", count: max(0, 6 - digits.count)) + digits + " dB"
  }

  /// Writes seconds as `m:ss.f`, with hours where there are some.
  static func clock(_ seconds: Double) -> String {
    let tenths = Int(max(0, min(seconds, 1e9)) * 10)
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let tail = "\(rest / 100)\(rest / 10 % 10).\(rest % 10)"
    guard minutes >= 60 else { return "\(minutes):\(tail)" }
    return "\(minutes / 60):\(minutes % 60 / 10)\(minutes % 10):\(tail)"
  }

  /// The end of a name that is too long, which tells more than its start.
  private static func shortened(_ name: String, to width: Int) -> String {
    TextWidth.columns(name) <= width
      ? name : "..." + TextWidth.suffix(of: name, columns: width - 3)
  }
}
