internal import AudioFormat
internal import CJack
import CRealTime
import Glibc
import Synchronization

/// The socket at which a server of JACK2 takes clients.
///
/// libjack 1.9.21 opens the store of metadata before it looks whether there is a server
/// (`JackLibGlobals::Init` in `jack_client_open_aux` of JackLibAPI.cpp). The files of the store are
/// made when a server starts and deleted when one ends; whoever opens them meanwhile is killed by a
/// bus error: the client, or the server that comes, which finds what the client has left half made.
/// While the only server of a user listens, and has not told of its end, they are whole, so libjack
/// is asked to open a client only then.
package struct ServerSocket {
  private let path: FilePath
  private let address: sockaddr_un

  /// What listens at a socket: each server makes the socket anew when it starts, also one that
  /// starts again in the same process.
  package struct Listener: Hashable, Sendable {
    private let device: UInt64
    private let node: UInt64
    private let change: [Int]

    fileprivate init?(at path: FilePath) {
      var status = stat()
      guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
      device = UInt64(status.st_dev)
      node = UInt64(status.st_ino)
      change = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }
  }

  /// Where the servers of JACK2 have their sockets (JackPlatformPlug_os.h).
  private static let folder = "/dev/shm"
  /// PipeWire's library says "3.", JACK1 "0.".
  private static let isJack2 = unsafe String(cString: jack_get_version_string()).hasPrefix("1.")

  /// Those that have told of their end, with the time up to which they count as gone: a server that
  /// listens much longer goes on, and has only let a client go.
  private static let ended = Mutex<[Listener: UInt64]>([:])
  private static let endNanoseconds: UInt64 = 10_000_000_000

  /// Finds the place of a server's socket.
  ///
  /// - Parameter server: Its name, nil for JACK's default; nil is the answer where nothing can be
  ///   said, since the library is not JACK2, or the name too long.
  package init?(of server: String?) {
    guard Self.isJack2 else { return nil }
    let name = server.map { Array($0.utf8) } ?? Self.variable("JACK_DEFAULT_SERVER")
    // As JackTools::RewriteName has it.
    let word = (name ?? Array("default".utf8)).map {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") ? UInt8(ascii: "_") : $0
    }
    let user = Self.variable("JACK_PROMISCUOUS_SERVER") == nil ? "_\(geteuid())" : ""
    let bytes = Array("\(Self.folder)/jack_".utf8) + word + Array("\(user)_0".utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    self.address = address
    path = FilePath(bytes: bytes)
  }

  /// The server that can take a client, nil for none; does not wait.
  package var listener: Listener? {
    guard let listener = Listener(at: path), !Self.hasEnded(listener) else { return nil }
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind), 0)
    guard descriptor >= 0 else { return listener }
    defer { close(descriptor) }
    // Otherwise it is busy: others wait to be taken.
    return isConnected(descriptor) || errno == EAGAIN ? listener : nil
  }

  /// Takes note that a server goes, or has gone.
  static func note(end listener: Listener) {
    ended.withLock { $0[listener] = crealtime_now() + endNanoseconds }
  }

  private static func hasEnded(_ listener: Listener) -> Bool {
    ended.withLock { ended in
      let now = crealtime_now()
      ended = ended.filter { now < $0.value }
      return ended[listener] != nil
    }
  }

  private func isConnected(_ descriptor: Int32) -> Bool {
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe FilePath(cString: value).bytes
  }
}
