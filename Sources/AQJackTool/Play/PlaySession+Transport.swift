import AudioQueue
import JackClient
import RealTime

/// How far a run is in going where the transport is.
struct TransportPursuit {
  /// Seconds by which a rolling transport is met ahead of where it is.
  var leadSeconds = 0.1
  /// The frame of the transport that is being prepared, nil for none.
  var target: Int64?
  /// When its preparation began, in nanoseconds of the meter's clock.
  var start: UInt64 = 0
  /// Underruns up to now: each leaves the sound behind the transport.
  var underrunCount = 0
  /// How often the run has gone on after it was held: the transport went on meanwhile.
  var resumeCount = 0

  /// A preparation that takes longer is met as well, but later.
  static let longestLeadSeconds = 4.0
}

/// Following the transport of the graph.
extension PlaySession {
  /// Seconds after which underruns are looked for, nil where nothing is followed.
  var transportInterval: Double? { options.transport == .follow ? 0.05 : nil }

  /// Says that what is at hand is not where the transport is, if it fell behind.
  ///
  /// Before what was kept back by a hold is started: it belongs to where the transport was.
  func leaveTransportIfBehind() {
    guard options.transport == .follow else { return }
    let underruns = playlist.underrunCount
    let resumes = controls.resumeCount
    if underruns > transport.underrunCount || resumes > transport.resumeCount {
      client.disarmTransport()
    }
    transport.underrunCount = underruns
    transport.resumeCount = resumes
  }

  /// Goes where the transport is, if what is at hand belongs elsewhere.
  func followTransport() {
    guard options.transport == .follow else { return }
    if let frame = client.takeWantedTransportFrame() {
      let lead = client.isTransportRolling ? transport.leadSeconds : 0
      let target = frame + Int64(lead * device.sampleRate)
      transport.target = target
      transport.start = CycleMeter.now()
      playlist.locate(to: target) { options.frameCount(of: $0, atRate: device.sampleRate) }
    }
    arm()
  }

  /// Says which frame is ready, once it is.
  private func arm() {
    guard let target = transport.target, playlist.isReady else { return }
    transport.target = nil
    client.armTransport(at: target)
    let seconds = Double(CycleMeter.now() - transport.start) / 1e9
    guard seconds > transport.leadSeconds / 2 else { return }
    transport.leadSeconds = min(TransportPursuit.longestLeadSeconds, 4 * seconds)
  }

  /// Says that the sound began later than it should, if so.
  ///
  /// - Returns: Whether it began in time.
  func noteLateStart() -> Bool {
    guard let frame = options.startFrame, let first = playlist.reports.first?.firstJackFrame,
      first > device.frame(nearest: frame)
    else { return true }
    notices.note(Messages.lateStart(frame, by: first - device.frame(nearest: frame)))
    return false
  }
}
