import AudioQueue
import CAudioToolbox

extension QueueObject {
  /// Has rate and pitch heeded from the next start on.
  func enableTimePitch(_ isEnabled: Bool) throws {
    guard queue.isAtRest else { throw StatusError(kAudioQueueErr_InvalidRunState) }
    let algorithm = settings.withLock { $0.timePitchAlgorithm }
    try queue.configure { $0.timePitch = isEnabled ? algorithm : nil }
  }

  /// Chooses how; only for a queue that heeds rate and pitch.
  func setTimePitchAlgorithm(_ number: UInt32) throws {
    guard queue.isAtRest else { throw StatusError(kAudioQueueErr_InvalidRunState) }
    guard let algorithm = TimePitchAlgorithm(number), algorithm.isBuilt else {
      throw StatusError(kAudioQueueErr_InvalidPropertyValue)
    }
    guard queue.configuration.timePitch != nil else {
      throw StatusError(kAudioQueueErr_InvalidProperty)
    }
    settings.withLock { $0.timePitchAlgorithm = algorithm }
    try queue.configure { $0.timePitch = algorithm }
  }
}

extension TimePitchAlgorithm {
  /// What a queue uses unless its client says otherwise.
  static let preferred: TimePitchAlgorithm =
    Self.spectral.isBuilt ? .spectral : .varispeed

  /// The algorithm of this number, nil for none.
  fileprivate init?(_ number: UInt32) {
    guard let found = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = found
  }

  /// Core Audio's number.
  var number: UInt32 {
    switch self {
    case .spectral: UInt32(kAudioQueueTimePitchAlgorithm_Spectral)
    case .timeDomain: UInt32(kAudioQueueTimePitchAlgorithm_TimeDomain)
    case .varispeed: UInt32(kAudioQueueTimePitchAlgorithm_Varispeed)
    }
  }
}
