import AudioToolbox
import Foundation

/// Plays silence until a timeline tells of lost frames, then looks whether it tells of them once.
///
/// A line says when the timeline is watched.
func watchTimeline() -> Bool {
  let client = Client()
  var format = floatFormat()
  var queue: AudioQueueRef?
  AudioQueueNewOutput(
    &format, { data, _, buffer in Client.of(data)?.give(buffer) }, client.userData, nil, nil, 0,
    &queue)
  var timeline: AudioQueueTimelineRef?
  guard enqueue(queue, frames: 512), AudioQueueStart(queue, nil) == noErr,
    eventually({ AudioQueueGetCurrentTime(queue, nil, nil, nil) == noErr }),
    AudioQueueCreateTimeline(queue, &timeline) == noErr
  else { return false }
  FileHandle.standardOutput.write(Data("watching\n".utf8))
  func isBroken() -> Bool {
    var isBroken: Bool = false
    return AudioQueueGetCurrentTime(queue, timeline, nil, &isBroken) == noErr && isBroken
  }
  let wasTold = eventually(isBroken)
  // Another xrun of a busy machine may follow at once, but not every time.
  let isToldOnce = (0..<20).contains { _ in !isBroken() }
  return AudioQueueDispose(queue, true) == noErr && wasTold && isToldOnce
}
