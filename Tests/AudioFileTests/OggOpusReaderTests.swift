import AudioFile
import AudioFormat
import OpusTestSupport
import Testing

struct OggOpusReaderTests {
  @Test func `a stereo file decodes to the frames of libopus`() throws {
    let fixture = OpusFixture(packets: 51)
    let reader = try openReader(fixture.file())
    let decoded = try DecodedStream(reader)
    #expect(decoded.samples == (try referenceDecode(fixture.packets, head: fixture.head)))
    #expect(decoded.frameCount == 51 * 960 - 312)
    #expect(reader.dataFormat.framesPerPacket == 960)
    #expect(reader.dataFormat.sampleRate == 48_000)
    #expect(reader.magicCookie == fixture.head)
    #expect(reader.faults == [])
  }

  @Test(arguments: 1...8) func `every number of channels of families 0 and 1 is read`(
    channels: Int
  ) throws {
    let fixture = OpusFixture(packets: 6, channels: channels)
    let reader = try openReader(fixture.file())
    let decoded = try DecodedStream(reader)
    #expect(reader.dataFormat.channelsPerFrame == channels)
    #expect(reader.channelLayout?.labels == OpusHead.channelLabels(count: channels, .wave))
    #expect(decoded.samples == (try referenceDecode(fixture.packets, head: fixture.head)))
  }

  // MARK: - Lengths

  @Test(arguments: [0, 1, 525, 959, 960, 961, 3000, 4799])
  func `the end is cut by the last granule position`(trim: Int) throws {
    let fixture = OpusFixture(packets: 50)
    let reader = try openReader(fixture.file(trim: trim))
    let decoded = try DecodedStream(reader)
    #expect(decoded.frameCount == 50 * 960 - 312 - trim)
    #expect(reader.packetTable?.validFrames == Int64(decoded.frameCount))
    #expect(reader.packetTable?.primingFrames == 312)
    #expect(reader.packetTable?.remainderFrames == trim)
    #expect(decoded.descriptions.allSatisfy { $0.variableFramesInPacket > 0 })
  }

  @Test(arguments: [0, 312, 3840, 20_000]) func `the decoder cuts the pre-skip`(
    preSkip: Int
  ) throws {
    let reader = try openReader(OpusFixture(packets: 50, preSkip: preSkip).file())
    #expect(try DecodedStream(reader).frameCount == 48_000 - preSkip)
    #expect(reader.packetTable?.primingFrames == preSkip)
  }

  @Test func `one page that ends early begins at 0`() throws {
    let reader = try openReader(OpusFixture(packets: 4).file(trim: 2000))
    #expect(try DecodedStream(reader).frameCount == 4 * 960 - 312 - 2000)
  }

  @Test func `a stream that begins at a large granule position has the length of the difference`()
    throws
  {
    let reader = try openReader(OpusFixture(packets: 50).file(trim: 7, start: 172_800_000))
    #expect(try DecodedStream(reader).frameCount == 48_000 - 312 - 7)
    #expect(reader.packetTable?.validFrames == Int64(47_681))
  }

  @Test func `a stream that begins before 0 is played whole, with a fault`() throws {
    let reader = try openReader(OpusFixture(packets: 50).file(start: -8))
    #expect(try DecodedStream(reader).frameCount == 48_000 - 312)
    #expect(reader.faults == [.earlyStart(packet: 0, granule: -8)])
    #expect(!reader.hasLostSound)
  }

  // MARK: - Packets

  @Test(arguments: [120, 240, 480, 960, 1920, 2880])
  func `the frames of a packet come from its first byte`(length: Int) throws {
    let reader = try openReader(OpusFixture(packets: 20, frameLength: length).file())
    #expect(reader.dataFormat.framesPerPacket == length)
    #expect(reader.estimatedPacketCount == 20)
    let decoded = try DecodedStream(reader)
    #expect(decoded.descriptions.allSatisfy { $0.variableFramesInPacket == length })
  }

  @Test func `packets that differ in length leave the frames of a packet open`() throws {
    var fixture = OpusFixture(packets: 5)
    let short = OpusFixture(packets: 5, frameLength: 480)
    fixture.packets += short.packets
    var writer = fixture.headers()
    writer.page(fixture.packets, granule: 5 * 960 + 5 * 480, flags: .last)
    let reader = try openReader(writer.bytes)
    #expect(reader.dataFormat.framesPerPacket == 0)
    #expect(reader.estimatedPacketCount == nil)
    #expect(try DecodedStream(reader).frameCount == 7200 - 312)
  }

  @Test func `the bound of the packet size is tight for packets of one frame`() throws {
    let reader = try openReader(OpusFixture(packets: 20).file())
    #expect((1275...1280).contains(reader.packetSizeUpperBound))
    let surround = try openReader(OpusFixture(packets: 5, channels: 6).file())
    #expect((4 * 1275...4 * 1280).contains(surround.packetSizeUpperBound))
  }

  @Test(arguments: [1, 2, 7, 50, 1000]) func `the number of packets in a read changes nothing`(
    count: Int
  ) throws {
    let fixture = OpusFixture(packets: 50)
    let reader = try openReader(fixture.file())
    let decoded = try DecodedStream(reader, packetsPerRead: count)
    #expect(decoded.samples == (try referenceDecode(fixture.packets, head: fixture.head)))
  }

  @Test func `packets are read in any order`() throws {
    let fixture = OpusFixture(packets: 30)
    let reader = try openReader(fixture.file())
    for index in [0, 29, 3, 17, 4, 5, 30, 12, 1000, 0] {
      let read = try readOne(reader, at: index)
      #expect(read == (index < 30 ? fixture.packets[index] : nil))
    }
  }

  @Test func `a packet that does not fit ends the read`() throws {
    let fixture = OpusFixture(packets: 3)
    let reader = try openReader(fixture.file())
    var packets: [PacketDescription] = []
    let size = fixture.packets[0].count + fixture.packets[1].count - 1
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { unsafe buffer.deallocate() }
    let read = try unsafe reader.readPackets(
      from: 0, count: 3, into: buffer, descriptions: &packets)
    #expect(read == PacketRead(byteCount: fixture.packets[0].count, packetCount: 1, isAtEnd: false))
  }

  private func readOne(_ reader: OggOpusReader, at index: Int) throws -> [UInt8]? {
    var packets: [PacketDescription] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2000, alignment: 1)
    defer { unsafe buffer.deallocate() }
    let read = try unsafe reader.readPackets(
      from: Int64(index), count: 1, into: buffer, descriptions: &packets)
    return unsafe packets.isEmpty ? nil : Array(buffer[..<read.byteCount])
  }

  // MARK: - Comments

  @Test func `gains are read from the comments`() throws {
    var fixture = OpusFixture(packets: 5)
    fixture.tags = OpusFixture.tags(["r128_track_GAIN=-512", "R128_ALBUM_GAIN=256", "TITLE=x"])
    let tags = try openReader(fixture.file()).comments
    #expect(tags?.trackGainDecibels == -2)
    #expect(tags?.albumGainDecibels == 1)
    #expect(tags?.value(of: "title") == "x")
    #expect(tags?.vendor == "aqjack tests")
  }

  @Test func `comments that lie about their lengths do not stop playback`() throws {
    var fixture = OpusFixture(packets: 5)
    fixture.tags = Array("OpusTags".utf8) + [255, 255, 255, 255, 1, 2]
    let reader = try openReader(fixture.file())
    #expect(reader.comments?.comments == [])
    #expect(try DecodedStream(reader).frameCount == 4800 - 312)
  }

  @Test func `a picture over many pages is stepped over`() throws {
    var fixture = OpusFixture(packets: 5)
    let picture = "METADATA_BLOCK_PICTURE=" + String(repeating: "A", count: 3_000_000)
    fixture.tags = OpusFixture.tags([picture, "R128_TRACK_GAIN=256"])
    var writer = OggWriter(serial: 1)
    writer.page([fixture.head], granule: 0, flags: .first)
    let part = 255 * 255
    for start in stride(from: 0, to: fixture.tags.count, by: part) {
      let end = min(start + part, fixture.tags.count)
      writer.page(
        [Array(fixture.tags[start..<end])], granule: end == fixture.tags.count ? 0 : -1,
        flags: start > 0 ? .continued : [], isOpen: end < fixture.tags.count)
    }
    writer.page(fixture.packets, granule: 4800, flags: .last)
    let reader = try openReader(writer.bytes)
    #expect(reader.comments?.trackGainDecibels == 1)
    #expect(reader.faults == [])
    #expect(try DecodedStream(reader).frameCount == 4800 - 312)
  }
}
