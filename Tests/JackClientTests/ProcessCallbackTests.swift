import CRTSan
@testable import JackClient
import RealTime
import Testing

/// The parts of the process callback that need no server.
struct ProcessCallbackTests {
  @Test func `a gate without ports opens in the first cycle after it was armed`() throws {
    let gate = ConnectionGate(portCount: 0)
    let notice = Wakeup()
    let ports = UnsafeMutablePointer<OpaquePointer>.allocate(capacity: 1)
    defer { unsafe ports.deallocate() }
    let cycle = {
      realtime_enter()
      defer { realtime_exit() }
      unsafe gate.openIfConnected(ports, notice: notice.semaphore)
      return gate.isOpen
    }
    #expect(!cycle())
    #expect(!notice.wait(atMost: 0))
    gate.arm([])
    let isOpenAtOnce = gate.isOpen
    #expect(!isOpenAtOnce)
    #expect(cycle())
    #expect(notice.wait(atMost: 0))
    // Once is enough.
    #expect(cycle())
    #expect(!notice.wait(atMost: 0))
  }

  @Test func `a callback without a context does nothing and stays`() {
    realtime_enter()
    let result = process(256, nil)
    realtime_exit()
    #expect(result == 0)
  }
}
