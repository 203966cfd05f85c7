import AudioFile
import AudioQueue

/// The files of a run, one behind the other in one device without a gap.
///
/// While one file sounds the next is open, primed, and waits for the frame behind the last.
final class Playlist {
  /// How a file is made to play.
  typealias Maker = (AudioFile) throws(AudioQueueError) -> FilePlayer

  private let files: [AudioFile]
  private let makePlayer: Maker
  private let primedFrames: Int
  private var nextIndex = 0
  /// Players that sound or wait to, the one that sounds first.
  private var players: [FilePlayer] = []
  /// What has become of the files that were begun, in order.
  private(set) var reports: [FileReport] = []
  /// Why files did not sound to their end, in order.
  private(set) var failures: [ToolError] = []

  /// Players at a time, at least.
  private static let leastPlayers = 2
  /// Players at a time, at most: each has a ring and two threads.
  private static let mostPlayers = 16
  /// How long the players that wait should sound, so that there is time to prepare another.
  private static let aheadSeconds = 1.0

  /// Prepares the list.
  ///
  /// - Parameters:
  ///   - files: Open files, at least one.
  ///   - primedFrames: Frames of a file to decode before it may start.
  ///   - makePlayer: Makes the player of a file.
  init(_ files: [AudioFile], primedFrames: Int, makePlayer: @escaping Maker) {
    self.files = files
    self.primedFrames = primedFrames
    self.makePlayer = makePlayer
  }

  /// The player whose file sounds, or will next; nil when all have ended.
  var current: FilePlayer? { players.first }

  /// Takes leave of what has ended and starts what can be started.
  func advance() {
    while let player = players.first, player.isFinished {
      close(players.removeFirst())
    }
    while mustPrepareAnother, nextIndex < files.count {
      let file = files[nextIndex]
      nextIndex += 1
      do throws(AudioQueueError) {
        try start(file)
      } catch {
        failures.append(.queue(file.path, error))
      }
    }
  }

  private var mustPrepareAnother: Bool {
    if players.count < Self.leastPlayers { return true }
    let ahead = players.dropFirst().reduce(0.0) { $0 + $1.leastSeconds }
    return players.count < Self.mostPlayers && ahead < Self.aheadSeconds
  }

  private func start(_ file: AudioFile) throws(AudioQueueError) {
    let player = try makePlayer(file)
    let time = players.last.map { StartTime.behind($0.queue) } ?? .now
    do throws(AudioQueueError) {
      try player.start(time, primedFrames: primedFrames)
    } catch {
      player.dispose()
      throw error
    }
    players.append(player)
  }

  /// Ends everything at once.
  func stop() {
    for player in players {
      try? player.queue.stop(immediately: true)
      close(player)
    }
    players.removeAll()
  }

  private func close(_ player: FilePlayer) {
    player.dispose()
    if let failure = player.feeder.failure { failures.append(.file(failure)) }
    reports.append(FileReport(player))
  }
}
