/// The values that options accept.
enum ValueRange {
  /// From inaudible to far above anything useful.
  static let gainDecibels = -200.0...60.0
  /// From for ever to more often than anybody lives.
  static let loops = 0...1_000_000_000
  /// The channels of a ring.
  static let channels = 1...255
  /// The buffers of a queue.
  static let buffers = 1...256
  /// Seconds of sound in a buffer; the queue holds its size in bounds of its own.
  static let bufferSeconds = 0.001...60.0
  /// Frames of JACK's frame time, and of its transport.
  static let frames = 0...Int(UInt32.max)
  /// Runs of a measurement.
  static let runs = 1...10_000
  /// The level of a signal that measures; its sum of peaks stays below full scale.
  static let levelDecibels = -100.0 ... -5.0
  /// Frames of delay.
  static let delayFrames = -1e9...1e9
  /// Seconds in which cycles are counted.
  static let cycleSeconds = 0.1...1e6
  /// The share of a period that a load may take.
  static let loadPercent = 0.0...100.0
  /// Frames per second of a rendered file.
  static let sampleRate = 1000...768_000
}
