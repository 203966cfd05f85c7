import Glibc
import Synchronization
import TestSupport
import Testing

@testable import RealTime

/// A process thread that renders while other threads feed and deliver voices; the same runs under
/// ThreadSanitizer.
struct RenderThreadTests {
  // The mailbox alone is free of locks; the handle's list is not.
  @Test(arguments: [false, true])
  func `voices delivered by several threads at once all arrive`(isByHandle: Bool) {
    let (threads, each) = (4, 250)
    let rig = Shared(RenderRig(portCount: 1))
    let voices = (0..<threads).map { _ in
      Shared((0..<each).compactMap { _ in try? FedVoice(capacity: 4) })
    }
    let isDone = Flag()
    let process = TestThread {
      while !isDone.value.load(ordering: .acquiring) { rig.value.render(16) }
      rig.value.render(16)
    }
    let senders = voices.map { voices in
      TestThread {
        for voice in voices.value {
          voice.write([[0.5]])
          voice.end()
          voice.handle.ask(.run)
          if isByHandle {
            rig.value.handle.deliver(voice.handle)
          } else {
            unsafe rig.value.handle.mailbox.pointee.deliver(voice.handle.voice)
          }
        }
      }
    }
    for sender in senders { sender.join() }
    isDone.value.store(true, ordering: .releasing)
    process.join()
    let all = voices.flatMap(\.value)
    #expect(all.count == threads * each)
    #expect(all.allSatisfy { $0.handle.phase == .gone && $0.handle.ring.readFrames == 1 })
  }

  @Test func `a voice that is fed late arrives whole and every silent frame is counted`() throws {
    let total = 30_000
    let voice = Shared(try FedVoice(channels: 2, capacity: 1000))
    let rig = Shared(RenderRig(portCount: 2))
    voice.value.start(in: rig.value)
    let heard = Shared([Float]())
    let process = TestThread {
      while voice.value.handle.phase != .gone {
        let rows = rig.value.render(64)
        heard.value += rows[0].filter { $0 != 0 }
        sched_yield()
      }
    }
    let decode = TestThread { Self.feed(voice.value, total) }
    decode.join()
    process.join()
    #expect(heard.value == signal(count: total))
    let handle = voice.value.handle
    let span = try #require(handle.endFrame) - #require(handle.firstFrame)
    #expect(span == Int64(total + handle.underrunFrames))
  }

  /// Writes all frames, asleep while the ring is full, with a pause now and then.
  private static func feed(_ voice: FedVoice, _ total: Int) {
    var random = SeededRandom(seed: Seed.value)
    while voice.producer.writtenFrames < total {
      let written = voice.producer.writtenFrames
      let count = min(Int.random(in: 1...400, using: &random), total - written)
      while voice.producer.writableFrames < count {
        voice.handle.setWakeUp(at: written + count - voice.producer.capacity)
        if voice.producer.writableFrames < count {
          _ = voice.handle.wakeup.wait(atMost: 1_000_000_000)
        }
      }
      voice.write(signals(2, from: written, count: count))
      _ = voice.handle.nextUnderrun()
      if Int.random(in: 0..<8, using: &random) == 0 { usleep(200) }
    }
    voice.end()
  }

  @Test func `a voice that is held and let go by another thread loses no frame`() throws {
    let total = 20_000
    let voice = Shared(try FedVoice(capacity: total))
    voice.value.write([signal(count: total)])
    voice.value.end()
    let rig = Shared(RenderRig(portCount: 1))
    voice.value.start(in: rig.value)
    let heard = Shared([Float]())
    let process = TestThread {
      while voice.value.handle.phase != .gone {
        heard.value += rig.value.render(16)[0].filter { $0 != 0 }
        sched_yield()
      }
    }
    let control = TestThread {
      while voice.value.handle.phase != .gone {
        voice.value.handle.ask(.hold)
        sched_yield()
        voice.value.handle.ask(.run)
        rig.value.handle.collect()
        usleep(20)
      }
    }
    process.join()
    control.join()
    #expect(heard.value == signal(count: total))
    #expect(voice.value.handle.underrunFrames == 0)
  }

  /// Something that threads share by agreement: each part of it has one user at a time.
  private final class Shared<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
  }
}
