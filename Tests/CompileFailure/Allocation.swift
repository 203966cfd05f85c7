// expect: this code pattern can cause an allocation
@_noLocks
func process(_ count: Int) -> UnsafeMutablePointer<Float> {
  .allocate(capacity: count)
}
