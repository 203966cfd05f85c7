// expect: this code performs reference counting operations which can cause locking
@_noLocks
func process(_ samples: inout [Float]) {
  samples.append(0)
}
