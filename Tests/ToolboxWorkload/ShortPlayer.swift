import AudioToolbox
import Foundation

/// Plays a tone for some seconds with as little decoded ahead as may be.
func playShortAhead() -> Bool {
  let client = Client()
  var format = floatFormat()
  var queue: AudioQueueRef?
  AudioQueueNewOutput(
    &format,
    { _, queue, buffer in
      fill(buffer)
      AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
    }, client.userData, nil, nil, 0, &queue)
  var frames: UInt32 = 256
  guard
    AudioQueueSetProperty(queue, kAudioQueueProperty_DecodeBufferSizeFrames, &frames, 4) == noErr,
    (0..<3).allSatisfy({ _ in enqueue(queue, frames: 24_000) }),
    AudioQueueStart(queue, nil) == noErr
  else { return false }
  sleep(6)
  return AudioQueueDispose(queue, true) == noErr
}
