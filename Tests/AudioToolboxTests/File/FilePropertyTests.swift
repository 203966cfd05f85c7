import AudioFormat
import AudioToolbox
import CoreFoundation
import OpusTestSupport
import TestSupport
import Testing

/// Properties that few files have, or that only an object can hold.
struct FilePropertyTests {
  private let folder = TemporaryFolder()

  /// The object that a property gives; nil where the file does not have it.
  private func object<Object: AnyObject>(
    _: Object.Type, _ id: AudioFilePropertyID, of file: ClientFile
  ) -> Object? {
    var size: UInt32 = 0
    guard AudioFileGetPropertyInfo(file.id, id, &size, nil) == noErr, size == 8 else { return nil }
    var object: UnsafeRawPointer?
    for wrong in [4, 16] as [UInt32] {
      var wrong = wrong
      guard AudioFileGetProperty(file.id, id, &wrong, &object) == kAudioFileBadPropertySizeError,
        object == nil
      else { return nil }
    }
    guard AudioFileGetProperty(file.id, id, &size, &object) == noErr else { return nil }
    return object.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `2-6 the picture of a recording is data of its own`() throws {
    var fixture = MPEG4Fixture(AACFixture(count: 8))
    fixture.tags = [("covr", "a picture")]
    let file = try ClientFile(folder.write("a.m4a", fixture.file()))
    let data = try #require(object(CFData.self, kAudioFilePropertyAlbumArtwork, of: file))
    let bytes = UnsafeBufferPointer(start: CFDataGetBytePtr(data), count: CFDataGetLength(data))
    #expect(Array(bytes) == Array("a picture".utf8))
    let without = try ClientFile(folder.write("b.opus", OpusFixture(packets: 3).file()))
    var size: UInt32 = 7
    let status = AudioFileGetPropertyInfo(
      without.id, kAudioFilePropertyAlbumArtwork, &size, nil)
    #expect(status == kAudioFileUnsupportedPropertyError && size == 0)
  }

  @Test
  func `2-6 priming that has no room in 32 bits is the most that has`() throws {
    var opus = MPEG4Fixture(
      (0..<10).map { _ in [0xFC, 0xFF, 0xFE] }, type: "Opus",
      boxes: MPEG4Fixture.box("dOps", [0, 2, 1, 56, 0, 0, 0xBB, 0x80, 0, 0, 0]))
    (opus.timeScale, opus.packetTicks, opus.movieTimeScale) = (48_000, 1 << 31, 48_000)
    opus.hasWideEdits = true
    opus.edits = [(960, (1 << 31) + 5)]
    let file = try ClientFile(folder.write("a.m4a", opus.file()))
    let table = try #require(
      file.property(kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo()))
    #expect(table.mNumberValidFrames == 960)
    #expect(table.mPrimingFrames == .max && table.mRemainderFrames == .max)
  }

  @Test
  func `2-6 the format has a name`() throws {
    let sound = [UInt8](repeating: 1, count: 400)
    let files: [([UInt8], String)] =
      [
        (ContainerBytes.wave(sound), "Linear PCM, 16 bit little-endian signed integer"),
        (ContainerBytes.wave(sound, bits: 8), "Linear PCM, 8 bit unsigned integer"),
        (
          ContainerBytes.caf(sound, bits: 32, flags: 1),
          "Linear PCM, 32 bit big-endian floating point"
        ),
        (OpusFixture(packets: 3).file(), "Opus"),
      ] + (Traits.hasAAC ? [(AACFixture(count: 8).adts(), "MPEG-4 AAC")] : [])
    for (bytes, name) in files {
      let file = try ClientFile(folder.write("a", bytes))
      let found = object(CFString.self, kAudioFilePropertyDataFormatName, of: file)
      #expect(found?.text == name)
    }
  }

  @Test
  func `2-6 a file says its kind, also within a family`() throws {
    func type(_ bytes: [UInt8]) throws -> UInt32? {
      try ClientFile(folder.write("a", bytes)).property(kAudioFilePropertyFileFormat, UInt32(0))
    }
    let sound = [UInt8](repeating: 1, count: 400)
    #expect(try type(ContainerBytes.aiff(sound, frames: 100)) == kAudioFileAIFFType)
    let compressed = ContainerBytes.aiff(sound, frames: 100, compression: "NONE")
    #expect(try type(compressed) == kAudioFileAIFCType)
    let large = ContainerBytes.rf64(sound)
    #expect(try type(large) == kAudioFileRF64Type)
    #expect(try type(Array("BW64".utf8) + large[4...]) == kAudioFileBW64Type)
    #expect(try type(ContainerBytes.wave64(sound)) == kAudioFileWave64Type)
    #expect(try type(ContainerBytes.au(sound, coding: 3)) == kAudioFileNextType)
    guard Traits.hasAAC else { return }
    var fixture = MPEG4Fixture(AACFixture(count: 8))
    for (brand, kind) in [
      ("M4A ", kAudioFileM4AType), ("M4B ", kAudioFileM4BType), ("isom", kAudioFileMPEG4Type),
      ("3gp4", kAudioFile3GPType), ("3g2a", kAudioFile3GP2Type),
    ] {
      fixture.brand = brand
      #expect(try type(fixture.file()) == kind)
    }
  }

  // MARK: - Tracks

  /// A file of a stereo track of 8 packets and a mono one of 12.
  private func twoTracks() throws -> (file: ClientFile, tracks: [AACFixture]) {
    let tracks = [AACFixture(count: 8, seed: 3), AACFixture(count: 12, channels: 1, seed: 4)]
    let bytes = MPEG4Fixture.file(of: tracks.map { MPEG4Fixture($0) })
    return (try ClientFile(folder.write("a.m4a", bytes)), tracks)
  }

  private func use(_ track: UInt32, of file: ClientFile) -> OSStatus {
    var track = track
    return AudioFileSetProperty(file.id, kAudioFilePropertyUseAudioTrack, 4, &track)
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `2-6 every track of a file can be read`() throws {
    let (file, tracks) = try twoTracks()
    #expect(file.property(kAudioFilePropertyAudioTrackCount, UInt32(0)) == 2)
    #expect(file.property(kAudioFilePropertyUseAudioTrack, UInt32(9)) == 0)
    for index in [1, 0, 1] {
      #expect(use(UInt32(index), of: file) == noErr)
      #expect(file.property(kAudioFilePropertyUseAudioTrack, UInt32(9)) == UInt32(index))
      let track = tracks[index]
      let format = file.property(kAudioFilePropertyDataFormat, AudioStreamBasicDescription())
      #expect(format?.mChannelsPerFrame == UInt32(track.channels))
      let sound = track.packets.flatMap { $0 }
      let count = file.property(kAudioFilePropertyAudioDataByteCount, UInt64(0))
      #expect(count == UInt64(sound.count))
      let read = file.packets(from: 0, count: 20, size: sound.count + 20_000)
      #expect(read.status == noErr && read.bytes == sound)
    }
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `2-6 only a track that is there can be set, and nothing else`() throws {
    let (file, _) = try twoTracks()
    #expect(use(2, of: file) == kAudio_ParamError)
    #expect(file.property(kAudioFilePropertyUseAudioTrack, UInt32(9)) == 0)
    var (value, writable): (UInt32, UInt32) = (0, 7)
    let track = kAudioFilePropertyUseAudioTrack
    #expect(AudioFileSetProperty(file.id, track, 8, &value) == kAudioFileBadPropertySizeError)
    #expect(AudioFileSetProperty(file.id, track, 4, nil) == kAudio_ParamError)
    let sizes = kAudioFilePropertyDeferSizeUpdates
    #expect(AudioFileSetProperty(file.id, sizes, 4, &value) == kAudioFilePermissionsError)
    #expect(
      AudioFileSetProperty(file.id, 0x3F3F_3F3F, 4, &value) == kAudioFileUnsupportedPropertyError)
    #expect(AudioFileSetProperty(nil, track, 4, &value) == kAudioFileNotOpenError)
    #expect(AudioFileGetPropertyInfo(file.id, track, nil, &writable) == noErr && writable == 1)
    #expect(AudioFileGetPropertyInfo(file.id, sizes, nil, &writable) == noErr && writable == 0)
    let wave = try ClientFile(
      folder.write("b.wav", ContainerBytes.wave([UInt8](repeating: 0, count: 40))))
    #expect(wave.property(kAudioFilePropertyAudioTrackCount, UInt32(0)) == 1)
    #expect(use(0, of: wave) == noErr && use(1, of: wave) == kAudio_ParamError)
  }
}
