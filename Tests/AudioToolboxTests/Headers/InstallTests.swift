import AudioFormat
import Foundation
import TestSupport
import Testing

@Suite(
  .enabled(if: Toolchain.obstacle == nil, Comment(rawValue: Toolchain.obstacle ?? "")))
struct InstallTests {
  private let folder = TemporaryFolder()

  private func install(_ environment: [String: String]) -> ProgramResult {
    let script = FilePath("\(Toolchain.package)/.ci/install-library")
    let others = ["LIBRARY": Toolchain.library].merging(environment) { _, new in new }
    return ProgramRun(script, [], environment: others).finish(within: 60)
  }

  @Test(.enabled(if: Toolchain.find("pkg-config") != nil, "pkg-config is not installed"))
  func `a player builds with what pkg-config says`() {
    let prefix = folder.path("usr".utf8).description
    let installed = install(["PREFIX": prefix])
    #expect(installed.ending == .exited(0), "\(installed.errors)")
    let program = folder.path("player".utf8).description
    let source = "\(Toolchain.package)/Tests/AudioToolboxTests/Programs/player.c"
    let line =
      "PKG_CONFIG_PATH=\(prefix)/lib/pkgconfig;export PKG_CONFIG_PATH;"
      + "cc \(source) $(pkg-config --cflags --libs audiotoolbox-jack) -o \(program)"
    let (ending, said) = Toolchain.run("sh", ["-c", line])
    #expect(ending == .exited(0), "\(said)")
    // Without an operand it says how it is used.
    #expect(Toolchain.run(program, []).ending == .exited(64))
  }

  @Test
  func `an installation can be staged`() throws {
    let stage = folder.path("stage".utf8).description
    let installed = install(["DESTDIR": stage, "PREFIX": "/opt/it"])
    #expect(installed.ending == .exited(0), "\(installed.errors)")
    let text = try String(
      contentsOfFile: "\(stage)/opt/it/lib/pkgconfig/audiotoolbox-jack.pc", encoding: .utf8)
    #expect(text.hasPrefix("prefix=/opt/it\n"))
    for name in ["lib/libAudioToolbox.so", "include/audiotoolbox-jack/AudioToolbox/AudioQueue.h"] {
      #expect(FileManager.default.fileExists(atPath: "\(stage)/opt/it/\(name)"))
    }
  }
}
