import AudioToolbox
import Foundation

/// A queue whose callback plays the same buffers again and again, and what its client was told.
private struct Player {
  let client = Client()
  var queue: AudioQueueRef?

  /// Makes a queue with buffers of 4096 frames.
  init(bufferCount: Int = 3) {
    var format = floatFormat()
    AudioQueueNewOutput(
      &format,
      { data, queue, buffer in
        Client.of(data)?.give(buffer)
        AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
      }, client.userData, nil, nil, 0, &queue)
    AudioQueueAddPropertyListener(
      queue, kAudioQueueProperty_IsRunning,
      { data, queue, _ in Client.of(data)?.note(isRunning(queue)) }, client.userData)
    for _ in 0..<bufferCount { _ = enqueue(queue, frames: 4096) }
  }

  func start() -> OSStatus { AudioQueueStart(queue, nil) }
}

private func isRunning(_ queue: AudioQueueRef?) -> Bool {
  var value: UInt32 = 2
  var size: UInt32 = 4
  AudioQueueGetProperty(queue, kAudioQueueProperty_IsRunning, &value, &size)
  return value == 1
}

private func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// Loses its server while queues run, pause, stop, rest and play out, and goes on with the next one.
///
/// A line says when the queues play, another when they have come to rest.
func loseServer() -> Bool {
  let (runner, pauser, stopper) = (Player(), Player(), Player())
  let (leaver, sleeper) = (Player(bufferCount: 0), Player())
  for _ in 0..<100 { _ = enqueue(leaver.queue, frames: 48_000) }
  let players = [runner, pauser, stopper, leaver]
  guard players.allSatisfy({ $0.start() == noErr }),
    eventually({ players.allSatisfy { $0.client.edges == [true] } }),
    AudioQueuePause(pauser.queue) == noErr, AudioQueueDispose(leaver.queue, false) == noErr
  else { return false }
  say("playing")
  var frames = 0.0
  func haveTimesStopped() -> Bool {
    var time = AudioTimeStamp()
    guard AudioQueueGetCurrentTime(runner.queue, nil, &time, nil) == noErr else { return true }
    defer { frames = time.mSampleTime }
    usleep(100_000)
    return time.mSampleTime == frames
  }
  guard eventually(haveTimesStopped) else { return false }
  AudioQueueStop(stopper.queue, false)
  let heard = [runner, pauser, stopper]
  guard eventually({ heard.allSatisfy { $0.client.edges == [true, false] } }),
    heard.allSatisfy({ !isRunning($0.queue) }),
    eventually({ AudioQueuePause(leaver.queue) == kAudio_ParamError }),
    runner.start() == kAudioQueueErr_InvalidDevice
  else { return false }
  say("lost")
  return playOn(runner, sleeper)
}

/// Starts two queues as soon as there is a server: one that ran, and one that did not.
private func playOn(_ runner: Player, _ sleeper: Player) -> Bool {
  guard enqueue(runner.queue, frames: 4096), eventually({ runner.start() == noErr }),
    eventually({ runner.client.edges == [true, false, true] }), sleeper.start() == noErr,
    eventually({ sleeper.client.edges == [true] }), eventually({ sleeper.client.returnCount > 3 })
  else { return false }
  return AudioQueueDispose(runner.queue, true) == noErr
    && AudioQueueDispose(sleeper.queue, true) == noErr
}

/// Ends while its server answers nobody; a line says when it plays.
func leaveHangingServer() -> Bool {
  let player = Player()
  guard player.start() == noErr, eventually({ player.client.edges == [true] }) else { return false }
  say("playing")
  var frames = 0.0
  return eventually {
    var time = AudioTimeStamp()
    AudioQueueGetCurrentTime(player.queue, nil, &time, nil)
    defer { frames = time.mSampleTime }
    usleep(200_000)
    return time.mSampleTime == frames
  }
}
