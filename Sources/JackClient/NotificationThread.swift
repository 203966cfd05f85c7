internal import CRealTime
import Glibc

/// The thread on which libjack reads what the server tells a client, as seen from another thread.
///
/// JACK2 ends it by cancellation at any instruction, before it asks the server to let the client go.
/// While it hears that another client comes or goes it holds a lock of libjack's: had it ended then,
/// `jack_client_close` would wait for the lock for ever. So it is left alone until it waits.
package struct NotificationThread {
  private let number: Int32

  private static let restMilliseconds = 20
  private static let endMilliseconds = 1000

  /// The number of the calling thread.
  package static var callerNumber: Int32 { crealtime_thread_number() }

  /// Looks at a thread.
  ///
  /// - Parameter number: The system's number of the thread, 0 for none.
  package init(number: Int32) {
    self.number = number
  }

  /// Waits until the thread waits for the server, 20 ms at most.
  package func letRest() {
    var calm = 0
    for _ in 0..<Self.restMilliseconds * 5 {
      guard let isAsleep else { return }
      calm = isAsleep ? calm + 1 : 0
      if calm == 3 { return }
      usleep(200)
    }
  }

  /// Waits until the thread has ended by itself, as it does when the server has gone; a second at
  /// most.
  ///
  /// A server that ends in good order tells of its end before it tells which clients leave.
  package func letEnd() {
    for _ in 0..<Self.endMilliseconds {
      if isAsleep == nil { return }
      usleep(1000)
    }
  }

  /// Whether the system has it wait for something, nil when it has ended.
  private var isAsleep: Bool? {
    guard number != 0, let file = unsafe fopen("/proc/self/task/\(number)/stat", "r") else {
      return nil
    }
    defer { unsafe fclose(file) }
    var line: [CChar] = Array(repeating: 0, count: 128)
    guard unsafe fgets(&line, Int32(line.count), file) != nil,
      let bracket = line.lastIndex(of: CChar(UInt8(ascii: ")"))), bracket + 2 < line.count
    else { return nil }
    return line[bracket + 2] == CChar(UInt8(ascii: "S"))
  }
}
