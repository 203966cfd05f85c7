import AudioQueue
import COSC
import Glibc
import RealTime
import Synchronization

/// The talk with a session manager, in the protocol of the Non and New Session Manager.
///
/// A thread of its own takes the messages; it ends with the program.
@safe
final class SessionLink: @unchecked Sendable {
  /// What the manager has said when it opened the session.
  struct Opening: Sendable, Hashable {
    /// Files of the session begin with this path.
    var path: String
    /// The name that the client should bear in the graph.
    var clientID: String
  }

  /// The numbers of the protocol for what went wrong.
  enum Fault: Int32 {
    /// Anything else.
    case general = -1
    /// The session's file cannot be used.
    case badProject = -9
    /// A file of the session cannot be written.
    case createFailed = -10
  }

  private struct State {
    var opening: Opening?
    /// Whether the manager refused the client.
    var isRefused = false
    var saveRequests = 0
  }

  private let socket: OpaquePointer
  private let notice: Wakeup
  private let state = Mutex(State())

  private static let open = "/nsm/client/open"
  private static let save = "/nsm/client/save"
  private static let announce = "/nsm/server/announce"
  /// The version of the protocol that this speaks.
  private static let version: (major: Int32, minor: Int32) = (1, 0)

  /// Opens a socket; nil when the address is none, or liblo is not installed.
  ///
  /// - Parameters:
  ///   - url: The manager's address, as in `NSM_URL`.
  ///   - notice: Woken when the manager wants something.
  init?(url: String, notice: Wakeup) {
    guard cosc_load(), let socket = unsafe cosc_open(url) else { return nil }
    unsafe self.socket = unsafe socket
    self.notice = notice
    // The thread keeps the link, and the socket, until the program ends.
    guard WorkerThread(name: "aq-session", priority: nil, body: { self.listen() }) != nil else {
      return nil
    }
  }

  /// Tells the manager that the program is there.
  ///
  /// - Parameter executable: The name by which the manager can start it again.
  func announce(executable: String) {
    unsafe Program.name.withCString { name in
      // It can do nothing that needs to be said: neither change sessions nor hide a window.
      unsafe ":".withCString { capabilities in
        unsafe executable.withCString { executable in
          let strings: [UnsafePointer<CChar>?] = unsafe [name, capabilities, executable]
          let numbers = [Self.version.major, Self.version.minor, getpid()]
          _ = unsafe cosc_send_numbers(socket, Self.announce, strings, numbers)
        }
      }
    }
  }

  /// What the manager has opened, nil as long as it has not.
  var opening: Opening? { state.withLock { $0.opening } }

  /// Whether the manager has refused the client.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  /// Whether the manager wants the session to be saved; true once for each time.
  func takeSaveRequest() -> Bool {
    state.withLock { state in
      guard state.saveRequests > 0 else { return false }
      state.saveRequests -= 1
      return true
    }
  }

  /// Answers that the session is open.
  func replyOpened() { reply(Self.open, "ready") }

  /// Answers that the session is saved.
  func replySaved() { reply(Self.save, "saved") }

  /// Answers that the session could not be opened.
  func refuseOpening(_ fault: Fault, _ message: String) { refuse(Self.open, fault, message) }

  /// Answers that the session could not be saved.
  func refuseSaving(_ fault: Fault, _ message: String) { refuse(Self.save, fault, message) }

  private func reply(_ path: String, _ message: String) {
    _ = unsafe cosc_send(socket, "/reply", path, message, nil)
  }

  private func refuse(_ path: String, _ fault: Fault, _ message: String) {
    _ = unsafe cosc_send_code(socket, "/error", path, fault.rawValue, message)
  }

  // MARK: - Listening

  private func listen() {
    while true {
      unsafe cosc_receive(socket)
      let path = unsafe String(cString: cosc_path(socket))
      let strings = (0..<3).compactMap { index in
        unsafe cosc_string(socket, index).map { unsafe String(cString: $0) }
      }
      if take(path, strings) { notice.wake() }
    }
  }

  /// Takes a message; false for one that means nothing here.
  private func take(_ path: String, _ strings: [String]) -> Bool {
    state.withLock { state in
      switch path {
      case Self.open where strings.count == 3 && state.opening == nil:
        state.opening = Opening(path: strings[0], clientID: strings[2])
      case Self.save: state.saveRequests += 1
      case "/error" where strings.first == Self.announce: state.isRefused = true
      default: return false
      }
      return true
    }
  }
}
