package import AudioFormat
package import AudioQueue

extension Messages {
  /// The text of what a queue did not let be done with a file.
  package static func text(for error: AudioQueueError, playing path: FilePath) -> String {
    let reason =
      switch error {
      case .unsupportedFormat: "no decoder takes its format"
      case .invalidPropertyValue: "its decoder refuses the file's cookie"
      case .primeTimedOut: "its decoder makes nothing of its packets"
      case .outOfMemory: "the system has no memory or no thread left"
      case .invalidDevice: "the JACK client is gone"
      default: "the queue answers \(error.status)"
      }
    return "cannot play \(quoted(path)): \(reason)"
  }

  /// The notice of a signal that is played instead of files.
  package static func playing(_ signal: SignalKind, channelCount: Int) -> String {
    let level = Int(SignalKind.levelDecibels)
    let turns = channelCount > 1 ? ", one of \(channelCount) channels after the other" : ""
    return "playing the signal '\(signal.rawValue)' at \(level) dBFS\(turns)"
  }

  /// The text of rates that differ and were to be the same.
  package static func rateDiffers(_ path: FilePath, file: Double, server: Double) -> String {
    "cannot play \(quoted(path)): it has \(hertz(file)), the server \(hertz(server))"
  }

  /// The text of a file that has another rate than the output, and was not to be converted.
  package static func rateDiffers(_ path: FilePath, file: Double, output: Double) -> String {
    "cannot render \(quoted(path)): it has \(hertz(file)), the output \(hertz(output))"
  }

  /// The text of a server whose rate has no room for a signal.
  package static func signalRate(_ rate: Double) -> String {
    "cannot play a signal: it needs \(hertz(SignalGenerator.lowestSampleRate)), and the server has "
      + hertz(rate)
  }

  /// The notice of where a channel goes.
  static func route(_ connection: ConnectionPlan.Connection) -> String {
    "channel \(connection.channel + 1) goes to \(quoted(connection.port))"
  }

  /// The text of a connection that is not in the graph.
  package static func notConnected(_ connection: ConnectionReport) -> String {
    "the server did not connect \(quoted(connection.from)) to \(quoted(connection.to))"
  }

  /// The message of a server that went away.
  package static let serverGone = "the JACK server went away"

  /// The notice of a server that went away, and may come back.
  package static let serverLost = serverGone + "; waiting for the next one"

  /// The notice of a server that took its place.
  package static let serverBack = "the JACK server is back; going on where the sound stopped"

  /// The notice of a sound that began behind the frame that was asked for.
  package static func lateStart(_ frame: Int, by late: Int64) -> String {
    "frame \(frame) had passed; the sound began \(count(Int(late), "frame")) later"
  }

  /// The notices at the end of a run about silence that was not in the files.
  package static func silences(in report: Report) -> [String] {
    var notices: [String] = []
    if report.underruns > 0 {
      notices.append(
        "\(count(report.underruns, "underrun")) of its own,"
          + " \(count(Int(report.underrunFrames), "frame")) of silence")
    }
    if report.serverXruns > 0 {
      notices.append("\(count(report.serverXruns, "xrun")) reported by the server")
    }
    guard report.reason == .completed else { return notices }
    for file in report.files where file.framesDelivered == 0 && file.sourceFrames > 0 {
      notices.append("\(quoted(file.path)): none of its frames lie in the time that was asked for")
    }
    return notices
  }

  /// The notice of a file that is played as it is, because its tags say no loudness.
  package static func missingLoudness(_ path: FilePath) -> String {
    "\(quoted(path)): no tag says its loudness, played as it is"
  }

  /// The notice of damage that was played over.
  package static func fault(_ reason: String, in path: FilePath) -> String {
    "\(quoted(path)): \(PrintableText.of(reason))"
  }

  /// The notices about samples that were changed, or could not be heard as they are.
  package static func samples(
    in record: PlaybackRecord, of path: FilePath, clipped: Bool
  ) -> [String] {
    var notices: [String] = []
    if record.overCount > 0 {
      let fate = clipped ? "limited" : "left as they are"
      notices.append(
        "\(quoted(path)): \(count(record.overCount, "sample")) beyond full scale, \(fate)")
    }
    if record.nonFiniteCount > 0 {
      let fate = record.nonFiniteCount == 1 ? "that is no number" : "that are no numbers"
      notices.append(
        "\(quoted(path)): \(count(record.nonFiniteCount, "sample")) \(fate), now silent")
    }
    if record.refusedPacketCount > 0 {
      notices.append(
        "\(quoted(path)): \(count(record.refusedPacketCount, "packet")) refused by the decoder")
    }
    return notices
  }

  /// The notice of sound whose memory the system did not lock.
  ///
  /// - Parameter limit: Bytes that a process may lock, nil for any number.
  /// - Returns: The notice.
  package static func notLocked(limit: UInt64?) -> String {
    let reason = limit.map { " (limit \($0 / 1024) KB, see 'ulimit -l')" } ?? ""
    return "the sound's memory could not be locked\(reason); it may be swapped out"
  }

  /// A number and what is counted, with its plural.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func hertz(_ rate: Double) -> String {
    rate == rate.rounded() ? "\(Int(rate)) Hz" : "\(rate) Hz"
  }
}
