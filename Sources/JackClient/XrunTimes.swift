import RealTime
import Synchronization

/// When xruns were reported, as many as fit.
///
/// A notification thread adds, any thread reads.
@safe
struct XrunTimes: ~Copyable {
  private static let capacity = 4096

  private let count = Atomic<Int>(0)
  private let times: UnsafeMutablePointer<UInt64>

  init() {
    unsafe times = .allocate(capacity: Self.capacity)
    unsafe times.initialize(repeating: 0, count: Self.capacity)
  }

  deinit {
    unsafe times.deallocate()
  }

  /// Notes that there is one now; one that does not fit is not noted.
  func add() {
    let place = count.load(ordering: .relaxed)
    guard place < Self.capacity else { return }
    unsafe times[place] = CycleMeter.now()
    count.store(place + 1, ordering: .releasing)
  }

  /// The nanoseconds of the clock at each, in their order.
  var all: [UInt64] {
    (0..<count.load(ordering: .acquiring)).map { unsafe times[$0] }
  }
}
