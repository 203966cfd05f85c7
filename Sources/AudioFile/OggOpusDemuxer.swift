internal import AudioFormat
internal import COgg

/// The packets of the Opus streams of a file, in order, each with its frames.
///
/// Each link begins with its header. One thread at a time.
@safe
final class OggOpusDemuxer {
  /// 48 coded frames of 1275 bytes are 61,200; the rest is room for padding.
  private static let largestStreamPacket = 65_536

  /// The index of the packet at hand; the header of the first link has -1.
  private(set) var packetIndex: Int64 = -1
  /// The link that the packet at hand belongs to.
  private(set) var link: OggOpusLink?
  /// Links begun so far.
  private(set) var linkCount = 0
  /// The comments of the link, once read.
  private(set) var tags: OpusTags?
  /// The place in time behind the page at hand.
  private(set) var timeline = OpusTimeline()
  /// What was not right, the first 100.
  private(set) var faults: [OggOpusFault] = []
  /// The granule position at which the packet at hand begins.
  var granule: Int64 {
    timeline.end - queue[queueIndex...].reduce(0) { $0 + Int64($1.frames) }
  }
  /// Where the next page is searched.
  var position: Int64 { source.position }

  private let source: OggPageSource
  private let limit: Int64
  private let packets = OggPacketStream()
  // Whether only first pages of streams were seen since a link could begin.
  private var isAmongFirstPages = false
  private var isLinkChosen = false
  private var isAwaitingTags = false
  private var isBehindDamage = false
  private var queue: [OggOpusPacket] = []
  private var queueIndex = 0

  /// Starts at a link, before its header.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - offset: Where the first page of the link begins.
  ///   - limit: Pages from here on are not read.
  init(_ input: OggInput, at offset: Int64, before limit: Int64 = .max) {
    source = OggPageSource(input)
    source.seek(to: offset)
    self.limit = limit
  }

  /// Goes on in the middle of a link; its header is the packet at hand.
  ///
  /// - Parameters:
  ///   - link: The link that goes on there.
  ///   - offset: The place of a page, or anywhere before it.
  func resume(_ link: OggOpusLink, at offset: Int64) {
    queue.removeAll(keepingCapacity: true)
    queueIndex = 0
    begin(link)
    source.seek(to: offset)
    isAmongFirstPages = false
    isAwaitingTags = false
  }

  /// The packet at hand, nil at the end; its bytes are valid until the next call of `advance`.
  ///
  /// - Throws: `readFailed`; the next call tries again.
  func packet() throws(AudioFileError) -> OggOpusPacket? {
    while queueIndex == queue.count {
      guard let page = try source.nextPage(before: limit) else { return nil }
      queue.removeAll(keepingCapacity: true)
      queueIndex = 0
      take(page)
    }
    return queue[queueIndex]
  }

  /// Steps to the next packet.
  func advance() {
    queueIndex += 1
    packetIndex += 1
  }

  private func note(_ fault: OggOpusFault) {
    if faults.count < 100 { faults.append(fault) }
  }

  // MARK: - Links

  private func take(_ page: OggWholePage) {
    if page.isFirst {
      if takeFirst(page) { return }
    } else {
      isAmongFirstPages = false
    }
    guard let link, page.serial == link.serial else { return }
    isBehindDamage = isBehindDamage || page.skippedBytes > 0
    unsafe packets.take(page) { unsafe take($0) }
    settle(page)
  }

  /// Takes the first page of a stream; false when the page only says that it is one.
  private func takeFirst(_ page: OggWholePage) -> Bool {
    isLinkChosen = isLinkChosen && isAmongFirstPages
    isAmongFirstPages = true
    // Of the streams that begin together the first one is played.
    if isLinkChosen { return true }
    do {
      guard let next = try OggOpusLink(page) else { return page.serial != link?.serial }
      begin(next)
      unsafe packets.take(page) { _ in }
      packets.isBehindHole = false
    } catch {
      note(.refusedLink(packet: packetIndex, reason: error.description))
      link = nil
    }
    return true
  }

  private func begin(_ next: OggOpusLink) {
    link = next
    linkCount += 1
    isLinkChosen = true
    isAwaitingTags = true
    isBehindDamage = false
    timeline = OpusTimeline()
    packets.begin(serial: next.serial)
    queue.append(.header)
  }

  // MARK: - Packets

  private func take(_ bytes: UnsafeRawBufferPointer) {
    let isTags = unsafe OpusTags.isPrefix(of: bytes)
    if isAwaitingTags {
      isAwaitingTags = false
      if isTags { tags = unsafe OpusTags(bytes) } else { note(.noTags(packet: packetIndex)) }
    }
    // Headers are never played, wherever they stand.
    if unsafe isTags || OpusHead.isPrefix(of: bytes) { return }
    let duration = unsafe OpusPacket(bytes)?.frameCount ?? 0
    let limit = (link?.head.streamCount ?? 1) * Self.largestStreamPacket
    // What is larger is concealed: nobody has to make room for it.
    let kept = unsafe bytes.count <= limit ? bytes : UnsafeRawBufferPointer(rebasing: bytes[..<0])
    unsafe queue.append(OggOpusPacket(bytes: kept, duration: duration))
  }

  private func settle(_ page: OggWholePage) {
    let isEmptyBehindHole = packets.isBehindHole && timeline.start != nil
    guard !queue.isEmpty || isEmptyBehindHole else { return }
    let hadStart = timeline.start != nil
    let facts = OpusTimeline.Page(
      granule: page.granule, isLast: page.isLast, isBehindHole: packets.isBehindHole,
      isBehindDamage: isBehindDamage)
    let missing = timeline.settle(&queue, on: facts)
    dropUnheard()
    if packets.isBehindHole { note(.hole(packet: packetIndex, missingFrames: missing)) }
    if !hadStart, let start = timeline.start, start < 0 {
      note(.earlyStart(packet: packetIndex, granule: start))
    }
    conceal(missing)
    guard page.granule != nil else { return }
    packets.isBehindHole = false
    isBehindDamage = false
  }

  /// Drops what the timeline gave no frames: what was cut, and what cannot be read.
  private func dropUnheard() {
    let unreadable = queue.count { packet in
      let isEmpty = unsafe packet.bytes.isEmpty
      return packet.frames == 0 && packet.duration == 0 && !isEmpty
    }
    if unreadable > 0 { note(.unreadable(packet: packetIndex, count: unreadable)) }
    queue.removeAll { $0.frames == 0 }
  }

  private func conceal(_ missing: Int) {
    let lengths = stride(from: 0, to: missing, by: OpusPacket.maximumFrames).map {
      min(OpusPacket.maximumFrames, missing - $0)
    }
    queue.insert(contentsOf: lengths.map(OggOpusPacket.init(missingFrames:)), at: 0)
  }
}
