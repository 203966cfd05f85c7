// A process function as it should be: shows that the others fail for what they do.
import RealTime

@_noLocks
func process(_ renderer: inout Renderer, _ cycle: Cycle, _ times: inout CycleTimes) {
  let start = CycleTimes.now()
  renderer.render(cycle, isOpen: true)
  times.record(since: start)
}

@_noLocks
func drain(_ consumer: inout SampleConsumer) -> Int {
  let count = min(consumer.readableFrames, consumer.contiguousFrames)
  consumer.advance(by: count)
  return count
}
