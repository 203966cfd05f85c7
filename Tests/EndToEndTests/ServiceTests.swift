import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ServiceTests {
    private let folder = TemporaryFolder()

    /// The datagrams that come to a socket while `body` runs; `body` gets the name of the socket.
    private func messages(
      at address: String, _ body: (String, () -> String) throws -> Void
    ) rethrows -> [String] {
      let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      defer { close(socket) }
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &name.sun_path) { path in
        unsafe path.copyBytes(from: address.utf8)
        if address.hasPrefix("@") { unsafe path[0] = 0 }
      }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + address.utf8.count)
      let bound = unsafe withUnsafePointer(to: &name) { name in
        unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
          unsafe bind(socket, name, length)
        }
      }
      #expect(bound == 0)
      var wait = timeval(tv_sec: 20, tv_usec: 0)
      unsafe setsockopt(
        socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
      var all: [String] = []
      try body(address) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(socket, &buffer, buffer.count, 0)
        all.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
        return all.last ?? ""
      }
      return all
    }

    @Test(arguments: [true, false])
    func `a service manager hears when the run is ready, and when it ends`(
      _ isAbstract: Bool
    ) throws {
      let server = try JackServer()
      let song = folder.write("a.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let address =
        isAbstract ? "@aqjack-test-\(getpid())" : folder.path("socket".utf8).description
      let all = messages(at: address) { address, next in
        let run = ProgramRun(
          BuiltProgram.path, ["-s", FilePath(JackServer.name), "-c", "physical", "-l", "0", song],
          environment: ["NOTIFY_SOCKET": address])
        #expect(next() == "READY=1\nSTATUS=playing into 2 connections\n")
        run.send(SIGTERM)
        #expect(next() == "STOPPING=1\n")
        run.expectEnding(.exited(143))
      }
      #expect(all.count == 2)
      server.stop()
    }

    @Test func `a watch is ready when it has kept its patch once`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let input = graph.addInput("in")
      let rules = folder.write(
        "a.rules", Array("(connect \"system:capture_1\" \"graph:in\")\n".utf8))
      let all = messages(at: folder.path("socket".utf8).description) { address, next in
        let run = ProgramRun(
          BuiltProgram.path, ["-s", FilePath(JackServer.name), "patch", "watch", rules],
          environment: ["NOTIFY_SOCKET": address])
        #expect(next().hasPrefix("READY=1\n"))
        #expect(graph.connections(of: "system:capture_1") == [input])
        run.send(SIGINT)
        #expect(next() == "STOPPING=1\n")
        _ = run.finish(within: EndToEnd.patience)
      }
      #expect(all.count == 2)
      graph.close()
      server.stop()
    }
  }
}
