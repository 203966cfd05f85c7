import AudioFormat
import AudioToolbox
import OpusTestSupport
import TestSupport
import Testing

/// Numbers out of all range end no call on a file in a trap.
struct HostileFileTests {
  private let folder = TemporaryFolder()

  private func path(isVariable: Bool) -> FilePath {
    isVariable
      ? folder.write("a.opus", OpusFixture(packets: 20).file())
      : folder.write("a.wav", ContainerBytes.wave(Array(repeating: 7, count: 4000)))
  }

  private func expectResult(
    _ status: OSStatus, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      HostileNumbers.fileResults.contains(status), "\(status)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [false, true])
  func `reads begin anywhere and want any number`(isVariable: Bool) throws {
    let file = try ClientFile(path(isVariable: isVariable))
    // What the file holds fits, however much is asked for.
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    var packets = [AudioStreamPacketDescription](
      repeating: AudioStreamPacketDescription(), count: 4096)
    for first in HostileNumbers.longs {
      for word in HostileNumbers.words {
        var (bytes, count) = (word, word)
        expectResult(AudioFileReadBytes(file.id, false, first, &bytes, &buffer))
        (bytes, count) = (word, word)
        expectResult(
          AudioFileReadPackets(file.id, false, &bytes, &packets, first, &count, &buffer))
        for room in HostileNumbers.words {
          (bytes, count) = (room, word)
          expectResult(
            AudioFileReadPacketData(file.id, false, &bytes, &packets, first, &count, &buffer))
        }
      }
    }
  }

  private static let translations: [AudioFilePropertyID] = [
    kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket,
    kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket,
    kAudioFilePropertyPreviousIndependentPacket, kAudioFilePropertyNextIndependentPacket,
    kAudioFilePropertyPacketToDependencyInfo, kAudioFilePropertyPacketToRollDistance,
    kAudioFilePropertyPacketRangeByteCountUpperBound,
  ]

  @Test(arguments: [false, true])
  func `translations are asked of any number`(isVariable: Bool) throws {
    let file = try ClientFile(path(isVariable: isVariable))
    for property in Self.translations {
      var (size, writable): (UInt32, UInt32) = (0, 0)
      #expect(AudioFileGetPropertyInfo(file.id, property, &size, &writable) == noErr)
      for first in HostileNumbers.longs {
        for second in HostileNumbers.longs {
          var data = [first, second, second, second]
          var room = size
          expectResult(AudioFileGetProperty(file.id, property, &room, &data))
        }
      }
    }
  }

  @Test
  func `chunks are read from anywhere`() throws {
    let file = try ClientFile(path(isVariable: false))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let id: UInt32 = 0x666D_7420
    for word in HostileNumbers.words {
      for offset in HostileNumbers.longs {
        var size = word
        expectResult(
          AudioFileGetUserDataAtOffset(file.id, id, 0, offset, &size, &buffer))
        expectResult(AudioFileGetUserDataSize(file.id, id, word, &size))
      }
    }
  }
}
