import Glibc

/// Writes events on standard output, as long as somebody reads them.
final class EventWriter {
  /// Why nothing can be written any more, nil as long as it can.
  private(set) var failure: OutputError?

  /// Writes an event.
  ///
  /// Blocks when the reader is slow; what is out of date by then is left out instead.
  func write(_ event: PlayEvent) {
    if failure != nil { return }
    if case .position = event, !hasRoom { return }
    do throws(OutputError) {
      try Console.print(ReportWriter.jsonLine(event))
    } catch {
      failure = error
    }
  }

  private var hasRoom: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&output, 1, 0) != 0
  }
}
