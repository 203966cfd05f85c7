import RealTime

extension AudioQueue {
  /// Has the voice of this queue start behind another queue, unless it has been started before.
  ///
  /// - Throws: `invalidArgument` for a queue of another device, or `disposalPending`.
  func follow(_ other: AudioQueue, on device: AudioDevice) throws(AudioQueueError) {
    guard other.device === device, other !== self else { throw .invalidArgument }
    let voice = try change { state throws(AudioQueueError) -> VoiceHandle? in
      guard state.phase == .primed else { return nil }
      state.leader = other.state
      return state.voice
    }
    guard let voice else { return }
    other.state.withLock { $0.addFollower(voice) }
  }

  /// Gives a voice, which will replace that of the queue, the start that the old one waits for.
  func takeOverStart(by replacement: VoiceHandle) {
    let (voice, leader) = state.withLock { ($0.voice, $0.leader) }
    guard let voice, voice.phase == .waiting else { return }
    guard let leader else { return replacement.takeOverStart(of: voice) }
    leader.withLock { $0.addFollower(replacement, insteadOf: voice) }
  }
}

extension QueueState {
  /// Has a voice of another queue start behind the last frame of this one's run, and at once if
  /// there is none.
  mutating func addFollower(_ follower: VoiceHandle) {
    followers.removeAll { $0.phase != .waiting }
    followers.append(follower)
    place(follower)
  }

  /// Has a voice start when another one of the same queue would have.
  mutating func addFollower(_ follower: VoiceHandle, insteadOf other: VoiceHandle) {
    follower.takeOverStart(of: other)
    if followers.contains(where: { $0 === other }) { followers.append(follower) }
  }

  /// Tells the voices of other queues which voice they wait for, after it has been delivered.
  func placeFollowers() {
    for follower in followers { place(follower) }
  }

  /// Lets go of the voices of other queues: nothing more will sound before them.
  mutating func releaseFollowers() {
    // The process thread sees by itself that a voice goes which it has.
    if let voice, !voice.isDelivered {
      for follower in followers { follower.setStart(behind: nil) }
    }
    followers.removeAll()
  }

  private func place(_ follower: VoiceHandle) {
    if let voice, !voice.isDelivered {
      follower.setStartBehindUnknown()
    } else {
      follower.setStart(behind: voice)
    }
  }
}
