// expect: 'consumer' consumed more than once
import RealTime

struct Ends: ~Copyable {
  var one: SampleConsumer
  var other: SampleConsumer
}

func share(_ ring: SampleRing) -> Ends {
  let consumer = ring.makeConsumer()
  return Ends(one: consumer, other: consumer)
}
