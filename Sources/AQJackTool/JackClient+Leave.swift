import AudioQueue
import JackClient
import RealTime

extension JackClient {
  /// A server that takes longer to let a client go hangs; JACK2 itself waits for 5 s at most.
  static let answerSeconds = 10.0

  /// Leaves the graph as `close()` does, but does not wait for ever for a server that hangs.
  ///
  /// A thread then waits on, and keeps the client with the memory of its process thread.
  func leave() {
    guard !isClosed else { return }
    let answer = Wakeup()
    let thread = WorkerThread(name: "aq-leave", priority: nil) {
      self.close()
      answer.wake()
    }
    guard let thread else { return close() }
    if answer.wait(atMost: UInt64(Self.answerSeconds * 1e9)) { thread.join() }
  }
}
