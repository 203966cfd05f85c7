// expect: Using type 'any Effect' can cause metadata allocation or locks
protocol Effect {
  func gain() -> Float
}

struct Halving: Effect {
  func gain() -> Float { 0.5 }
}

@_noLocks
func process() -> any Effect {
  Halving()
}
