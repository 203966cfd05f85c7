import AudioFormat
import AudioToolbox
import CoreFoundation
import OpusTestSupport
import TestSupport
import Testing

/// Packets of different sizes and lengths, and what a file holds beside them.
struct FilePacketTests {
  private let folder = TemporaryFolder()

  /// A file, its packets, and the frames of each.
  private struct Case {
    let path: FilePath
    let packets: [[UInt8]]
    let lengths: [Int]
  }

  private func opus(isVarying: Bool) -> Case {
    let fixture = OpusFixture(packets: 20)
    guard isVarying else {
      return Case(
        path: folder.write("a.opus", fixture.file()), packets: fixture.packets,
        lengths: Array(repeating: 960, count: 20))
    }
    let short = OpusFixture(packets: 20, frameLength: 480)
    var writer = fixture.headers()
    writer.page(fixture.packets, granule: 20 * 960)
    writer.page(short.packets, granule: 20 * 960 + 20 * 480, flags: .last)
    return Case(
      path: folder.write("b.opus", writer.bytes), packets: fixture.packets + short.packets,
      lengths: Array(repeating: 960, count: 20) + Array(repeating: 480, count: 20))
  }

  @Test(arguments: [false, true])
  func `AF-16 packets, frames and bytes of packets of any size`(isVarying: Bool) throws {
    let one = opus(isVarying: isVarying)
    let file = try ClientFile(one.path)
    var (frame, byte) = (0, 0)
    for (index, packet) in one.packets.enumerated() {
      var frames = AudioFramePacketTranslation()
      frames.mPacket = Int64(index)
      #expect(file.property(kAudioFilePropertyPacketToFrame, frames)?.mFrame == Int64(frame))
      frames.mFrame = Int64(frame + one.lengths[index] - 1)
      let place = try #require(file.property(kAudioFilePropertyFrameToPacket, frames))
      #expect(place.mPacket == Int64(index))
      #expect(place.mFrameOffsetInPacket == UInt32(one.lengths[index] - 1))
      var bytes = AudioBytePacketTranslation()
      bytes.mPacket = Int64(index)
      let start = try #require(file.property(kAudioFilePropertyPacketToByte, bytes))
      #expect(start.mByte == Int64(byte) && start.mFlags == [])
      bytes.mByte = Int64(byte + packet.count - 1)
      let last = try #require(file.property(kAudioFilePropertyByteToPacket, bytes))
      #expect(last.mPacket == Int64(index))
      #expect(last.mByteOffsetInPacket == UInt32(packet.count - 1))
      frame += one.lengths[index]
      byte += packet.count
    }
    #expect(file.property(kAudioFilePropertyAudioDataByteCount, UInt64(0)) == UInt64(byte))
    var behind = AudioBytePacketTranslation()
    behind.mByte = Int64(byte)
    #expect(file.property(kAudioFilePropertyByteToPacket, behind) == nil)
  }

  @Test
  func `MP3 comes in packets of its own, as on Apple's systems`() throws {
    var fixture = MPEGFixture()
    fixture.bitRates = [4, 14, 9]
    let tag = fixture.tag(packetCount: 20, byteCount: nil, gap: (576, 1100))
    let file = try ClientFile(folder.write("a.mp3", tag + fixture.bytes))
    let format = try #require(
      file.property(kAudioFilePropertyDataFormat, AudioStreamBasicDescription()))
    #expect(format.mFormatID == kAudioFormatMPEGLayer3)
    #expect(format.mFramesPerPacket == 1152 && format.mBytesPerPacket == 0)
    #expect(format.mChannelsPerFrame == 2 && format.mSampleRate == 48_000)
    #expect(file.property(kAudioFilePropertyFileFormat, UInt32(0)) == kAudioFileMP3Type)
    #expect(file.property(kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 20)
    let table = file.property(kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo())
    #expect(table?.mPrimingFrames == 1105 && table?.mRemainderFrames == 571)
    let bound = try #require(file.property(kAudioFilePropertyPacketSizeUpperBound, UInt32(0)))
    var buffer = [UInt8](repeating: 0, count: 20 * Int(bound))
    var packets = [AudioStreamPacketDescription](repeating: .init(), count: 20)
    var (byteCount, count) = (UInt32(buffer.count), UInt32(20))
    let status = AudioFileReadPacketData(
      file.id, false, &byteCount, &packets, 0, &count, &buffer)
    #expect(status == noErr || status == kAudioFileEndOfFileError)
    #expect(count == 20 && Array(buffer.prefix(Int(byteCount))) == fixture.bytes)
    #expect(packets.map { Int($0.mDataByteSize) } == fixture.packets.map(\.count))
    #expect(packets.allSatisfy { $0.mVariableFramesInPacket == 0 })
  }

  @Test
  func `every packet stands for itself, some need others before them`() throws {
    let file = try ClientFile(opus(isVarying: false).path)
    for (packet, previous, next) in [
      (0, -1, 1), (5, 4, 6), (19, 18, -1), (100, 19, -1), (.max, 19, -1),
    ] {
      let asked = AudioIndependentPacketTranslation(
        mPacket: Int64(packet), mIndependentlyDecodablePacket: 77)
      let before = file.property(kAudioFilePropertyPreviousIndependentPacket, asked)
      #expect(before?.mIndependentlyDecodablePacket == Int64(previous))
      let after = file.property(kAudioFilePropertyNextIndependentPacket, asked)
      #expect(after?.mIndependentlyDecodablePacket == Int64(next))
    }
    let needs = file.property(
      kAudioFilePropertyPacketToDependencyInfo, AudioPacketDependencyInfoTranslation())
    #expect(needs?.mIsIndependentlyDecodable == 1 && needs?.mNumberPrerollPackets == 4)
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)), arguments: ["adts", "m4a"])
  func `AAC says what it is`(kind: String) throws {
    let fixture = AACFixture(count: 12)
    let bytes = kind == "adts" ? fixture.adts() : MPEG4Fixture(fixture).file()
    let file = try ClientFile(folder.write("a.\(kind)", bytes))
    let type = kind == "adts" ? kAudioFileAAC_ADTSType : kAudioFileM4AType
    #expect(file.property(kAudioFilePropertyFileFormat, UInt32(0)) == type)
    let format = try #require(
      file.property(kAudioFilePropertyDataFormat, AudioStreamBasicDescription()))
    #expect(format.mFormatID == kAudioFormatMPEG4AAC && format.mFramesPerPacket == 1024)
    #expect(file.property(kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 12)
    let byteCount = UInt64(fixture.packets.reduce(0) { $0 + $1.count })
    #expect(file.property(kAudioFilePropertyAudioDataByteCount, UInt64(0)) == byteCount)
    let largest = UInt32(fixture.packets.map(\.count).max() ?? 0)
    let bound = try #require(file.property(kAudioFilePropertyPacketSizeUpperBound, UInt32(0)))
    #expect(bound >= largest)
    var size: UInt32 = 0
    #expect(
      AudioFileGetPropertyInfo(file.id, kAudioFilePropertyMagicCookieData, &size, nil) == noErr)
    #expect(size > 0)
  }

  // MARK: - Beside the sound

  @Test
  func `an ID3 tag is found, with its place`() throws {
    let tag =
      ContainerBytes.text("ID3") + [3, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 7, count: 20)
    let tail = ContainerBytes.text("id3 ") + ContainerBytes.little(tag.count, 4) + tag
    let wave = ContainerBytes.wave([UInt8](repeating: 1, count: 100), tail: tail)
    let flac = tag + FLACFixture().stream((0..<600).map { Int32($0) })
    for (bytes, place) in [(wave, wave.count - tag.count), (flac, 0)] {
      let file = try ClientFile(folder.write("a.bin", bytes))
      #expect(file.property(kAudioFilePropertyID3TagOffset, Int64(-1)) == Int64(place))
      var size = UInt32(tag.count)
      var read = [UInt8](repeating: 0, count: tag.count)
      #expect(AudioFileGetProperty(file.id, kAudioFilePropertyID3Tag, &size, &read) == noErr)
      #expect(read == tag)
    }
    let without = try ClientFile(folder.write("b.wav", ContainerBytes.wave([0, 0, 0, 0])))
    #expect(without.property(kAudioFilePropertyID3TagOffset, Int64(-1)) == nil)
  }
}
