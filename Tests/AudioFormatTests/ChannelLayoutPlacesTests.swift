import TestSupport
import Testing

@testable import AudioFormat

struct ChannelLayoutPlacesTests {
  private func layout(_ numbers: [UInt32]) -> ChannelLayout {
    ChannelLayout(labels: numbers.map(ChannelLabel.init(rawValue:)))
  }

  @Test(arguments: 1...8)
  func `WAVE's own layouts stay as they are on their devices`(channels: Int) throws {
    let wave = try #require(ChannelLayout.wave(channelCount: channels))
    #expect(wave.labels.count == channels)
    #expect(wave.places(on: wave) == (0..<channels).map { $0 })
    #expect(wave.places(on: nil) == (0..<channels).map { $0 })
  }

  @Test
  func `any order of any of WAVE's channels finds its places, no two the same`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let numbers = Array((1...18).map(UInt32.init).shuffled(using: &random).prefix(8))
      let places = layout(numbers).places(on: .wave(channelCount: 8)) ?? []
      #expect(Set(places.compactMap { $0 }) == Set(0..<8), "\(numbers)")
      // Without a pair that only the device has, the order is that of the numbers.
      let alone = layout(numbers).places(on: nil) ?? []
      let heard = zip(numbers, alone).sorted { ($0.1 ?? 0) < ($1.1 ?? 0) }.map(\.0)
      #expect(heard == numbers.sorted(), "\(numbers)")
    }
  }

  @Test
  func `a pair at the sides stands for one behind, unless both are there`() {
    let quad = ChannelLayout.wave(channelCount: 4)
    #expect(layout([1, 2, 10, 11]).places(on: quad) == [0, 1, 2, 3])
    #expect(layout([1, 2, 33, 34]).places(on: quad) == [0, 1, 2, 3])
    let eight = ChannelLayout.wave(channelCount: 8)
    #expect(layout([5, 6, 33, 34]).places(on: eight) == [6, 7, 4, 5])
    #expect(layout([10, 11, 5, 6]).places(on: eight) == [6, 7, 4, 5])
  }

  @Test
  func `two channels of one place keep their order`() {
    #expect(layout([1, 1]).places(on: .wave(channelCount: 2)) == [0, 1])
    #expect(layout([2, 1, 2]).places(on: .wave(channelCount: 2)) == [1, 0, 2])
  }
}
