import Foundation
import JackTestSupport
import Synchronization

/// The benchmark program: ratios against peers in the same run, never a verdict of a test.
enum Benchmarks {
  /// Does what the command line asks for.
  static func run(_ words: [String]) throws(BenchmarkError) {
    if words.first == IdleClient.word { return IdleClient.run() }
    let options = try BenchmarkOptions(words)
    if options.wantsHelp { return print(BenchmarkOptions.help, terminator: "") }
    if let obstacle = JackServer.obstacle { throw .missing(obstacle) }
    for scenario in options.scenarios {
      print("\n\(scenario.rawValue): \(scenario.summary)")
      print("load of the machine before: \(load)")
      do throws(BenchmarkError) {
        try scenario.run(options)
      } catch {
        print("left out: \(error)")
      }
      print("load of the machine after: \(load)")
      fflush(nil)
    }
  }

  /// Ends the program.
  static func leave(with status: Int32) -> Never {
    exit(status)
  }

  /// Starts a private server.
  ///
  /// It runs in real time where the system allows that.
  static func server(period: Int) throws(BenchmarkError) -> JackServer {
    do {
      return try JackServer(period: period, isRealTime: mayUseRealTime)
    } catch {
      throw .missing("\(error)")
    }
  }

  /// How the servers are scheduled, in words.
  static var scheduling: String { mayUseRealTime ? "real time" : "without real-time scheduling" }

  private static let isDeclined = Atomic<Bool>(false)

  /// Has servers run without real-time scheduling.
  static func declineRealTime() {
    isDeclined.store(true, ordering: .relaxed)
  }

  private static var mayUseRealTime: Bool {
    isAllowedRealTime && !isDeclined.load(ordering: .relaxed)
  }

  private static let isAllowedRealTime: Bool = {
    // A thread that asks for what it may not have is told so, and stays what it was.
    var parameters = sched_param(sched_priority: 70)
    var before = sched_param()
    var policy: Int32 = 0
    unsafe pthread_getschedparam(pthread_self(), &policy, &before)
    guard unsafe pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0 else {
      return false
    }
    unsafe pthread_setschedparam(pthread_self(), policy, &before)
    return true
  }()

  /// Runnable threads, on average over 1, 5 and 15 minutes.
  private static var load: String {
    var averages = [0.0, 0.0, 0.0]
    unsafe getloadavg(&averages, 3)
    let count = ProcessInfo.processInfo.activeProcessorCount
    return averages.map { Table.number($0, digits: 2) }.joined(separator: " ")
      + ", \(count) processors"
  }
}
