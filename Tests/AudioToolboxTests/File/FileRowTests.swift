import AudioFormat
import AudioToolbox
import CoreFoundation
import OpusTestSupport
import Synchronization
import TestSupport
import Testing

/// Rows of the list that need files of several kinds.
struct FileRowTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [0, kAudioFileMP3Type, kAudioFileWAVEType, 0x3F3F_3F3F])
  func `AF-02 a hint, right or wrong, does not matter`(hint: UInt32) throws {
    let path = folder.write("a.opus", OpusFixture(packets: 5).file())
    let bytes = path.bytes
    let url = try #require(
      CFURLCreateFromFileSystemRepresentation(nil, bytes, CFIndex(bytes.count), false))
    var file: AudioFileID?
    #expect(AudioFileOpenURL(url, .readPermission, hint, &file) == noErr)
    #expect(AudioFileClose(file) == noErr)
  }

  @Test
  func `AF-13 a packet table adds up to all frames`() throws {
    let fixture = OpusFixture(packets: 10)
    let file = try ClientFile(folder.write("a.opus", fixture.file(trim: 100)))
    let table = try #require(
      file.property(kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo()))
    #expect(table.mPrimingFrames == 312)
    let all = table.mNumberValidFrames + Int64(table.mPrimingFrames + table.mRemainderFrames)
    #expect(all == 10 * 960)
    #expect(table.mNumberValidFrames == 10 * 960 - 312 - 100)
  }

  /// What a client's functions were asked for.
  private final class Reads: Sendable {
    let bytes: [UInt8]
    let count = Mutex(0)

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }

  @Test
  func `AF-26 reading packets reads no more of a file than they need`() throws {
    let sound = [UInt8](repeating: 3, count: 4_000_000)
    let reads = Reads(ContainerBytes.wave(sound))
    let data = Unmanaged.passUnretained(reads).toOpaque()
    var file: AudioFileID?
    let status = AudioFileOpenWithCallbacks(
      data,
      { data, position, count, buffer, actual in
        guard let data else { return -1 }
        let reads = Unmanaged<Reads>.fromOpaque(data).takeUnretainedValue()
        let part = reads.bytes.dropFirst(Int(position)).prefix(Int(count))
        part.withUnsafeBytes { bytes in
          if let first = bytes.baseAddress { buffer.copyMemory(from: first, byteCount: part.count) }
        }
        reads.count.withLock { $0 += part.count }
        actual.pointee = UInt32(part.count)
        return noErr
      }, nil,
      { data in
        data.map { Int64(Unmanaged<Reads>.fromOpaque($0).takeUnretainedValue().bytes.count) } ?? 0
      }, nil, 0, &file)
    #expect(status == noErr)
    let opened = reads.count.withLock { $0 }
    #expect(opened < 200_000)
    var buffer = [UInt8](repeating: 0, count: 40_000)
    var (size, packets): (UInt32, UInt32) = (40_000, 10_000)
    #expect(AudioFileReadPacketData(file, true, &size, nil, 0, &packets, &buffer) == noErr)
    #expect(packets == 10_000)
    #expect(reads.count.withLock { $0 } - opened < 200_000)
    #expect(AudioFileClose(file) == noErr)
  }

  @Test
  func `AF-36 a CAF file of Opus shows its packets`() throws {
    let fixture = OpusFixture(packets: 6)
    let data = fixture.packets.flatMap { $0 }
    var bytes = ContainerBytes.text("caff") + ContainerBytes.big(1, 2) + ContainerBytes.big(0, 2)
    bytes += ContainerBytes.text("desc") + ContainerBytes.big(32, 8)
    bytes += ContainerBytes.big(Int(bitPattern: UInt((48000.0).bitPattern)), 8)
    bytes += ContainerBytes.text("opus") + ContainerBytes.big(0, 4) + ContainerBytes.big(0, 4)
    bytes += ContainerBytes.big(960, 4) + ContainerBytes.big(2, 4) + ContainerBytes.big(0, 4)
    var sizes: [UInt8] = []
    for packet in fixture.packets {
      sizes +=
        packet.count < 128
        ? [UInt8(packet.count)] : [UInt8(packet.count >> 7) | 0x80, UInt8(packet.count & 0x7F)]
    }
    let table =
      ContainerBytes.big(6, 8) + ContainerBytes.big(6 * 960 - 312, 8) + ContainerBytes.big(312, 4)
      + ContainerBytes.big(0, 4) + sizes
    bytes += ContainerBytes.text("pakt") + ContainerBytes.big(table.count, 8) + table
    bytes += ContainerBytes.text("data") + ContainerBytes.big(data.count + 4, 8)
    bytes += ContainerBytes.big(0, 4) + data
    let file = try ClientFile(folder.write("a.caf", bytes))
    let format = try #require(
      file.property(kAudioFilePropertyDataFormat, AudioStreamBasicDescription()))
    #expect(format.mFormatID == kAudioFormatOpus && format.mFramesPerPacket == 960)
    #expect(file.property(kAudioFilePropertyFileFormat, UInt32(0)) == kAudioFileCAFType)
    #expect(file.property(kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 6)
    let read = file.packets(from: 0, count: 6, size: 6 * 2000)
    #expect(read.status == noErr && read.bytes == data)
  }

  @Test(arguments: [1, 2, 6])
  func `7-8 the bound of Opus packets is no packet's and not far from the largest`(
    channels: Int
  ) throws {
    let fixture = OpusFixture(packets: 50, channels: channels)
    let file = try ClientFile(folder.write("a.opus", fixture.file()))
    let bound = try #require(file.property(kAudioFilePropertyPacketSizeUpperBound, UInt32(0)))
    let largest = fixture.packets.map(\.count).max() ?? 0
    #expect(Int(bound) >= largest)
    // RFC 6716 section 3.2.1: a frame has at most 1275 bytes, and so many streams lie in a packet.
    #expect(Int(bound) <= channels * 1280)
    #expect(file.property(kAudioFilePropertyMaximumPacketSize, UInt32(0)) == UInt32(largest))
  }

  @Test
  func `7-10 Ogg Opus comes in packets, what must be decoded to be read as linear PCM`() throws {
    let opus = try ClientFile(folder.write("a.opus", OpusFixture(packets: 5).file()))
    let path = folder.path("a.flac".utf8)
    writeSoundFile(path, .flac16, samples: (0..<2000).map { $0 << 16 }, channels: 2)
    let flac = try ClientFile(path)
    let blank = AudioStreamBasicDescription()
    let packets = try #require(opus.property(kAudioFilePropertyDataFormat, blank))
    #expect(packets.mFormatID == kAudioFormatOpus && packets.mBytesPerPacket == 0)
    let frames = try #require(flac.property(kAudioFilePropertyDataFormat, blank))
    #expect(frames.mFormatID == kAudioFormatLinearPCM && frames.mBytesPerPacket == 4)
  }
}
