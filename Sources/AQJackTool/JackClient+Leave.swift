import AudioQueue
import JackClient

extension JackClient {
  /// A server that takes longer to let a client go hangs; JACK2 itself waits for 5 s at most.
  static let answerSeconds = 10.0

  /// Leaves the graph as `close()` does, but does not wait for ever for a server that hangs.
  ///
  /// A thread then waits on, and keeps the client with the memory of its process thread.
  func leave() {
    guard !isClosed else { return }
    _ = WorkerThread.finish("aq-leave", within: Self.answerSeconds) { self.close() }
  }
}
