import Glibc
import Testing

@testable import JackClient

/// Where libjack would look for a server, with a socket of the test's own in its place.
struct ServerSocketTests {
  private let name = "aqjack/socket-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  @Test func `nobody takes clients where nobody listens`() throws {
    let socket = try #require(ServerSocket(of: name))
    guard case .nobody = socket.look() else {
      Issue.record("somebody")
      return
    }
  }

  @Test func `a server takes clients until it tells of its end`() throws {
    let server = FakeServer(name)
    let socket = try #require(ServerSocket(of: name))
    guard case .server(let listener?) = socket.look() else {
      Issue.record("nobody is seen to listen")
      return
    }
    #expect(listener.process == getpid())
    #expect(listener.startTime > 0)
    // A later process of the same number is another one.
    ServerSocket.note(
      end: ServerSocket.Listener(process: getpid(), startTime: listener.startTime + 1))
    #expect(socket.isTaken)
    server.takeAll()
    ServerSocket.note(end: listener)
    #expect(!socket.isTaken)
    server.close()
  }

  @Test func `a server that is busy with others is waited for by libjack`() throws {
    let server = FakeServer(name)
    let socket = try #require(ServerSocket(of: name))
    // Those that have come stand in the queue until they are taken.
    let findings = (0..<8).map { _ in socket.look() }
    guard case .server(nil) = findings.last else {
      Issue.record("\(findings)")
      return
    }
    server.close()
  }

  @Test func `of a name that fits no socket nothing can be said`() {
    let socket = ServerSocket(of: String(repeating: "n", count: 100))
    #expect(socket.map { _ in true } == nil)
  }
}

extension ServerSocket {
  fileprivate var isTaken: Bool {
    if case .server = look() { true } else { false }
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

  /// Takes those who wait, and lets them go.
  func takeAll() {
    while case let client = accept(descriptor, nil, nil), client >= 0 {
      _ = Glibc.close(client)
    }
  }

  func close() {
    _ = Glibc.close(descriptor)
    unsafe unlink(path)
  }
}
