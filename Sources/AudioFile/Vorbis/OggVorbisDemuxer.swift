import AudioFormat
import VorbisFrames

/// The packets of the Vorbis streams of a file, in order, each with its frames.
///
/// Each link begins with its three headers. One thread at a time.
@safe
final class OggVorbisDemuxer {
  /// The link that the packet at hand belongs to.
  private(set) var link: OggVorbisLink?
  /// Links begun so far.
  private(set) var linkCount = 0
  /// The place in time behind the page at hand.
  private(set) var timeline = VorbisTimeline()
  /// Frames at the start of the link that are no sound.
  private(set) var framesToSkip = 0
  /// What was not right, the first 100.
  private(set) var faults: [OggVorbisFault] = []
  /// Where the next page is searched.
  var position: Int64 { source.position }

  private let source: OggPageSource
  private let packets = OggPacketStream()
  private let largestPacket: Int
  // Whether only first pages of streams were seen since a link could begin.
  private var isAmongFirstPages = false
  private var start: OggVorbisLink.Start?
  private var comments: OpusTags?
  // Whether the headers of the link still have to be handed on.
  private var isBeginning = false
  private var previousBlock: Int?
  private var queue: [OggVorbisPacket] = []
  private var queueIndex = 0

  /// Starts at a link, before its headers.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - offset: Where the first page of the link begins, or anywhere before it.
  ///   - largestPacket: Packets with more bytes are handed on as silence.
  init(_ input: OggInput, at offset: Int64, largestPacket: Int = .max) {
    source = OggPageSource(input)
    source.seek(to: offset)
    self.largestPacket = largestPacket
  }

  /// The packet at hand, nil at the end; its bytes are valid until the next call of `advance`.
  ///
  /// - Throws: `readFailed`; the next call tries again.
  func packet() throws(AudioFileError) -> OggVorbisPacket? {
    while queueIndex == queue.count {
      guard let page = try source.nextPage() else { return nil }
      queue.removeAll(keepingCapacity: true)
      queueIndex = 0
      take(page)
    }
    return queue[queueIndex]
  }

  /// Steps to the next packet.
  func advance() {
    queueIndex += 1
  }

  /// Goes on in the middle of a link, behind a page whose last packet is the packet at hand.
  ///
  /// - Parameters:
  ///   - link: The link that goes on there.
  ///   - start: The granule position of its first frame.
  ///   - offset: The place of the page.
  ///   - earlier: The place of a page before it, from which a packet may reach into it.
  /// - Returns: The granule position behind the page; nil when no packet ends on it.
  /// - Throws: `readFailed`.
  func resume(
    _ link: OggVorbisLink, start: Int64, behind offset: Int64, from earlier: Int64
  ) throws(AudioFileError) -> Int64? {
    self.link = link
    linkCount = 1
    packets.begin(serial: link.serial)
    source.seek(to: earlier)
    while let page = try source.nextPage(), page.offset <= offset {
      guard page.serial == link.serial else { continue }
      queue.removeAll(keepingCapacity: true)
      unsafe packets.take(page) { unsafe queue.append(OggVorbisPacket($0, frames: 0)) }
      guard page.offset == offset else { continue }
      guard let last = queue.last, let granule = page.granule else { return nil }
      queue = [last]
      packets.isBehindHole = false
      previousBlock = unsafe link.blockLength(of: last.bytes)
      timeline = VorbisTimeline(start: start, end: granule)
      return granule
    }
    return nil
  }

  private func note(_ fault: OggVorbisFault) {
    if faults.count < 100 { faults.append(fault) }
  }

  // MARK: - Links

  private func take(_ page: OggWholePage) {
    if page.isFirst {
      takeFirst(page)
    } else {
      isAmongFirstPages = false
    }
    guard let serial = start?.serial ?? link?.serial, page.serial == serial else { return }
    unsafe packets.take(page) { unsafe take($0) }
    settle(page)
  }

  private func takeFirst(_ page: OggWholePage) {
    // Of the streams that begin together the first one is played.
    let isChosen = isAmongFirstPages && start != nil
    isAmongFirstPages = true
    guard !isChosen, let found = OggVorbisLink.Start(page) else { return }
    start = found
    comments = nil
    link = nil
    packets.begin(serial: found.serial)
  }

  /// Takes one of the headers; the first is known from the page.
  private func takeHeader(_ bytes: UnsafeRawBufferPointer) {
    guard let start, let kind = unsafe bytes.first else { return }
    switch kind {
    case 3: comments = unsafe OpusTags(bytes, signatureSize: VorbisHead.signature.count)
    case 5:
      linkCount += 1
      self.start = nil
      do throws(VorbisFrameError) {
        link = try OggVorbisLink(
          start, comments: comments ?? OpusTags(), setup: unsafe Array(bytes))
        (timeline, previousBlock, framesToSkip) = (VorbisTimeline(), nil, 0)
        isBeginning = true
      } catch {
        note(.refusedLink(number: linkCount, reason: error.description))
      }
    default: break
    }
  }

  // MARK: - Packets

  private func take(_ bytes: UnsafeRawBufferPointer) {
    if unsafe VorbisHead.isHeader(bytes) { return unsafe takeHeader(bytes) }
    guard let link else { return }
    if packets.isBehindHole, queue.isEmpty { previousBlock = nil }
    guard let block = unsafe link.blockLength(of: bytes) else { return }
    let frames = previousBlock.map { ($0 + block) / 4 } ?? 0
    previousBlock = block
    guard bytes.count <= largestPacket else {
      note(.oversize(bytes: bytes.count))
      previousBlock = nil
      return queue.append(OggVorbisPacket(missingFrames: frames))
    }
    unsafe queue.append(OggVorbisPacket(bytes, frames: frames))
  }

  private func settle(_ page: OggWholePage) {
    guard link != nil, let granule = page.granule, !queue.isEmpty else { return }
    let isBehindHole = packets.isBehindHole && !isBeginning
    let end = timeline.end
    let verdict = timeline.settle(
      queue.reduce(0) { $0 + $1.frames }, granule: granule, isLast: page.isLast,
      isBehindHole: isBehindHole)
    packets.isBehindHole = false
    cut(verdict.cut)
    if isBeginning { begin(skipping: verdict.skipped) }
    if isBehindHole {
      note(.hole(granule: end, frames: verdict.missing))
      queue.insert(contentsOf: Self.silence(verdict.missing), at: 0)
    }
  }

  /// Takes frames away at the end of the page; a packet of which nothing is left is not handed on.
  private func cut(_ count: Int) {
    var rest = count
    while rest > 0, let last = queue.last {
      guard last.frames <= rest else {
        queue[queue.count - 1].frames -= rest
        return
      }
      rest -= last.frames
      queue.removeLast()
    }
  }

  /// Puts the headers before the first packets, which lose what is no sound.
  private func begin(skipping frames: Int) {
    isBeginning = false
    framesToSkip = frames
    var rest = frames
    for index in queue.indices {
      let skipped = min(rest, queue[index].frames)
      queue[index].frames -= skipped
      rest -= skipped
    }
    queue.insert(contentsOf: (0..<3).map(OggVorbisPacket.init(header:)), at: 0)
  }

  /// Packets that stand for missing frames, none of which overlap what comes next: at least one.
  private static func silence(_ frames: Int) -> [OggVorbisPacket] {
    let most = VorbisHead.maximumFrames
    return stride(from: 0, to: max(1, frames), by: most).map {
      OggVorbisPacket(missingFrames: min(most, frames - $0))
    }
  }
}
