import TestSupport
import Testing

@testable import AudioFile

struct PacketIndexTests {
  @Test(arguments: [1, 2, 63, 64, 65, 1000])
  func `packets are where sizes and runs put them`(count: Int) {
    var random = SeededRandom(seed: 31)
    var index = PacketIndex()
    var (starts, sizes): ([Int64], [UInt32]) = ([], [])
    var place: Int64 = 40
    while starts.count < count {
      if Bool.random(using: &random) { place += 1 }
      let chunk = (0..<Int.random(in: 0...100, using: &random)).map { _ in
        UInt32.random(in: 0...3000, using: &random)
      }
      index.append(chunk, at: place)
      for size in chunk {
        starts.append(place)
        place += Int64(size)
      }
      sizes += chunk
    }
    #expect(index.count == starts.count)
    #expect(starts.indices.allSatisfy { index.start(of: $0) == starts[$0] })
    #expect(sizes.indices.allSatisfy { index.size(of: $0) == Int(sizes[$0]) })
    #expect(index.readableCount(in: place) == starts.count)
    let bytes = index.ranges(ofFirst: starts.count).reduce(0) { $0 + $1.count }
    #expect(bytes == sizes.reduce(0) { $0 + Int($1) })
  }

  @Test func `packets are when their lengths put them`() {
    var random = SeededRandom(seed: 32)
    var timeline = PacketTimeline()
    #expect(timeline.start(of: 3) == 0 && timeline.packet(at: 3) == 0)
    var starts: [Int64] = []
    for _ in 0..<300 {
      let length = Int64([0, 120, 960, 2880].randomElement(using: &random) ?? 0)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        starts.append(timeline.end)
        timeline.append(1, length: length)
      }
    }
    #expect(starts.indices.allSatisfy { timeline.start(of: $0) == starts[$0] })
    for time in stride(from: 0, to: timeline.end, by: 37) {
      let packet = timeline.packet(at: time)
      #expect(timeline.start(of: packet) <= time && time < timeline.start(of: packet + 1))
    }
  }
}
