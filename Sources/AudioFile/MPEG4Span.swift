import AudioFormat

/// Which of the frames that a track's packets decode to are sound.
struct MPEG4Span {
  /// The first frame of the sound.
  var start: Int64 = 0
  /// The frame behind the last.
  private(set) var end: Int64

  private let decodedFrames: Int64

  /// Finds the sound: the edit list first, then iTunSMPB, then the last packet's length.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - movieTimeScale: Ticks in a second of the movie, 0 where it says none.
  ///   - gapless: What iTunSMPB says.
  ///   - sampleRate: Frames per second.
  ///   - decodedFrames: Frames of all packets.
  init(
    _ track: MPEG4Track, movieTimeScale: Int64,
    gapless: (priming: Int64, remainder: Int64, valid: Int64)?, sampleRate: Double,
    decodedFrames: Int64
  ) {
    self.decodedFrames = decodedFrames
    end = Self.mediaEnd(track, Int64(sampleRate), decodedFrames)
    let sound = track.edits.filter { $0.mediaTime >= 0 }
    if let edit = sound.first, sound.count == 1 {
      apply(edit, track.timeScale, movieTimeScale, Int64(sampleRate))
    }
    let isTrivial = start == 0
    if let gapless, sound.isEmpty || isTrivial { apply(gapless) }
  }

  /// Priming and remainder.
  var packetTable: PacketTable {
    PacketTable(
      validFrames: end - start, primingFrames: Int(start),
      remainderFrames: Int(decodedFrames - end))
  }

  /// The end by the lengths of the packets, where only the last one can be shorter.
  private static func mediaEnd(
    _ track: MPEG4Track, _ sampleRate: Int64, _ decodedFrames: Int64
  ) -> Int64 {
    guard track.timeline.packetCount == track.index.count, track.index.count > 0 else {
      return decodedFrames
    }
    let end = scaledTime(track.timeline.end, sampleRate, track.timeScale)
    let packet = decodedFrames / Int64(track.index.count)
    // A difference of more than a packet tells of gaps between packets, which are not played, or
    // of times that are nonsense.
    return decodedFrames - end < packet && end <= decodedFrames ? end : decodedFrames
  }

  private mutating func apply(
    _ edit: MPEG4Edit, _ timeScale: Int64, _ movieTimeScale: Int64, _ sampleRate: Int64
  ) {
    let first = scaledTime(edit.mediaTime, sampleRate, timeScale)
    guard first < end else { return }
    start = first
    guard edit.duration > 0, movieTimeScale > 0 else { return }
    let length = scaledTime(edit.duration, sampleRate, movieTimeScale)
    let (editEnd, isOverflow) = first.addingReportingOverflow(length)
    // The movie's ticks are coarser than frames: within two of them the packets say it better.
    let tolerance = 2 * sampleRate / movieTimeScale + 1
    if !isOverflow, editEnd < end, end - editEnd > tolerance { end = editEnd }
  }

  private mutating func apply(_ gapless: (priming: Int64, remainder: Int64, valid: Int64)) {
    // Old encoders count frames of the core where replication doubles them.
    let said = gapless.priming + gapless.valid + gapless.remainder
    let factor: Int64 = said * 2 <= decodedFrames ? 2 : 1
    let first = gapless.priming * factor
    guard first < decodedFrames else { return }
    start = first
    end = min(decodedFrames, first + gapless.valid * factor)
  }
}
