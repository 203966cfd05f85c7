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
    /// Copies the same period again and again.
    var again: [Double] = []
    /// Copies one period after the other out of a second of sound, as a player does.
    var onward: [Double] = []
    var ours: [Double] = []
    var underrunFrames = 0

    /// (ours - empty) / (copy - empty), round by round.
    func ratios(to copy: [Double]) -> [Double] {
      empty.indices.map { (ours[$0] - empty[$0]) / max(1, copy[$0] - empty[$0]) }
    }
  }

  /// Frames of a second, in whole periods.
  private static let secondFrames = 187 * period

  /// Measures all setups.
  static func run(seconds: Double, rounds: Int) throws(BenchmarkError) {
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    let ports = setups.map(\.portCount).max() ?? 0
    let listener = SoundListener(portCount: ports, isTireless: true)
    defer { withExtendedLifetime(listener) {} }
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
      let layers = setup.queueCount
      figures.empty.append(peer(setup, .nothing, seconds: seconds))
      let again = PeerWork.copy(layerCount: layers, rowFrames: period)
      figures.again.append(peer(setup, again, seconds: seconds))
      let onward = PeerWork.copy(layerCount: layers, rowFrames: secondFrames)
      figures.onward.append(peer(setup, onward, seconds: seconds))
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

  private static func peer(_ setup: Setup, _ work: PeerWork, seconds: Double) -> Double {
    let client = PeerClient(work, portCount: setup.portCount)
    Thread.sleep(forTimeInterval: seconds)
    return client.finish()
  }

  private static func show(_ setup: Setup, _ figures: Figures) {
    print(setup.title)
    var table = Table("callback", "median", "least", "most")
    table.add("empty", figures.empty, digits: 0)
    table.add("copy of one period", figures.again, digits: 0)
    table.add("copy of a second", figures.onward, digits: 0)
    table.add("ours", figures.ours, digits: 0)
    let (again, onward) = (figures.ratios(to: figures.again), figures.ratios(to: figures.onward))
    table.add("ours / copy of one period, less empty", again, digits: 2)
    table.add("ours / copy of a second, less empty", onward, digits: 2)
    table.show()
    if figures.underrunFrames > 0 { print("  frames of silence: \(figures.underrunFrames)") }
    guard setup.queueCount == 1 else { return }
    let least = [again, onward].map { Statistics($0).minimum }
    Goal(name: "least ratio to the copy of one period", value: least[0], limit: limit).show()
    Goal(name: "least ratio to the copy of a second", value: least[1], limit: limit).show()
  }
}
