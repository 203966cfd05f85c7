import Glibc

/// Tells a service manager how far the program has come, in the protocol of sd_notify(3): a
/// datagram to the socket that `NOTIFY_SOCKET` names.
enum ServiceNotifier {
  /// The program does what it was started for.
  static func noteReady(_ status: String) { send("READY=1\nSTATUS=\(status)\n") }

  /// The program is about to end.
  static func noteStopping() { send("STOPPING=1\n") }

  /// Sends a message; nobody is told where no manager listens.
  private static func send(_ message: String) {
    guard let variable = unsafe getenv("NOTIFY_SOCKET") else { return }
    let name = unsafe Array(UnsafeBufferPointer(start: variable, count: strlen(variable)))
    guard var address = address(name) else { return }
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(message.utf8)
    _ = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }

  /// The address of a path, or of a name that is in no file system, which an `@` begins; nil for
  /// another kind, and for one that is too long.
  private static func address(_ name: [CChar]) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = name.first == CChar(bitPattern: UInt8(ascii: "@"))
    guard isAbstract || name.first == CChar(bitPattern: UInt8(ascii: "/")) else { return nil }
    return unsafe withUnsafeMutableBytes(of: &address.sun_path) { path -> Bool in
      guard name.count < path.count else { return false }
      unsafe path.copyBytes(from: name.map { UInt8(bitPattern: $0) })
      if isAbstract { unsafe path[0] = 0 }
      return true
    } ? address : nil
  }
}
