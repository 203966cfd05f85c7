import Glibc
import RealTime
import Testing

struct LockedMemoryTests {
  @Test(arguments: [1, 4095, 4096, 4097, 1_000_000])
  func `memory is zeroed, whole and on a page`(byteCount: Int) throws {
    let memory = try #require(LockedMemory(byteCount: byteCount))
    #expect(memory.byteCount == byteCount)
    #expect(unsafe UInt(bitPattern: memory.start) % UInt(sysconf(Int32(_SC_PAGESIZE))) == 0)
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: memory.start, count: byteCount)
    #expect(unsafe bytes.allSatisfy { $0 == 0 })
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0xA5)
    #expect(unsafe bytes.allSatisfy { $0 == 0xA5 })
  }

  @Test func `the pages are present before they are used`() throws {
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    let memory = try #require(LockedMemory(byteCount: 64 * pageSize))
    var residency = [UInt8](repeating: 0, count: 64)
    #expect(unsafe mincore(memory.start, memory.byteCount, &residency) == 0)
    #expect(residency.allSatisfy { $0 & 1 == 1 })
  }

  @Test func `more memory than there can be is refused`() {
    #expect(LockedMemory(byteCount: 1 << 60) == nil)
    #expect(SampleRing(channelCount: 255, capacity: 1 << 50) == nil)
    #expect(VoiceHandle(channelCount: 255, capacity: 1 << 50, gain: 1, wakeup: Wakeup()) == nil)
  }

  @Test func `no bytes are a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) { _ = LockedMemory(byteCount: 0) }
  }
}
