// expect: can cause metadata allocation or locks
@_noLocks
func process(_ frames: Int) {
  print(frames)
}
