import AudioFormat
import AudioToolbox
import Foundation
import OpusTestSupport
import TestSupport
import Testing

struct FileTests {
  private let folder = TemporaryFolder()
  let samples = (0..<4000).map { UInt8(truncatingIfNeeded: $0 * 13) }

  private var wave: FilePath { folder.write("a.wav", ContainerBytes.wave(samples)) }

  private func opus() -> FilePath {
    folder.write("a.opus", OpusFixture(packets: 20).file())
  }

  @Test
  func `AF-01 AF-03 what cannot be opened says why and gives no file`() {
    var file: AudioFileID? = OpaquePointer(bitPattern: 1)
    let missing = ClientFile.open("/no/such/file.wav", &file)
    #expect(missing == kAudioFileFileNotFoundError)
    #expect(file == nil)
    let text = folder.write("a.txt", Array("not a sound".utf8))
    #expect(ClientFile.open(text, &file) == kAudioFileUnsupportedFileTypeError)
    let refused = ClientFile.open(wave, &file, permissions: .writePermission)
    #expect(refused == kAudioFilePermissionsError)
  }

  @Test
  func `AF-04 sizes must be exact`() throws {
    let file = try ClientFile(wave)
    var format = AudioStreamBasicDescription()
    for size in [39, 41, 0] as [UInt32] {
      var size = size
      let status = AudioFileGetProperty(
        file.id, kAudioFilePropertyDataFormat, &size, &format)
      #expect(status == kAudioFileBadPropertySizeError)
    }
    let read = try #require(file.property(kAudioFilePropertyDataFormat, format))
    #expect(read.mSampleRate == 48_000)
    #expect(read.mFormatID == kAudioFormatLinearPCM)
    #expect(read.mBytesPerPacket == 4)
    #expect(read.mFramesPerPacket == 1)
  }

  @Test(
    arguments: [
      0x3F3F_3F3F, kAudioFilePropertyMagicCookieData, kAudioFilePropertyChannelLayout,
      kAudioFilePropertyMarkerList, kAudioFilePropertyRegionList,
    ])
  func `AF-05 AF-06 AF-07 AF-08 what a file does not have`(id: AudioFilePropertyID) throws {
    let file = try ClientFile(wave)
    var (size, writable): (UInt32, UInt32) = (7, 7)
    let unknown = kAudioFileUnsupportedPropertyError
    #expect(AudioFileGetPropertyInfo(file.id, id, &size, &writable) == unknown)
    #expect(size == 0 && writable == 0)
    size = 40
    var data = [UInt8](repeating: 9, count: 100)
    #expect(AudioFileGetProperty(file.id, id, &size, &data) == unknown)
    #expect(size == 0)
    #expect(data == [UInt8](repeating: 9, count: 100))
  }

  @Test
  func `AF-09 AF-10 AF-11 AF-12 AF-14 AF-15 numbers of linear PCM`() throws {
    let file = try ClientFile(wave)
    #expect(file.property(kAudioFilePropertyAudioDataByteCount, UInt64(0)) == 4000)
    #expect(file.property(kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 1000)
    #expect(file.property(kAudioFilePropertyMaximumPacketSize, UInt32(0)) == 4)
    #expect(file.property(kAudioFilePropertyPacketSizeUpperBound, UInt32(0)) == 4)
    #expect(file.property(kAudioFilePropertyEstimatedDuration, 0.0) == 1000.0 / 48_000)
    #expect(file.property(kAudioFilePropertyBitRate, UInt32(0)) == 1_536_000)
    #expect(file.property(kAudioFilePropertySourceBitDepth, Int32(0)) == 16)
    #expect(file.property(kAudioFilePropertyDataOffset, Int64(0)) == 44)
    #expect(file.property(kAudioFilePropertyFileFormat, UInt32(0)) == kAudioFileWAVEType)
    let item = try #require(
      file.property(kAudioFilePropertyFormatList, AudioFormatListItem()))
    #expect(item.mChannelLayoutTag == 0xFFFF_0002)
  }

  @Test
  func `AF-16 packets, frames and bytes in each other`() throws {
    let file = try ClientFile(wave)
    var frames = AudioFramePacketTranslation()
    frames.mPacket = 10
    #expect(file.property(kAudioFilePropertyPacketToFrame, frames)?.mFrame == 10)
    frames.mPacket = -1
    var size: UInt32 = 24
    let status = AudioFileGetProperty(
      file.id, kAudioFilePropertyPacketToFrame, &size, &frames)
    #expect(status == kAudioFileInvalidPacketOffsetError)
    var bytes = AudioBytePacketTranslation()
    bytes.mByte = 42
    let packet = try #require(file.property(kAudioFilePropertyByteToPacket, bytes))
    #expect(packet.mPacket == 10 && packet.mByteOffsetInPacket == 2 && packet.mFlags == [])
  }

  @Test
  func `AF-17 bytes at, across and behind the end`() throws {
    let file = try ClientFile(wave)
    var buffer = [UInt8](repeating: 0, count: 5000)
    for (start, wanted, count) in [(3, 7, 7), (3990, 20, 10), (4000, 1, 0), (9999, 4, 0)] {
      var size = UInt32(wanted)
      let status = AudioFileReadBytes(file.id, false, Int64(start), &size, &buffer)
      #expect(status == (count < wanted ? kAudioFileEndOfFileError : noErr))
      #expect(Int(size) == count)
      #expect(Array(buffer.prefix(count)) == Array(samples[min(start, 4000)...].prefix(count)))
    }
    #expect(AudioFileReadBytes(file.id, false, 0, nil, &buffer) == kAudio_ParamError)
  }

  @Test
  func `AF-18 AF-19 AF-20 AF-25 the older read ends without an error`() throws {
    let file = try ClientFile(wave)
    let part = file.packets(from: 995, count: 10, size: 40)
    #expect(part.status == noErr)
    #expect(part.packets == 5)
    #expect(part.bytes == Array(samples[3980...]))
    let behind = file.packets(from: 1000, count: 10, size: 40)
    #expect(behind.status == noErr && behind.packets == 0 && behind.bytes.isEmpty)
    #expect(file.packets(from: 0, count: 0, size: 40).status == kAudio_ParamError)
    var (bytes, count): (UInt32, UInt32) = (0, 1)
    #expect(
      AudioFileReadPackets(file.id, false, &bytes, nil, 0, &count, nil) == kAudio_ParamError)
  }

  @Test
  func `AF-21 AF-22 AF-23 the newer read heeds the size and tells the end`() throws {
    let file = try ClientFile(wave)
    var buffer = [UInt8](repeating: 0, count: 100)
    var packet = AudioStreamPacketDescription(
      mStartOffset: 7, mVariableFramesInPacket: 7, mDataByteSize: 7)
    func read(_ size: UInt32, _ first: Int64, _ count: UInt32) -> (OSStatus, UInt32, UInt32) {
      var (size, count) = (size, count)
      let status = AudioFileReadPacketData(
        file.id, true, &size, &packet, first, &count, &buffer)
      return (status, size, count)
    }
    #expect(read(10, 0, 5) == (noErr, 8, 2))
    #expect(packet.mStartOffset == 7 && packet.mDataByteSize == 7)
    #expect(read(100, 998, 5) == (kAudioFileEndOfFileError, 8, 2))
    #expect(read(100, 1000, 5) == (kAudioFileEndOfFileError, 0, 0))
    #expect(read(3, 0, 1) == (kAudio_ParamError, 0, 0))
    #expect(read(0, 0, 1).0 == kAudio_ParamError)
    #expect(read(100, 0, 0).0 == kAudio_ParamError)
  }

  @Test
  func `AF-21 AF-24 AF-37 Opus packets come with descriptions`() throws {
    let file = try ClientFile(opus())
    let format = try #require(
      file.property(kAudioFilePropertyDataFormat, AudioStreamBasicDescription()))
    #expect(format.mFormatID == kAudioFormatOpus)
    #expect(format.mSampleRate == 48_000 && format.mFramesPerPacket == 960)
    let bound = try #require(file.property(kAudioFilePropertyPacketSizeUpperBound, UInt32(0)))
    var buffer = [UInt8](repeating: 0, count: Int(bound) * 4)
    var packets = [AudioStreamPacketDescription](
      repeating: AudioStreamPacketDescription(), count: 4)
    var (size, count) = (UInt32(buffer.count), UInt32(4))
    #expect(AudioFileReadPacketData(file.id, false, &size, &packets, 0, &count, &buffer) == noErr)
    #expect(count == 4)
    #expect(packets[0].mStartOffset == 0)
    #expect(packets[1].mStartOffset == Int64(packets[0].mDataByteSize))
    #expect(packets.allSatisfy { $0.mVariableFramesInPacket == 960 })
    size = UInt32(buffer.count)
    #expect(
      AudioFileReadPacketData(file.id, false, &size, nil, 0, &count, &buffer)
        == kAudio_ParamError)
    let old = file.packets(from: 0, count: 4, size: buffer.count)
    #expect(old.status == noErr && old.packets == 4)
    var info: UInt32 = 0
    #expect(
      AudioFileGetPropertyInfo(file.id, kAudioFilePropertyMagicCookieData, &info, nil) == noErr)
    #expect(info == 19)
    #expect(file.property(kAudioFilePropertyFileFormat, UInt32(0)) == 0x4F67_6766)
  }

  @Test
  func `AF-35 a closed file answers that it is not open`() throws {
    var file: AudioFileID?
    #expect(ClientFile.open(wave, &file) == noErr)
    #expect(AudioFileClose(file) == noErr)
    #expect(AudioFileClose(file) == kAudioFileNotOpenError)
    var size: UInt32 = 0
    #expect(
      AudioFileGetPropertyInfo(file, kAudioFilePropertyDataFormat, &size, nil)
        == kAudioFileNotOpenError)
    #expect(AudioFileClose(nil) == kAudioFileNotOpenError)
  }

  @Test
  func `chunks are counted and read`() throws {
    let extra = Array("LIST".utf8) + [4, 0, 0, 0] + Array("abcd".utf8)
    let file = try ClientFile(folder.write("b.wav", ContainerBytes.wave(samples, tail: extra)))
    let list: UInt32 = 0x4C49_5354
    var (count, size): (UInt32, UInt32) = (0, 0)
    #expect(AudioFileCountUserData(file.id, list, &count) == noErr)
    #expect(count == 1)
    #expect(AudioFileGetUserDataSize(file.id, list, 0, &size) == noErr)
    #expect(size == 4)
    var text = [UInt8](repeating: 0, count: 4)
    #expect(AudioFileGetUserData(file.id, list, 0, &size, &text) == noErr)
    #expect(text == Array("abcd".utf8))
    #expect(AudioFileGetUserDataSize(file.id, list, 1, &size) == kAudioFileInvalidChunkError)
  }
}
