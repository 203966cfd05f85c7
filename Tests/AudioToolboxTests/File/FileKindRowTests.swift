import AudioFormat
import AudioToolbox
import CoreFoundation
import OpusTestSupport
import TestSupport
import Testing

/// Rows of the list for packets of different sizes, floats, layouts and clients that fail.
struct FileKindRowTests {
  private let folder = TemporaryFolder()

  @Test
  func `AF-11 AF-12 duration and bit rate of packets of different sizes`() throws {
    let fixture = OpusFixture(packets: 20)
    let file = try ClientFile(folder.write("a.opus", fixture.file()))
    let bytes = fixture.packets.reduce(0) { $0 + $1.count }
    #expect(file.property(kAudioFilePropertyEstimatedDuration, 0.0) == 0.4)
    #expect(file.property(kAudioFilePropertyBitRate, UInt32(0)) == UInt32(Double(bytes * 8) / 0.4))
  }

  @Test
  func `AF-15 the depth of floats is negative`() throws {
    let sound = [UInt8](repeating: 0, count: 800)
    for (bits, depth) in [(32, -32), (64, -64)] as [(Int, Int32)] {
      let path = folder.write("a.caf", ContainerBytes.caf(sound, bits: bits, flags: 1))
      #expect(
        try ClientFile(path).property(kAudioFilePropertySourceBitDepth, Int32(0)) == depth)
    }
    let opus = try ClientFile(folder.write("a.opus", OpusFixture(packets: 3).file()))
    #expect(opus.property(kAudioFilePropertySourceBitDepth, Int32(0)) == nil)
  }

  /// The labels of a file's layout.
  private func labels(_ file: ClientFile) -> [UInt32] {
    var size: UInt32 = 0
    let id = kAudioFilePropertyChannelLayout
    guard AudioFileGetPropertyInfo(file.id, id, &size, nil) == noErr else { return [] }
    var words = [UInt32](repeating: 0, count: Int(size) / 4)
    guard AudioFileGetProperty(file.id, id, &size, &words) == noErr, words[0] == 0 else {
      return []
    }
    return (0..<Int(words[2])).map { words[3 + 5 * $0] }
  }

  @Test
  func `AF-14 a layout and its tag are in the order of the packets`() throws {
    let file = try ClientFile(folder.write("a.opus", OpusFixture(packets: 3, channels: 6).file()))
    #expect(labels(file) == [1, 3, 2, 5, 6, 4])
    let item = file.property(kAudioFilePropertyFormatList, AudioFormatListItem())
    #expect(item?.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_C)
    let mono = try ClientFile(folder.write("b.opus", OpusFixture(packets: 3, channels: 1).file()))
    #expect(labels(mono) == [kAudioChannelLabel_Mono])
    let one = mono.property(kAudioFilePropertyFormatList, AudioFormatListItem())
    #expect(one?.mChannelLayoutTag == kAudioChannelLayoutTag_Mono)
  }

  @Test
  func `AF-21 AF-22 packets of different sizes up to the end, and one that does not fit`() throws {
    let fixture = OpusFixture(packets: 5)
    let file = try ClientFile(folder.write("a.opus", fixture.file()))
    var buffer = [UInt8](repeating: 0, count: 20_000)
    var packets = [AudioStreamPacketDescription](repeating: .init(), count: 9)
    func read(_ first: Int64, _ wanted: UInt32, room: Int = 20_000) -> [Int] {
      var (size, count) = (UInt32(room), wanted)
      let status = AudioFileReadPacketData(
        file.id, false, &size, &packets, first, &count, &buffer)
      return [Int(status), Int(size), Int(count)]
    }
    let sizes = fixture.packets.map(\.count)
    #expect(read(0, 3) == [0, sizes[..<3].reduce(0, +), 3])
    let end = Int(kAudioFileEndOfFileError)
    #expect(read(3, 9) == [end, sizes[3] + sizes[4], 2])
    #expect(read(5, 1) == [end, 0, 0])
    #expect(read(99, 1) == [end, 0, 0])
    #expect(read(0, 1, room: sizes[0] - 1) == [Int(kAudio_ParamError), 0, 0])
    #expect(read(0, 2, room: sizes[0] + sizes[1] - 1) == [0, sizes[0], 1])
  }

  @Test
  func `AF-34 a client's function that fails is an error of the call`() throws {
    let bytes = ContainerBytes.wave([UInt8](repeating: 1, count: 4000))
    let data = bytes.withUnsafeBytes { bytes in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      copy.copyMemory(from: bytes)
      return copy
    }
    defer { data.deallocate() }
    var file: AudioFileID?
    // The first 1000 bytes, and nothing behind them.
    let read: AudioFile_ReadProc = { data, position, count, buffer, actual in
      guard let data, position + Int64(count) <= 1000 else { return -36 }
      buffer.copyMemory(from: data + Int(position), byteCount: Int(count))
      actual.pointee = count
      return noErr
    }
    let status = AudioFileOpenWithCallbacks(
      data.baseAddress, read, nil, { _ in 4044 }, nil, 0, &file)
    #expect(status != noErr && file == nil)
  }
}
