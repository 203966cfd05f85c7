import AudioFormat
import AudioToolbox
import CoreFoundation
import TestSupport
import Testing

/// Markers and regions.
struct FilePlaceTests {
  private let folder = TemporaryFolder()

  private static let markers: [PlaceFixture.Marker] = [
    (1, 100, "intro"), (7, 3000, ""), (9, 4000, "øend"),
  ]

  private func file(_ kind: String) throws -> ClientFile {
    let bytes =
      switch kind {
      case "wav": PlaceFixture.wave(Self.markers)
      case "aiff": PlaceFixture.aiff(Self.markers)
      default: PlaceFixture.caf(Self.markers)
      }
    return try ClientFile(folder.write("a.\(kind)", bytes))
  }

  /// Reads a list, which must have exactly the size that is said before.
  private func list(
    _ id: AudioFilePropertyID, of file: ClientFile, _ use: (UnsafeMutableRawPointer) throws -> Void
  ) throws {
    var size: UInt32 = 0
    #expect(AudioFileGetPropertyInfo(file.id, id, &size, nil) == noErr)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size) + 1, alignment: 8)
    defer { memory.deallocate() }
    for wrong in [size - 1, size + 1] {
      var wrong = wrong
      let status = AudioFileGetProperty(file.id, id, &wrong, memory)
      #expect(status == kAudioFileBadPropertySizeError)
    }
    try #require(AudioFileGetProperty(file.id, id, &size, memory) == noErr)
    try use(memory)
  }

  /// The text of a name, which it lets go of.
  private func text(_ name: UnsafeRawPointer?) -> String {
    guard let name else { return "" }
    return Unmanaged<CFString>.fromOpaque(name).takeRetainedValue().text
  }

  @Test(arguments: ["wav", "aiff", "caf"])
  func `2-6 markers are listed with their names`(kind: String) throws {
    try list(kAudioFilePropertyMarkerList, of: file(kind)) { memory in
      #expect(memory.load(fromByteOffset: 4, as: UInt32.self) == 3)
      for (index, (id, frame, name)) in Self.markers.enumerated() {
        let marker = memory.load(fromByteOffset: 8 + index * 40, as: AudioFileMarker.self)
        #expect(marker.mMarkerID == Int32(id))
        #expect(marker.mFramePosition == Double(frame))
        #expect(text(marker.mName) == name)
      }
    }
  }

  @Test
  func `2-6 a marker of CAF says what it is, when and in which channel`() throws {
    try list(kAudioFilePropertyMarkerList, of: file("caf")) { memory in
      #expect(memory.load(as: UInt32.self) == 1)
      let first = memory.load(fromByteOffset: 8, as: AudioFileMarker.self)
      _ = text(first.mName)
      #expect(first.mType == 0x7062_6567 && first.mChannel == 2)
      let time = first.mSMPTETime
      #expect([UInt8(time.mHours), time.mMinutes, time.mSeconds, time.mFrames] == [1, 2, 3, 4])
      #expect(time.mSubFrameSampleOffset == 5)
      let second = memory.load(fromByteOffset: 48, as: AudioFileMarker.self)
      #expect(second.mType == 0 && second.mChannel == 0 && second.mSMPTETime.mHours == 0)
    }
  }

  /// A region as a client sees it.
  private struct Region: Equatable {
    var id: UInt32
    var name: String
    var flags: AudioFileRegionFlags
    var frames: [Double]
  }

  private func regions(_ memory: UnsafeMutableRawPointer) -> [Region] {
    var place = memory + 8
    return (0..<memory.load(fromByteOffset: 4, as: UInt32.self)).map { _ in
      let region = place.assumingMemoryBound(to: AudioFileRegion.self)
      let count = Int(region.pointee.mNumberMarkers)
      let frames = (0..<count).map { index in
        let marker = place.load(fromByteOffset: 24 + index * 40, as: AudioFileMarker.self)
        _ = text(marker.mName)
        return marker.mFramePosition
      }
      place = UnsafeMutableRawPointer(NextAudioFileRegion(region))
      return Region(
        id: region.pointee.mRegionID, name: text(region.pointee.mName),
        flags: region.pointee.mFlags, frames: frames)
    }
  }

  @Test
  func `2-6 regions of CAF have names and markers`() throws {
    try list(kAudioFilePropertyRegionList, of: file("caf")) { memory in
      #expect(memory.load(as: UInt32.self) == 1)
      let flags: AudioFileRegionFlags = [.loopEnable, .playForward]
      #expect(
        regions(memory) == [Region(id: 5, name: "verse", flags: flags, frames: [100, 3000])])
    }
  }

  @Test
  func `2-6 regions of WAVE are its loops and the parts that have a text`() throws {
    try list(kAudioFilePropertyRegionList, of: file("wav")) { memory in
      let both: AudioFileRegionFlags = [.loopEnable, .playForward, .playBackward]
      let back: AudioFileRegionFlags = [.loopEnable, .playBackward]
      #expect(
        regions(memory) == [
          Region(id: 1, name: "intro", flags: both, frames: [100, 200]),
          Region(id: 9, name: "øend", flags: back, frames: [300, 301]),
          Region(id: 7, name: "spoken", flags: [], frames: [3000, 3050]),
        ])
    }
  }

  @Test
  func `2-6 regions of AIFF are the loops of its instrument`() throws {
    try list(kAudioFilePropertyRegionList, of: file("aiff")) { memory in
      let both: AudioFileRegionFlags = [.loopEnable, .playForward, .playBackward]
      #expect(regions(memory) == [Region(id: 1, name: "", flags: both, frames: [100, 3000])])
    }
  }

  @Test(arguments: ["mark", "regn", "strg"])
  func `a CAF file of which a list of places is cut or lies opens with what is there`(
    name: String
  ) throws {
    let whole = PlaceFixture.caf(Self.markers)
    let chunk = Array(name.utf8)
    let start = try #require(whole.indices.first { whole[$0...].starts(with: chunk) })
    // The count, or for names the places, says more than there is.
    var wrong = whole
    let fields = name == "strg" ? 12..<28 : 16..<20
    for field in fields { wrong[start + field] = 0x7F }
    for bytes in [wrong, Array(whole.prefix(start + 33))] {
      let file = try ClientFile(folder.write("b.caf", bytes))
      for id in [kAudioFilePropertyMarkerList, kAudioFilePropertyRegionList] {
        var size: UInt32 = 0
        guard AudioFileGetPropertyInfo(file.id, id, &size, nil) == noErr else { continue }
        var memory = [UInt64](repeating: 0, count: Int(size) / 8 + 1)
        // Names that it gets stay behind, which is no matter here.
        #expect(AudioFileGetProperty(file.id, id, &size, &memory) == noErr)
      }
    }
  }
}

extension CFString {
  /// The text.
  var text: String {
    var bytes = [CChar](repeating: 0, count: 1024)
    CFStringGetCString(self, &bytes, 1024, CFStringBuiltInEncodings.UTF8.rawValue)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
