// expect: called function is not available in this module and can have unpredictable performance
import RealTime

// The decode thread's end of the ring does not belong on the process thread.
@_noLocks
func process(_ producer: borrowing SampleProducer) -> Int {
  producer.writableFrames
}
