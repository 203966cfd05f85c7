import AudioFormat
import AudioQueue
import Glibc

/// Shows what goes on: as a line on the terminal, as events on standard output, or not at all.
final class PlayObserver {
  private let line: ProgressLine?
  private let notices: Notices
  private let playlist: Playlist
  private let device: JackDevice

  private var seenReports = 0
  private var seenUnderruns = 0
  private var seenXruns = 0
  private var nextPosition = Deadline(seconds: 0)
  private var nextDrawing = Deadline(seconds: 0)

  private static let positionSeconds = 0.25
  private static let drawingSeconds = 0.1

  /// Prepares to look at a run.
  ///
  /// - Parameters:
  ///   - line: The line to draw, nil for none.
  ///   - notices: Where everything else is said.
  ///   - playlist: What plays.
  ///   - device: Where it plays.
  init(line: ProgressLine?, notices: Notices, playlist: Playlist, device: JackDevice) {
    self.line = line
    self.notices = notices
    self.playlist = playlist
    self.device = device
  }

  /// Seconds after which there is something to show, nil for never.
  var interval: Double? {
    if line != nil { return Self.drawingSeconds }
    return events == nil ? nil : Self.positionSeconds
  }

  private var events: EventWriter? { notices.events }

  /// Why events can no longer be written.
  var failure: OutputError? { events?.failure }

  /// Passes an event on.
  func note(_ event: PlayEvent) {
    events?.write(event)
  }

  /// Shows what has changed since the last look.
  ///
  /// - Parameter controls: What keys have done.
  func look(_ controls: PlayControls) {
    if events != nil { writeChanges() }
    if line == nil, events == nil { return }
    guard let status = status(controls) else { return }
    if events != nil, nextPosition.hasPassed {
      nextPosition = Deadline(seconds: Self.positionSeconds)
      note(.position(status))
    }
    if let line, nextDrawing.hasPassed {
      nextDrawing = Deadline(seconds: Self.drawingSeconds)
      line.draw(status)
    }
  }

  /// Takes the line away.
  func clear() {
    line?.clear()
  }

  /// Shows the last changes, and takes the line away.
  func finish() {
    line?.clear()
    if events != nil { writeChanges() }
  }

  // MARK: - Changes

  private func writeChanges() {
    let xruns = device.xrunCount
    if xruns > seenXruns { note(.xrun(count: xruns)) }
    seenXruns = xruns
    for report in playlist.reports.dropFirst(seenReports) {
      writeUnderruns(report.underruns, of: report.path)
      note(.fileEnd(report))
      seenUnderruns = 0
    }
    seenReports = playlist.reports.count
    guard let player = playlist.current else { return }
    writeUnderruns(player.underruns, of: player.file.path.description)
  }

  /// Writes the underruns of the file at hand that have not been written.
  private func writeUnderruns(_ underruns: [FileReport.Underrun], of file: String) {
    for underrun in underruns.dropFirst(seenUnderruns) {
      note(.underrun(file: file, underrun))
    }
    seenUnderruns = underruns.count
  }

  private func status(_ controls: PlayControls) -> PlayStatus? {
    guard let player = playlist.current else { return nil }
    var status = PlayStatus(
      file: player.file.path.description, frame: player.position,
      sampleRate: player.file.dataFormat.sampleRate, frameCount: player.knownFrames)
    if line != nil { status.peaks = player.queue.takePeaks() }
    status.gainDecibels = controls.gainDecibels
    status.isPaused = controls.isPaused
    status.underruns = playlist.underrunCount
    status.xruns = device.xrunCount
    return status
  }
}
