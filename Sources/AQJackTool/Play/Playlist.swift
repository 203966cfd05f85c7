import AudioFile
import AudioFormat
import AudioQueue

/// The files of a run, one behind the other in one device without a gap.
///
/// While one file sounds the next is open, primed, and waits for the frame behind the last.
final class Playlist {
  /// How a file is made to play, from a frame of it on, at the device's rate.
  typealias Maker = (any PacketSource, Int64) throws(ToolError) -> FilePlayer

  private let files: [any PacketSource]
  private let makePlayer: Maker
  private let primedFrames: Int
  /// When the first file starts.
  private var firstStart: StartTime
  /// Where the next file to be prepared begins, at the device's rate.
  private var skippedFrames: Int64 = 0
  /// Whether a place behind the last frame was gone to.
  private(set) var isBehindEnd = false
  private var order: PlayOrder
  /// Players that sound or wait to, the one that sounds first.
  private(set) var players: [FilePlayer] = []
  /// Where in the order each player's file stands.
  private var positions: [Int] = []
  /// The gain of files that are prepared from now on, linear, 0 or more.
  var gain: Float = 1
  /// Whether no file is to be started but behind another; those that sound are held by their queues.
  var isHeld = false
  /// What has become of the files that were begun, in order.
  private(set) var reports: [FileReport] = []
  /// Whether one of those files was more than what the decoder refused.
  private(set) var hasSounded = false
  /// Whether damage in a file has taken sound away that was to be heard.
  private(set) var hasLostSound = false
  /// What the queues have counted when those files were played first.
  private(set) var records: [(path: FilePath, record: PlaybackRecord, faults: [String])] = []
  /// Whether the memory of all that was started so far is locked.
  private(set) var isMemoryLocked = true
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
  ///   - passes: How often the list is played, 0 for ever.
  ///   - primedFrames: Frames of a file to decode before it may start.
  ///   - start: When the first file starts.
  ///   - makePlayer: Makes the player of a file.
  init(
    _ files: [any PacketSource], passes: Int, primedFrames: Int, start: StartTime = .now,
    makePlayer: @escaping Maker
  ) {
    firstStart = start
    self.files = files
    order = PlayOrder(count: files.count, passes: passes)
    self.primedFrames = primedFrames
    self.makePlayer = makePlayer
  }

  /// The player whose file sounds, or will next; nil when all have ended.
  var current: FilePlayer? { players.first }

  /// Takes leave of what has ended and starts what can be started.
  func advance() {
    while let player = players.first, player.isFinished {
      positions.removeFirst()
      close(players.removeFirst())
    }
    startWhatIsFilled()
    while mustPrepareAnother, let index = order.next {
      prepare(files[index])
      startWhatIsFilled()
    }
  }

  private func prepare(_ file: any PacketSource) {
    let isRepeated = order.isRepeated
    order.advance()
    do throws(ToolError) {
      // Two players may have the same file in hand, each at its place.
      try add(isRepeated ? reopened(file) : file)
    } catch {
      failures.append(error)
      order.note(isSilent: true)
    }
  }

  private func reopened(_ file: any PacketSource) throws(ToolError) -> any PacketSource {
    do throws(AudioFileError) {
      return try file.reopened()
    } catch {
      throw .file(error)
    }
  }

  private var mustPrepareAnother: Bool {
    if players.count < Self.leastPlayers { return true }
    if players.contains(where: { !$0.isStarted }) { return false }
    let ahead = players.dropFirst().reduce(0.0) { $0 + $1.leastSeconds }
    return players.count < Self.mostPlayers && ahead < Self.aheadSeconds
  }

  private func add(_ file: any PacketSource) throws(ToolError) {
    defer { skippedFrames = 0 }
    let player = try makePlayer(file, skippedFrames)
    // It has no voice yet that a jump could be heard of.
    try? player.queue.setGain(gain, rampSeconds: 0)
    players.append(player)
    positions.append(order.position - 1)
  }

  /// Starts the players in their order, up to one whose source has not brought enough.
  private func startWhatIsFilled() {
    var index = 0
    while index < players.count {
      let player = players[index]
      let leader = index > 0 ? players[index - 1] : nil
      guard player.isStarted || player.isFilled && (leader != nil || !isHeld) else { return }
      if player.isStarted || start(player, behind: leader) {
        index += 1
      } else {
        players.remove(at: index)
        positions.remove(at: index)
      }
    }
  }

  /// Starts a player; false when it cannot be, and was disposed of.
  private func start(_ player: FilePlayer, behind leader: FilePlayer?) -> Bool {
    do throws(AudioQueueError) {
      try player.start(
        leader.map { .behind($0.queue) } ?? firstStart, primedFrames: primedFrames)
      firstStart = .now
    } catch {
      player.dispose()
      failures.append(.queue(player.file.path, error))
      order.note(isSilent: true)
      return false
    }
    if !player.queue.isMemoryLocked { isMemoryLocked = false }
    return true
  }

  /// Ends everything at once.
  func stop() {
    // A server that hangs lets each of them wait for a second.
    WorkerThread.each("aq-stop", of: players) { $0.stop() }
    for player in players { close(player) }
    players.removeAll()
    positions.removeAll()
  }

  /// Goes on at another frame of the file that sounds, unless it has come to its end.
  ///
  /// Blocks on the disk. Files that wait for its end are prepared anew, for the end of what sounds
  /// now is that of a voice that is dropped.
  ///
  /// - Parameters:
  ///   - frame: A frame of the file.
  ///   - isDropped: Called when nothing of the old place sounds any more, and nothing of the new one
  ///     can yet.
  func seek(to frame: Int64, isDropped: () -> Void = {}) {
    guard let player = players.first, !player.hasPlayedOut else { return }
    // What is dropped would sound twice.
    if players.dropFirst().contains(where: \.hasBegun) { return }
    for waiting in players.dropFirst() { waiting.dispose() }
    if positions.count > 1 { order.goBack(to: positions[1]) }
    players.removeLast(players.count - 1)
    positions.removeLast(positions.count - 1)
    // A queue that has come to its end meanwhile has nothing to seek in.
    try? player.seek(to: frame, isDropped: isDropped)
    advance()
  }

  /// Whether what comes next is ready to sound, or nothing will come.
  var isReady: Bool { isHeld || players.first?.isStarted ?? true }

  /// Goes to a frame of the whole list; what was at hand is dropped.
  ///
  /// Blocks on the disk, and for some periods.
  ///
  /// - Parameters:
  ///   - frame: Counted from the start of the list at the device's rate, all passes.
  ///   - length: The frames of a file at the device's rate, nil where they are not known.
  func locate(to frame: Int64, length: (any PacketSource) -> Int64?) {
    for player in players {
      if player.queue.record.frameCount > 0 { close(player) } else { player.dispose() }
    }
    players.removeAll()
    positions.removeAll()
    let place = order.place(of: frame, lengths: files.map(length))
    isBehindEnd = place == nil
    guard let place else { return order.goToEnd() }
    order.goBack(to: place.position)
    skippedFrames = place.offset
    advance()
  }

  /// Has the device change its rate, without a change of the positions in the files.
  func keepingPositions<Failure: Error>(_ change: () throws(Failure) -> Void) throws(Failure) {
    let frames = players.map(\.unwrappedPosition)
    try change()
    for (player, frame) in zip(players, frames) { player.count(from: frame) }
  }

  /// Underruns of all files up to now.
  var underrunCount: Int {
    let ended = reports.reduce(0) { $0 + $1.underruns.count }
    return players.reduce(ended) { $0 + $1.underruns.count }
  }

  private func close(_ player: FilePlayer) {
    player.dispose()
    if let failure = player.failure { failures.append(.file(failure)) }
    let report = FileReport(player)
    let isUndecodable = player.queue.isUndecodable
    order.note(isSilent: report.framesDelivered == 0 || isUndecodable)
    reports.append(report)
    hasSounded = hasSounded || !isUndecodable
    let record = player.queue.record
    hasLostSound =
      hasLostSound || player.file.hasLostSound || record.refusedPacketCount > 0
      || record.nonFiniteCount > 0
    // Once is enough for a file that is played again and again.
    if !records.contains(where: { $0.path == player.file.path }) {
      records.append((player.file.path, record, player.file.faultReasons))
    }
  }
}
