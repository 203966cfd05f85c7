import AudioFormat
import AudioQueue
import Glibc

/// What keys, and the suspension of the program, do to a run.
final class PlayControls {
  /// The gain in dB that keys have added.
  private(set) var gainDecibels = 0
  /// How often the run has gone on after it was held.
  private(set) var resumeCount = 0
  /// Whether the run is to end.
  private(set) var isQuitting = false

  /// Whether the run is held.
  var isPaused: Bool { playlist.isHeld }

  private let playlist: Playlist
  private let device: AudioDevice
  private let mostDecibels: Int
  private let canSeek: Bool

  private static let seekSeconds = 10.0
  private static let leastDecibels = -60
  private static let rampSeconds = 0.02

  /// Prepares to control a run.
  ///
  /// - Parameters:
  ///   - playlist: What plays.
  ///   - device: Where it plays.
  ///   - mostDecibels: The highest gain that keys may add.
  ///   - canSeek: Whether keys move the place; not where the transport says what it is.
  init(_ playlist: Playlist, device: AudioDevice, mostDecibels: Int, canSeek: Bool = true) {
    self.playlist = playlist
    self.device = device
    self.mostDecibels = mostDecibels
    self.canSeek = canSeek
  }

  /// Does what a key stands for.
  ///
  /// Blocks for some periods.
  func press(_ key: Key) {
    switch key {
    case .pause: isPaused ? resume() : pause()
    case .forward: seek(by: Self.seekSeconds)
    case .back: seek(by: -Self.seekSeconds)
    case .louder: setGain(min(mostDecibels, gainDecibels + 1))
    case .softer: setGain(max(Self.leastDecibels, gainDecibels - 1))
    case .quit: isQuitting = true
    }
  }

  /// The gain that keys have added, linear.
  private var gain: Float { gainDecibels == 0 ? 1 : Float(pow(10, Double(gainDecibels) / 20)) }

  /// Brings what sounds to silence without a click, and holds it.
  func pause() {
    if isPaused { return }
    fade()
    for player in playlist.players { try? player.queue.pause() }
    playlist.isHeld = true
  }

  /// Goes on where `pause` held.
  ///
  /// A file that has ended, or has not begun, was not held; the list starts what it kept back.
  func resume() {
    guard isPaused else { return }
    ramp(to: gain)
    for player in playlist.players where player.queue.isPaused { try? player.queue.start() }
    playlist.isHeld = false
    resumeCount += 1
  }

  /// Brings what sounds to silence, and waits until it is.
  func fade() {
    guard !isPaused, device.isCycling else { return }
    ramp(to: 0)
    letRampPass()
  }

  /// Brings the whole device to silence at the end of the run, and waits until it is.
  ///
  /// A file that begins meanwhile is faded as well.
  func fadeOut() {
    guard !isPaused, device.isCycling else { return }
    device.setGain(0, rampSeconds: Self.rampSeconds)
    letRampPass()
  }

  private func letRampPass() {
    let period = Double(device.periodFrames) / device.sampleRate
    usleep(UInt32((Self.rampSeconds + 2 * period) * 1e6))
  }

  private func seek(by seconds: Double) {
    guard canSeek, let player = playlist.current else { return }
    let rate = player.file.dataFormat.sampleRate
    let target = max(0, player.position + Int64(seconds * rate))
    fade()
    // The disk may be slow: what sounds first is not to wait for the rest at a gain of 0.
    playlist.seek(to: target) { ramp(to: isPaused ? 0 : gain) }
    ramp(to: isPaused ? 0 : gain)
  }

  private func setGain(_ decibels: Int) {
    gainDecibels = decibels
    playlist.gain = gain
    if !isPaused { ramp(to: gain) }
  }

  private func ramp(to gain: Float) {
    for player in playlist.players {
      try? player.queue.setGain(gain, rampSeconds: Self.rampSeconds)
    }
  }
}
