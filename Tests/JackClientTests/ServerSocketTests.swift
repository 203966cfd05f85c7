import Glibc
import Testing

@testable import JackClient

/// Where libjack would look for a server, with a socket of the test's own in its place.
struct ServerSocketTests {
  private let name = "aqjack/socket-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  @Test func `nobody takes clients where nobody listens`() throws {
    let socket = try #require(ServerSocket(of: name))
    #expect(socket.listener == nil)
    let server = FakeServer(name)
    server.close(leavesFile: true)
    #expect(socket.listener == nil)
    server.removeFile()
  }

  @Test func `a server takes clients until it tells of its end, and the next one does`() throws {
    let server = FakeServer(name)
    let socket = try #require(ServerSocket(of: name))
    let listener = try #require(socket.listener)
    ServerSocket.note(end: listener)
    #expect(socket.listener == nil)
    server.close()
    // The same process, as that of jackdbus.
    let next = FakeServer(name)
    #expect(socket.listener != nil)
    next.close()
  }

  @Test func `a server that is busy with others is there`() throws {
    let server = FakeServer(name)
    let socket = try #require(ServerSocket(of: name))
    // Those that have come stand in the queue until they are taken.
    for _ in 0..<8 { #expect(socket.listener != nil) }
    server.close()
  }

  @Test func `of a name that fits no socket nothing can be said`() {
    let socket = ServerSocket(of: String(repeating: "n", count: 100))
    #expect(socket.map { _ in true } == nil)
  }
}

/// A socket that listens as that of a JACK2 server does.
private struct FakeServer {
  private let descriptor: Int32
  private let path: String

  init(_ name: String) {
    path = "/dev/shm/jack_\(name.replacing("/", with: "_"))_\(geteuid())_0"
    descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    precondition(result == 0 && listen(descriptor, 1) == 0)
  }

  func close(leavesFile: Bool = false) {
    _ = Glibc.close(descriptor)
    if !leavesFile { removeFile() }
  }

  func removeFile() {
    unsafe unlink(path)
  }
}
