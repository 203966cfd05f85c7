// expect: Using type 'Box' can cause metadata allocation or locks
final class Box {
  var value = 0
}

@_noLocks
func process() -> Int {
  let box = Box()
  box.value += 1
  return box.value
}
