/// Where a run says what somebody may want to know: on standard error, and as events.
final class Notices {
  /// Where events go, nil for nowhere.
  let events: EventWriter?
  private let verbosity: Verbosity

  /// Prepares to say something.
  ///
  /// - Parameters:
  ///   - verbosity: How much goes to standard error; events are written whatever it is.
  ///   - events: Where events go, nil for nowhere.
  init(_ verbosity: Verbosity, events: EventWriter?) {
    self.verbosity = verbosity
    self.events = events
  }

  /// Says why something was not done.
  func complain(_ message: String) {
    Console.complain(message)
    events?.write(.warning(message))
  }

  /// Says something else, unless only errors are wanted.
  func note(_ message: String) {
    if verbosity >= .normal { Console.complain(message) }
    events?.write(.warning(message))
  }
}
