import AudioQueue
import Foundation
import JackTestSupport

/// The processor time of the process callback of a device with 16 queues, less that of an empty one,
/// by how many of them sound.
enum QueuesBenchmark {
  private static let period = 256
  private static let portCount = 2
  private static let queueCount = 16
  private static let limit = 1.2

  /// A device and its queues.
  private struct Setup {
    let title: String
    let soundingCount: Int
    var pausedCount = 0
    var stoppedCount = 0
    var isBusy = false
  }

  private static let setups =
    [
      Setup(title: "1 queue, no other", soundingCount: 1),
      Setup(title: "1 sounds, 15 at rest", soundingCount: 1, stoppedCount: 15),
      Setup(title: "1 sounds, 15 paused", soundingCount: 1, pausedCount: 15),
    ]
    + [2, 4, 8, 16].map { count in
      Setup(
        title: "\(count) sound, \(queueCount - count) at rest", soundingCount: count,
        stoppedCount: queueCount - count)
    } + [
      Setup(title: "1 queue with levels, pan and ramp", soundingCount: 1, isBusy: true),
      Setup(title: "16 queues with levels, pan and ramp", soundingCount: 16, isBusy: true),
    ]

  /// Measures all setups.
  static func run(seconds: Double, rounds: Int) throws(BenchmarkError) {
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    let listener = SoundListener(portCount: portCount, isTireless: true)
    defer { withExtendedLifetime(listener) {} }
    var costs = Array(repeating: [Double](), count: setups.count)
    for _ in 0..<rounds {
      let client = PeerClient(.nothing, portCount: portCount)
      Thread.sleep(forTimeInterval: seconds)
      let empty = client.finish()
      for (index, setup) in setups.enumerated() {
        costs[index].append(try measure(setup, seconds: seconds) - empty)
      }
    }
    show(costs)
  }

  private static func measure(_ setup: Setup, seconds: Double) throws(BenchmarkError) -> Double {
    do {
      let client = try QueueClient(
        portCount: portCount, queueCount: setup.soundingCount, pausedCount: setup.pausedCount,
        stoppedCount: setup.stoppedCount, isBusy: setup.isBusy)
      Thread.sleep(forTimeInterval: seconds)
      return client.finish().median
    } catch {
      throw .failed("no queue: \(error)")
    }
  }

  private static func show(_ costs: [[Double]]) {
    print(
      "period \(period), \(portCount) ports, \(Benchmarks.scheduling), ns of the callback less an"
        + " empty one")
    var table = Table("queues", "median", "least", "most")
    for (setup, cost) in zip(setups, costs) { table.add(setup.title, cost, digits: 0) }
    table.show()
    let medians = costs.map { max(1, Statistics($0).median) }
    goal("15 at rest beside one that sounds", medians[1] / medians[0])
    goal("15 paused beside one that sounds", medians[2] / medians[0])
    goal("16 that sound to 16 times one", medians[6] / (16 * medians[0]))
    goal("16 busy ones to 16 times a busy one", medians[8] / (16 * medians[7]))
  }

  private static func goal(_ name: String, _ value: Double) {
    Goal(name: name, value: value, limit: limit).show()
  }
}
