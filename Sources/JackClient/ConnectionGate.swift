import CRealTime
import RealTime
import Synchronization

/// Holds sound back until every connection that was made is in the graph.
///
/// The process thread looks at the graph of its own cycle, so frame 0 leaves in the first cycle
/// in which all targets hear it, and nobody has to sleep until then.
@safe
struct ConnectionGate: ~Copyable {
  private enum State {
    static let closed: UInt8 = 0
    static let armed: UInt8 = 1
    static let open: UInt8 = 2
  }

  /// Written by the control thread to arm, by either thread to open; it only ever grows.
  private let state = Atomic<UInt8>(State.closed)
  /// Connections that each port must have, at least.
  ///
  /// Written before arming, and read by the process thread from then on; so a gate is armed once.
  private let wanted: UnsafeMutablePointer<CInt>
  private let portCount: Int

  init(portCount: Int) {
    self.portCount = portCount
    unsafe wanted = .allocate(capacity: max(1, portCount))
    unsafe wanted.initialize(repeating: 0, count: max(1, portCount))
  }

  deinit {
    unsafe wanted.deallocate()
  }

  /// Whether sound may leave.
  var isOpen: Bool {
    @_noLocks get { state.load(ordering: .acquiring) == State.open }
  }

  /// Lets the gate open as soon as port k has at least `counts[k]` connections.
  ///
  /// Control thread, once.
  func arm(_ counts: [Int]) {
    precondition(state.load(ordering: .relaxed) == State.closed, "ConnectionGate.arm: armed before")
    for (index, count) in counts.prefix(portCount).enumerated() {
      unsafe wanted[index] = CInt(clamping: count)
    }
    state.store(State.armed, ordering: .releasing)
  }

  /// Opens the gate whatever is connected, from the next cycle on.
  ///
  /// Control thread.
  func open() {
    state.store(State.open, ordering: .releasing)
  }

  /// Opens the gate if it is armed and all connections are there.
  ///
  /// Process thread.
  ///
  /// - Parameters:
  ///   - ports: The ports, as many as the gate was made for.
  ///   - notice: Woken when the gate opens.
  @_noLocks
  func openIfConnected(_ ports: UnsafePointer<OpaquePointer>, notice: UnsafeMutablePointer<sem_t>) {
    guard state.load(ordering: .acquiring) == State.armed else { return }
    for index in 0..<portCount {
      guard unsafe PortAccess.connectionCount(ports[index]) >= wanted[index] else { return }
    }
    state.store(State.open, ordering: .releasing)
    unsafe crealtime_wake(notice)
  }
}
