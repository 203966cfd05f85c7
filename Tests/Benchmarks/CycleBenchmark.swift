import AudioQueue
import Foundation
import JackTestSupport

/// The processor time of the process callback, less that of an empty one, against a callback that
/// only copies as many samples into the same ports.
enum CycleBenchmark {
  private static let period = 256
  private static let limit = 1.5

  /// What is compared in one table.
  private struct Setup {
    let title: String
    let portCount: Int
    let queueCount: Int
  }

  private static let setups = [
    Setup(title: "2 ports, 1 queue", portCount: 2, queueCount: 1),
    Setup(title: "32 ports, 1 queue", portCount: 32, queueCount: 1),
    Setup(title: "2 ports, 16 queues (the peer sums 16 rows)", portCount: 2, queueCount: 16),
  ]

  /// Nanoseconds of the callbacks, one figure a round.
  private struct Figures {
    var empty: [Double] = []
    var copy: [Double] = []
    var ours: [Double] = []
    var underrunFrames = 0

    /// (ours - empty) / (copy - empty), round by round.
    var ratios: [Double] {
      empty.indices.map { (ours[$0] - empty[$0]) / max(1, copy[$0] - empty[$0]) }
    }
  }

  /// Measures all setups.
  static func run(seconds: Double, rounds: Int) throws(BenchmarkError) {
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    print("period \(period), \(Benchmarks.scheduling), median of the calls in ns, a round each")
    for setup in setups {
      let figures = try measure(setup, seconds: seconds, rounds: rounds)
      show(setup, figures)
    }
  }

  private static func measure(
    _ setup: Setup, seconds: Double, rounds: Int
  ) throws(BenchmarkError) -> Figures {
    var figures = Figures()
    for _ in 0..<rounds {
      figures.empty.append(peer(setup, isEmpty: true, seconds: seconds))
      figures.copy.append(peer(setup, isEmpty: false, seconds: seconds))
      do {
        let client = try QueueClient(portCount: setup.portCount, queueCount: setup.queueCount)
        Thread.sleep(forTimeInterval: seconds)
        let result = client.finish()
        figures.ours.append(result.median)
        figures.underrunFrames += result.underrunFrames
      } catch {
        throw .failed("no queue: \(error)")
      }
    }
    return figures
  }

  private static func peer(_ setup: Setup, isEmpty: Bool, seconds: Double) -> Double {
    let client = PeerClient(
      isEmpty: isEmpty, portCount: setup.portCount, layerCount: setup.queueCount, period: period)
    Thread.sleep(forTimeInterval: seconds)
    return client.finish()
  }

  private static func show(_ setup: Setup, _ figures: Figures) {
    print(setup.title)
    var table = Table("callback", "median", "least", "most")
    table.add("empty", figures.empty, digits: 0)
    table.add("copy", figures.copy, digits: 0)
    table.add("ours", figures.ours, digits: 0)
    table.add("(ours - empty) / (copy - empty)", figures.ratios, digits: 2)
    table.show()
    if figures.underrunFrames > 0 { print("  frames of silence: \(figures.underrunFrames)") }
    let name = "least ratio of the rounds"
    Goal(name: name, value: Statistics(figures.ratios).minimum, limit: limit).show()
  }
}
