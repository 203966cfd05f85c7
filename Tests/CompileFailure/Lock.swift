// expect: called function is not available in this module and can have unpredictable performance
import Synchronization

struct State: ~Copyable {
  let gain = Mutex<Float>(1)
}

@_noLocks
func process(_ state: borrowing State) -> Float {
  state.gain.withLock { $0 }
}
