import AudioFormat
import Testing

@testable import AQJackTool

struct ConnectionPlanTests {
  @Test(
    arguments: [
      ([["a"], ["b"]], 2, ["0a", "1b"], []),
      ([["a"], ["b"]], 1, ["0a", "0b"], []),
      ([["a", "b", "c"]], 2, ["0a", "1b", "0c"], []),
      ([["a"]], 3, ["0a"], [1, 2]),
      ([["a", "b"], ["c"]], 3, ["0a", "1b", "2c"], []),
      ([["a"], ["a"]], 1, ["0a"], []),
      ([["a"], ["a"]], 2, ["0a", "1a"], []),
      ([], 2, [], []),
    ] as [([[PortName]], Int, [String], [Int])])
  func `ports are dealt out to channels in turn`(
    _ targets: [[PortName]], _ channels: Int, _ connections: [String], _ silent: [Int]
  ) {
    let plan = ConnectionPlan(targets: targets, channelCount: channels)
    #expect(plan.connections.map { "\($0.channel)\($0.port)" } == connections)
    #expect(plan.silentChannels == silent)
  }

  @Test
  func `every channel is connected or silent`() {
    for channels in 1...9 {
      for ports in 1...20 {
        let plan = ConnectionPlan(
          targets: (1...ports).map { [PortName("\($0)")] }, channelCount: channels)
        let connected = Set(plan.connections.map(\.channel))
        #expect(connected.isDisjoint(with: plan.silentChannels))
        #expect(connected.union(plan.silentChannels) == Set(0..<channels))
        #expect(plan.connections.count == ports)
      }
    }
  }

  @Test(arguments: [
    (1, nil), (2, "channel 2 is connected to nothing"),
    (4, "channels 2, 3 and 4 are connected to nothing"),
  ])
  func `silent channels are named in one notice`(_ channels: Int, _ notice: String?) {
    let plan = ConnectionPlan(targets: [["a"]], channelCount: channels)
    #expect(Messages.notice(for: plan) == notice)
  }
}
