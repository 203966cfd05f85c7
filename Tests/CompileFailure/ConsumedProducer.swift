// expect: 'producer' used after consume
import RealTime

func keep(_ producer: consuming SampleProducer) {}

func share(_ ring: SampleRing) -> Int {
  let producer = ring.makeProducer()
  keep(producer)
  return producer.writtenFrames
}
