import AudioToolbox
import Testing

/// What is left of a queue that is disposed of.
extension QueueRunTests {
  @Test
  func `AQ-57 after a disposal the handle answers an error and no callback comes`() throws {
    var format = AudioStreamBasicDescription.float()
    var queue: AudioQueueRef?
    #expect(AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 0, &queue) == noErr)
    #expect(AudioQueueDispose(queue, true) == noErr)
    #expect(AudioQueueDispose(queue, true) == kAudio_ParamError)
    #expect(AudioQueueStart(queue, nil) == kAudio_ParamError)
    #expect(AudioQueueStop(nil, true) == kAudio_ParamError)
  }

  @Test
  func `AQ-58 while a disposal plays out every call is refused`() throws {
    let client = try ClientQueue()
    try client.enqueue(ramp(10_000))
    try client.startOffline()
    _ = try client.render(10)
    #expect(AudioQueueDispose(client.queue, false) == noErr)
    let returned = client.returned.count
    #expect(AudioQueuePause(client.queue) == kAudioQueueErr_DisposalPending)
    #expect(AudioQueueDispose(client.queue, true) == kAudioQueueErr_DisposalPending)
    #expect(client.returned.count == returned)
  }
}
