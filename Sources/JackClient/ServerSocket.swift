internal import CJack
import Glibc
import Synchronization

/// The socket at which a server of JACK2 takes clients.
///
/// libjack 1.9.21 opens the store of metadata before it looks whether there is a server
/// (`JackLibGlobals::Init` in `jack_client_open_aux` of JackLibAPI.cpp). The files of the store are
/// made when a server starts and deleted when one ends; whoever opens them meanwhile is killed by a
/// bus error: the client, or the server that comes, which finds what the client has left half made.
/// They are whole while a server listens that has not told of its end, so libjack is asked to open
/// a client only then.
struct ServerSocket {
  private let address: sockaddr_un

  /// Where the servers of JACK2 have their sockets (JackPlatformPlug_os.h).
  private static let folder = "/dev/shm"
  private static let standardName = "default"

  /// PipeWire's library says "3.", JACK1 "0.".
  private static let isJack2 = unsafe String(cString: jack_get_version_string()).hasPrefix("1.")

  /// Servers that have told of their end, or that have gone.
  private static let ended = Mutex<Set<Listener>>([])

  /// Who listens at a socket.
  struct Listener: Hashable {
    /// The number of the process.
    let process: Int32
    /// Tells it from a later process of the same number.
    let startTime: UInt64
  }

  /// What there is at a socket.
  enum Finding {
    /// Nobody who could take a client.
    case nobody
    /// A server that can take a client, nil if the system does not say which.
    case server(Listener?)
  }

  /// Finds the place of a server's socket.
  ///
  /// - Parameter server: Its name, nil for JACK's default; nil is the answer where nothing can be
  ///   said, since the library is not JACK2, or the name too long.
  init?(of server: String?) {
    guard Self.isJack2 else { return nil }
    let name = server ?? Self.variable("JACK_DEFAULT_SERVER") ?? Self.standardName
    // As JackTools::RewriteName has it.
    let word = String(name.map { $0 == "/" || $0 == "\\" ? "_" : $0 })
    let user = Self.variable("JACK_PROMISCUOUS_SERVER") == nil ? "_\(geteuid())" : ""
    let path = Array("\(Self.folder)/jack_\(word)\(user)_0".utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    self.address = address
  }

  /// Looks who takes clients; does not wait.
  func look() -> Finding {
    let descriptor = socket(
      AF_UNIX,
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return .server(nil) }
    defer { close(descriptor) }
    guard isConnected(descriptor) else {
      // Others wait to be taken.
      return errno == EAGAIN ? .server(nil) : .nobody
    }
    let listener = Self.listener(of: descriptor)
    if let listener, Self.ended.withLock({ $0.contains(listener) }) { return .nobody }
    return .server(listener)
  }

  /// Takes note that a server goes, or has gone.
  static func note(end listener: Listener) {
    ended.withLock { _ = $0.insert(listener) }
  }

  private func isConnected(_ descriptor: Int32) -> Bool {
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func listener(of descriptor: Int32) -> Listener? {
    // struct ucred of unix(7), which Swift's Glibc module leaves out: process, user, group.
    var peer: (process: Int32, UInt32, UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0,
      peer.process > 0
    else { return nil }
    return SystemProcess("/proc/\(peer.process)").map {
      Listener(process: peer.process, startTime: $0.startTime)
    }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
