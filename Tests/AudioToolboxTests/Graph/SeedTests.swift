import AudioFormat
import Foundation
import JackTestSupport
import OpusTestSupport
import TestSupport
import Testing

/// A program of the documents, and how much of a file it is to play.
struct SeedCase: CustomTestStringConvertible, Sendable {
  let source: String
  let file: SeedFile
  var testDescription: String { "\(source), \(file)" }

  static let all = [
    "seed001_corrected.cpp", "seed002_port.c", "seed003_verbatim.c",
    "seed004_port.c",
  ].flatMap { source in SeedFile.allCases.map { SeedCase(source: source, file: $0) } }

  /// The programs that give a queue no cookie of use.
  var hasNoCookie: Bool { source.hasPrefix("seed002") || source.hasPrefix("seed004") }
  /// The program that disposes 1 s after it has read the file.
  var mayBeShort: Bool { source.hasPrefix("seed001") }
}

/// A file that a program plays.
enum SeedFile: Sendable, CaseIterable {
  case wave, aiff, flac, opus

  private static let frames = 2 * 48_000 + 123

  /// Writes the file.
  func write(to folder: TemporaryFolder) -> FilePath {
    var random = SeededRandom(seed: 5)
    let values = (0..<Self.frames * 2).map { _ in Int16.random(in: -30_000...30_000, using: &random)
    }
    switch self {
    case .wave:
      return folder.write("a.wav", ContainerBytes.wave(values.flatMap { Self.bytes($0) }))
    case .aiff:
      let data = values.flatMap { Self.bytes($0.byteSwapped) }
      return folder.write("a.aiff", ContainerBytes.aiff(data, frames: Self.frames))
    case .flac:
      let path = folder.path("a.flac".utf8)
      writeSoundFile(path, .flac16, samples: values.map { Int32($0) << 16 }, channels: 2)
      return path
    case .opus: return folder.write("a.opus", OpusFixture(packets: 100).file())
    }
  }

  private static func bytes(_ value: Int16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

extension GraphPrograms {
  @Suite(.enabled(if: Toolchain.seeds != nil, "the seeds are not at hand"))
  struct SeedTests {
    private let folder = TemporaryFolder()

    private func build(_ source: String) -> String {
      let program = folder.path("program".utf8).description
      let compiler = source.hasSuffix("cpp") ? "c++" : "cc"
      let said = Toolchain.build(
        "\(Toolchain.seeds ?? "")/\(source)", to: program, compiler: compiler, flags: ["-w"])
      #expect(said == "")
      return program
    }

    /// The samples that the program of this package renders.
    private func rendered(_ file: FilePath) -> [Float] {
      let result = ProgramRun(
        FilePath("\(Toolchain.products)/aqjack"),
        ["render", "--channel-order", "file", "-o", "-", file]
      ).finish(within: 60)
      #expect(result.ending == .exited(0), "\(result.errors)")
      return result.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    @Test(arguments: SeedCase.all)
    func `what a seed plays is what is rendered`(_ one: SeedCase) throws {
      let program = build(one.source)
      let file = one.file.write(to: folder)
      let expected = rendered(file)
      let fault = try Recording.fault {
        let (recording, result) = try GraphPrograms.record(
          program, [file.description, "4"], channels: 2, seconds: 9)
        #expect(result.ending == .exited(0), "\(result.errors)")
        return (recording, compare(recording, with: expected, one))
      }
      #expect(fault == nil)
    }

    private func compare(
      _ recording: Recording, with expected: [Float], _ one: SeedCase
    ) -> String? {
      guard let first = recording.firstSound, let last = recording.lastSound else {
        return "nothing was heard"
      }
      var heard = (first...last).flatMap { frame in recording.channels.map { $0[frame] } }
      var expected = expected
      if one.file == .opus, one.hasNoCookie {
        // The pre-skip is heard as well; what follows is the same.
        let skipped = max(0, heard.count - expected.count)
        heard.removeFirst(skipped)
      }
      while expected.last == 0 { expected.removeLast() }
      while heard.last == 0 { heard.removeLast() }
      if one.mayBeShort, heard.count < expected.count {
        guard expected.count - heard.count <= 2 * 48_000 else { return "more than 1 s is missing" }
        expected.removeLast(expected.count - heard.count)
      }
      guard heard.count == expected.count else { return "\(heard.count) of \(expected.count)" }
      let place = heard.indices.first { heard[$0] != expected[$0] }
      return place.map { "sample \($0): \(heard[$0]), not \(expected[$0])" }
    }

    @Test
    func `the verbatim seed is silent, and a line says why`() throws {
      let program = build("seed001_verbatim.cpp")
      let file = SeedFile.wave.write(to: folder)
      let server = try JackServer(period: 256)
      let run = ProgramRun(
        FilePath(program), [file],
        environment: ["AUDIOTOOLBOX_JACK_SERVER": JackServer.name, "AUDIOTOOLBOX_DEBUG": "1"])
      let deadline = Date().addingTimeInterval(10)
      while run.errorsSoFar.isEmpty, Date() < deadline { usleep(10_000) }
      #expect(run.errorsSoFar.contains("started without an enqueued buffer"))
      run.send(SIGKILL)
      _ = run.finish(within: 5)
      server.stop()
    }
  }
}
