import RealTime

extension WorkerThread {
  /// Does something on a thread of its own, and waits for its end, but not for ever.
  ///
  /// Where there is no room for a thread it is done by the caller, without a limit.
  ///
  /// - Parameters:
  ///   - name: What tools show, at most 15 bytes.
  ///   - seconds: The longest time to wait.
  ///   - body: What is to be done; it runs on when the time is over.
  /// - Returns: Whether it has been done.
  package static func finish(
    _ name: String, within seconds: Double, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    let answer = Wakeup()
    let thread = WorkerThread(name: name, priority: nil) {
      body()
      answer.wake()
    }
    guard let thread else {
      body()
      return true
    }
    guard answer.wait(atMost: UInt64(seconds * 1e9)) else { return false }
    thread.join()
    return true
  }

  /// Does something for each of several things, side by side, and waits until all of it is done.
  ///
  /// The first is the caller's, and those for which there is no room for a thread.
  ///
  /// - Parameters:
  ///   - name: What tools show of the threads, at most 15 bytes.
  ///   - things: What there is to do it for.
  ///   - body: What is to be done.
  package static func each<Thing: Sendable>(
    _ name: String, of things: [Thing], _ body: @escaping @Sendable (Thing) -> Void
  ) {
    let threads = things.dropFirst().compactMap { thing in
      let thread = WorkerThread(name: name, priority: nil) { body(thing) }
      if thread == nil { body(thing) }
      return thread
    }
    things.first.map(body)
    for thread in threads { thread.join() }
  }
}
