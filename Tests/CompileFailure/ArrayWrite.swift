// expect: this code performs reference counting operations which can cause locking
struct State {
  var samples: [Float]
}

@_noLocks
func process(_ state: inout State) {
  state.samples[0] = 0
}
