import AudioFile
import AudioFormat
import OpusTestSupport
import Testing

/// What is played of files that are not as they should be.
struct OggOpusDamageTests {
  private let fixture = OpusFixture(packets: 50)
  private static let perPage = 5

  /// The pages of the fixture, headers first, each on its own.
  private func pages(trim: Int = 0) -> [[UInt8]] {
    let bytes = fixture.file(perPage: Self.perPage, trim: trim)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: "OggS".utf8) } + [bytes.count]
    return zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) }
  }

  private func decode(_ pages: [[UInt8]]) throws -> DecodedStream {
    try DecodedStream(try openReader(Array(pages.joined())))
  }

  private func reference(lost: Range<Int>) throws -> [Float] {
    var packets = fixture.packets
    for index in lost { packets[index] = [] }
    return try referenceDecode(packets, head: fixture.head)
  }

  // MARK: - Missing pages

  @Test(arguments: [3, 7, 10]) func `a missing page is concealed and keeps the time line`(
    page: Int
  ) throws {
    var pages = pages()
    pages.remove(at: page)
    let reader = try openReader(Array(pages.joined()))
    let decoded = try DecodedStream(reader)
    #expect(decoded.frameCount == 48_000 - 312)
    let packet = Int64((page - 2) * 5)
    #expect(reader.faults == [.hole(packet: packet, missingFrames: 4800)])
    #expect(reader.hasLostSound)
  }

  @Test func `a page with a wrong checksum is concealed as a missing one`() throws {
    var pages = pages()
    pages[6][40] ^= 1
    let reader = try openReader(Array(pages.joined()))
    #expect(try DecodedStream(reader).frameCount == 48_000 - 312)
    #expect(reader.faults == [.hole(packet: 20, missingFrames: 4800)])
  }

  @Test func `a hole before a cut end is whole packets`() throws {
    var pages = pages(trim: 525)
    pages.remove(at: 10)
    #expect(try decode(pages).frameCount == 48_000 - 312 - 525)
  }

  @Test func `page numbers that jump without missing sound are no hole in it`() throws {
    var writer = fixture.headers()
    for index in 0..<10 {
      writer.number += 3
      let packets = Array(fixture.packets[index * 5..<index * 5 + 5])
      writer.page(packets, granule: Int64(index + 1) * 4800, flags: index == 9 ? .last : [])
    }
    #expect(try decode([writer.bytes]).samples == reference(lost: 0..<0))
  }

  @Test(arguments: [Int64.min, .min + 1, .max - 1, .max])
  func `a granule position out of all bounds is as good as none`(granule: Int64) throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: granule)
    writer.page(Array(fixture.packets[5..<10]), granule: 0 &- granule &- 9, flags: .last)
    #expect(try decode([writer.bytes]).frameCount == 9600 - 312)
  }

  @Test func `a granule position far away is not filled with silence`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 4800)
    writer.number += 1
    writer.page(Array(fixture.packets[5..<10]), granule: 1 << 50, flags: .last)
    #expect(try decode([writer.bytes]).frameCount == 9600 - 312)
  }

  @Test func `a granule position that jumps without a hole is not filled`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 0)
    writer.page(Array(fixture.packets[5..<10]), granule: 9600, flags: .last)
    #expect(try decode([writer.bytes]).frameCount == 9600 - 312)
  }

  // MARK: - Ends

  @Test func `a missing last page ends the file before it`() throws {
    #expect(try decode(pages().dropLast()).frameCount == 48_000 - 4800 - 312)
  }

  @Test func `a cut last page ends the file before it`() throws {
    var pages = pages()
    pages[11].removeLast(10)
    #expect(try decode(pages).frameCount == 48_000 - 4800 - 312)
  }

  @Test func `without an end flag nothing is cut`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 4800)
    writer.page(Array(fixture.packets[5..<10]), granule: 9000)
    #expect(try decode([writer.bytes]).frameCount == 9600 - 312)
  }

  @Test(arguments: [[], [[]]] as [[[UInt8]]]) func `an empty last page adds nothing`(
    packets: [[UInt8]]
  ) throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 4800)
    writer.page(packets, granule: 4800, flags: .last)
    let decoded = try decode([writer.bytes])
    #expect(decoded.frameCount == 4800 - 312)
    #expect(decoded.refusals.isEmpty)
  }

  @Test func `headers alone are a file without packets`() throws {
    let reader = try openReader(fixture.headers().bytes)
    #expect(try DecodedStream(reader).frameCount == 0)
    #expect(reader.packetTable == nil)
  }

  // MARK: - Packets

  @Test func `a packet goes over the end of a page`() throws {
    let long = OpusFixture(packets: 10, channels: 8)
    var writer = long.headers()
    let packet = long.packets[4]
    let split = packet.count / 255 * 255
    writer.page(long.packets[..<4] + [Array(packet[..<split])], granule: 3840, isOpen: true)
    writer.page(
      [Array(packet[split...])] + long.packets[5...], granule: 9600, flags: [.continued, .last])
    let decoded = try DecodedStream(try openReader(writer.bytes))
    #expect(split > 0)
    #expect(decoded.samples == (try referenceDecode(long.packets, head: long.head)))
  }

  @Test func `packets on pages that say no granule position are played`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: -1)
    writer.page(Array(fixture.packets[5..<10]), granule: 9600 - 100, flags: .last)
    #expect(try decode([writer.bytes]).frameCount == 9600 - 312 - 100)
  }

  @Test func `a packet of zero bytes keeps the time line where the page counts it`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 4800)
    writer.page(
      fixture.packets[5..<8] + [[]] + fixture.packets[9..<10], granule: 9600, flags: .last)
    let decoded = try decode([writer.bytes])
    #expect(decoded.samples == Array(try reference(lost: 8..<9).prefix((9600 - 312) * 2)))
    #expect(decoded.refusals.isEmpty)
  }

  @Test func `an unreadable packet is reported and keeps the time line`() throws {
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<5]), granule: 4800)
    writer.page(
      fixture.packets[5..<8] + [[155, 0]] + fixture.packets[9..<10], granule: 9600, flags: .last)
    let decoded = try decode([writer.bytes])
    #expect(decoded.frameCount == 9600 - 312)
    #expect(decoded.refusals.count == 1)
  }

  @Test func `packets that nothing is known of are left out and told`() throws {
    var writer = fixture.headers()
    writer.page([[155, 0], [155, 0, 1]], granule: 0)
    writer.page(Array(fixture.packets[..<5]), granule: 4800, flags: .last)
    let reader = try openReader(writer.bytes)
    #expect(try DecodedStream(reader).frameCount == 4800 - 312)
    #expect(reader.faults == [.unreadable(packet: 0, count: 2)])
    #expect(reader.faultReasons == ["from packet 0 on 2 unreadable packets left out"])
    #expect(reader.hasLostSound)
  }

  @Test func `a packet of more bytes than any can need is concealed`() throws {
    let huge = fixture.packets[8].prefix(1) + [UInt8](repeating: 0, count: 70_000)
    let split = 255 * 255
    var writer = fixture.headers()
    writer.page(Array(fixture.packets[..<8]), granule: 7680)
    writer.page([Array(huge[..<split])], granule: -1, isOpen: true)
    writer.page(
      [Array(huge[split...])] + fixture.packets[9..<10], granule: 9600, flags: [.continued, .last])
    let reader = try openReader(writer.bytes)
    #expect(reader.packetSizeUpperBound < 2000)
    #expect(
      try DecodedStream(reader).samples
        == Array(reference(lost: 8..<9).prefix((9600 - 312) * 2)))
  }

  @Test func `junk between pages is stepped over`() throws {
    let junk = Array("OggS and more that is no page".utf8) + [UInt8](repeating: 0, count: 5000)
    var pages = pages()
    for index in (2..<12).reversed() { pages.insert(junk, at: index) }
    #expect(try decode(pages).samples == reference(lost: 0..<0))
  }

  @Test func `an ID3 tag in front and junk behind are stepped over`() throws {
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 8, 0, 0] + [UInt8](repeating: 65, count: 131_072)
    let junk = [UInt8](repeating: 84, count: 128)
    #expect(try decode([tag] + pages() + [junk]).samples == reference(lost: 0..<0))
  }

  @Test func `headers among the audio are never played`() throws {
    var writer = OggWriter(serial: 1)
    writer.page([fixture.head, fixture.packets[0]], granule: 0, flags: .first)
    writer.page([fixture.tags], granule: 0)
    writer.page([fixture.tags, fixture.head] + fixture.packets[..<5], granule: 4800, flags: .last)
    #expect(try decode([writer.bytes]).frameCount == 4800 - 312)
  }
}
