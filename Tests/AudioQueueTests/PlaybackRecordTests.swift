import AudioQueue
import Testing

struct PlaybackRecordTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  @Test
  func `the frames of a run are hashed when that was asked for before its start`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    var proofs: [String?] = []
    for isProving in [false, true, true, false] {
      try queue.configure { $0.isProving = isProving }
      try enqueue(noise(100), in: queue)
      try queue.start()
      // Of no effect on a run that goes on.
      try queue.configure { $0.isProving = !isProving }
      try queue.stop(immediately: false)
      // The end may become known only when the frames have been taken.
      _ = device.frames(100)
      _ = device.frames(1)
      #expect(eventually { queue.isAtRest })
      proofs.append(queue.record.sha256)
    }
    #expect(proofs[0] == nil && proofs[3] == nil)
    #expect(proofs[1]?.count == 64)
    #expect(proofs[1] == proofs[2])
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [false, true])
  func `silence that is pending is reported where a run is broken off`(isPlayedOut: Bool) throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(noise(100), in: queue)
    try queue.start()
    _ = device.frames(150)
    #expect(queue.record.pendingSilenceFrames == 50)
    try queue.stop(immediately: !isPlayedOut)
    _ = device.frames(1)
    #expect(eventually { queue.isAtRest })
    #expect(queue.record.pendingSilenceFrames == (isPlayedOut ? 0 : 50))
    #expect(queue.record.underrunFrames == 0)
    #expect(queue.record.underruns.isEmpty)
    try queue.dispose(immediately: true)
  }
}
