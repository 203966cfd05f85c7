import AudioFormat
import Foundation
import TestSupport
import Testing

@Suite(
  .enabled(if: Toolchain.obstacle == nil, Comment(rawValue: Toolchain.obstacle ?? "")))
struct HeaderTests {
  private let folder = TemporaryFolder()

  /// Compilers and languages.
  static let compilers: [(String, String, [String])] = [
    ("clang", "c", ["-std=c11"]), ("gcc", "c", ["-std=c11"]),
    ("clang++", "cpp", ["-std=c++17"]), ("g++", "cpp", ["-std=c++17"]),
    ("clang", "c", ["-std=c11", "-fblocks"]), ("clang++", "cpp", ["-std=c++17", "-fblocks"]),
  ]

  private static let headers = [
    "AudioToolbox/AudioToolbox.h", "AudioToolbox/AudioQueue.h", "AudioToolbox/AudioFile.h",
    "CoreAudioTypes/CoreAudioTypes.h",
  ]

  /// Has a compiler look at a text.
  private func check(_ text: String, _ compiler: String, _ kind: String, _ flags: [String])
    -> String
  {
    let source = folder.write("check.\(kind)", Array(text.utf8)).description
    let (ending, said) = Toolchain.run(
      compiler,
      flags + [
        "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I\(Toolchain.headers)",
        "-I\(Toolchain.runtime ?? "")", source,
      ])
    return ending == .exited(0) ? said : "\(compiler): \(said)"
  }

  @Test(arguments: compilers.indices)
  func `every header compiles alone without a warning`(index: Int) {
    let (compiler, kind, flags) = Self.compilers[index]
    guard Toolchain.find(compiler) != nil else { return }
    for header in Self.headers {
      #expect(check("#include <\(header)>\n", compiler, kind, flags) == "")
    }
  }

  @Test(arguments: ["c", "cpp"])
  func `structures have the sizes of Apple's`(kind: String) {
    let sizes = [
      "AudioStreamBasicDescription": 40, "AudioStreamPacketDescription": 16,
      "AudioQueueBuffer": 56, "AudioQueueParameterEvent": 8, "AudioQueueLevelMeterState": 8,
      "AudioQueueChannelAssignment": 16, "SMPTETime": 24, "AudioTimeStamp": 64,
      "AudioBuffer": 16, "AudioBufferList": 24, "AudioChannelDescription": 20,
      "AudioChannelLayout": 32, "AudioFormatListItem": 48, "AudioFilePacketTableInfo": 16,
      "AudioFramePacketTranslation": 24, "AudioBytePacketTranslation": 24,
      "AudioPacketRangeByteCountTranslation": 24, "AudioPacketRollDistanceTranslation": 16,
      "AudioIndependentPacketTranslation": 16, "AudioPacketDependencyInfoTranslation": 16,
      "AudioFile_SMPTE_Time": 8, "AudioFileMarker": 40, "AudioFileMarkerList": 48,
      "AudioFileRegion": 64, "AudioFileRegionList": 72, "AudioFileTypeAndFormatID": 8,
    ]
    let offsets = [
      "AudioTimeStamp, mSMPTETime": 32, "AudioTimeStamp, mFlags": 56,
      "AudioBufferList, mBuffers": 8, "AudioChannelLayout, mChannelDescriptions": 12,
      "AudioFormatListItem, mChannelLayoutTag": 40, "AudioFileRegion, mMarkers": 24,
    ]
    let assert = kind == "c" ? "_Static_assert" : "static_assert"
    var text = "#include <AudioToolbox/AudioToolbox.h>\n#include <stddef.h>\n"
    for (name, size) in sizes { text += "\(assert)(sizeof(\(name)) == \(size), \"\(name)\");\n" }
    for (field, offset) in offsets {
      text += "\(assert)(offsetof(\(field)) == \(offset), \"\(field)\");\n"
    }
    #expect(check(text, kind == "c" ? "cc" : "c++", kind, []) == "")
  }

  @Test(.enabled(if: Toolchain.constants != nil, "the list of constants is not at hand"))
  func `constants have the values of Apple's`() throws {
    let table = try String(contentsOfFile: Toolchain.constants ?? "", encoding: .utf8)
    let declared = Set(try declarations().matches(of: /\bk[A-Z]\w+/).map { String($0.output) })
    var text = "#include <AudioToolbox/AudioToolbox.h>\n"
    var seen: Set<String> = []
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let name = fields[2]
      guard declared.contains(name), let value = Int64(fields[3]),
        name != "kAudioFormatFlagsNativeEndian"
      else { continue }
      seen.insert(name)
      text += "_Static_assert((long long)\(name) == \(value)LL, \"\(name)\");\n"
    }
    #expect(seen.count > 300)
    #expect(check(text, "cc", "c", []) == "")
    let own: Set<String> = ["kAudioFormatFlagsNativeEndian"]
    #expect(declared.subtracting(seen).subtracting(own) == [])
  }

  @Test
  func `every function that is declared is exported, and no other`() throws {
    let pattern = /\bOSStatus (Audio(?:Queue|File)\w+)\(/
    let text = try declarations()
    let declared = Set(text.matches(of: pattern).map { String($0.output.1) })
    let (ending, listing) = Toolchain.run("nm", ["-D", "--defined-only", Toolchain.library])
    #expect(ending == .exited(0))
    let exported = Set(
      listing.matches(of: /\sT\s(Audio(?:Queue|File)\w+)\n/).map { String($0.output.1) })
    #expect(declared.count > 40)
    #expect(declared == exported)
  }

  /// The headers without their comments.
  private func declarations() throws -> String {
    var text = ""
    for folder in ["AudioToolbox", "CoreAudioTypes"] {
      let path = "\(Toolchain.headers)/\(folder)"
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        text += try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      }
    }
    return text.replacing(/\/\*(?s:.*?)\*\//, with: "")
  }
}
