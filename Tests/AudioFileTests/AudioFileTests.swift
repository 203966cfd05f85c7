import AudioFile
import AudioFormat
import Foundation
import TestSupport
import Testing

struct AudioFileTests {
  private let folder = TemporaryFolder()
  private let sound = ContainerBytes.wave([1, 2, 3, 4, 5, 6, 7, 8])

  @Test func `a file is opened whatever its name`() throws {
    let names: [[UInt8]] = [
      Array("plain.wav".utf8), Array("two words.wav".utf8), Array("no suffix".utf8),
      Array("wrong.mp3".utf8), [0xFF, 0xFE, 0x20, 0x80, 0x0A], Array("-dash".utf8),
    ]
    for name in names {
      let path = folder.write(name, sound)
      let file = try AudioFile(path: path)
      #expect(file.path == path)
      #expect(file.container == "wav")
      #expect(try file.packets(from: 0, count: 10) == [1, 2, 3, 4, 5, 6, 7, 8])
    }
  }

  @Test func `a missing file cannot be opened`() {
    let path = folder.path("none".utf8)
    #expect(throws: AudioFileError.cannotOpen(path, errno: ENOENT)) { try AudioFile(path: path) }
    #expect(throws: AudioFileError.cannotOpen("", errno: ENOENT)) { try AudioFile(path: "") }
  }

  // Root may read anything.
  @Test(.enabled(if: geteuid() != 0, "running as root"))
  func `an unreadable file cannot be opened`() {
    let path = folder.write("secret.wav", sound)
    unsafe path.withCString { name in _ = unsafe chmod(name, 0) }
    #expect(throws: AudioFileError.cannotOpen(path, errno: EACCES)) { try AudioFile(path: path) }
  }

  @Test func `a directory is no file`() {
    let path = folder.path
    #expect(throws: AudioFileError.notAFile(path, kind: "directory")) {
      try AudioFile(path: path)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a FIFO is refused and not waited for`() {
    let path = folder.path("fifo".utf8)
    let made = unsafe path.withCString { name in unsafe mkfifo(name, 0o600) }
    #expect(made == 0)
    #expect(throws: AudioFileError.notAFile(path, kind: "FIFO")) { try AudioFile(path: path) }
  }

  @Test func `a socket is no file`() {
    let path = folder.path("s".utf8)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.bytes) }
    let bound = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bind(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    #expect(bound == 0)
    #expect(throws: AudioFileError.notAFile(path, kind: "socket")) { try AudioFile(path: path) }
  }

  @Test func `a device is no file`() {
    #expect(throws: AudioFileError.notAFile("/dev/null", kind: "device")) {
      try AudioFile(path: "/dev/null")
    }
  }

  @Test func `an empty file is not recognised`() {
    let path = folder.write("empty.wav", [])
    #expect(throws: AudioFileError.unrecognized(path, reason: "the file is empty")) {
      try AudioFile(path: path)
    }
  }

  @Test func `what is no audio is not recognised`() {
    var random = SeededRandom(seed: 1)
    let contents: [[UInt8]] = [
      random.bytes(1000), ContainerBytes.text("Dear diary,\n"), [0], [0xFF],
      ContainerBytes.wave([1, 2, 3, 4], form: "LIST"), Array(sound.prefix(3)),
      [UInt8](repeating: 0, count: 100_000),
    ]
    let reason = "not an audio file that libsndfile reads"
    for content in contents {
      let path = folder.write("content", content)
      #expect(throws: AudioFileError.unrecognized(path, reason: reason)) {
        try AudioFile(path: path)
      }
    }
  }

  @Test(arguments: 1..<44)
  func `a header that is cut is refused or holds no sound`(length: Int) throws {
    let path = folder.write("cut.wav", Array(sound.prefix(length)))
    // From byte 40 on only the size of the sound is cut.
    if length < 41 {
      #expect(throws: AudioFileError.self) { try AudioFile(path: path) }
    } else {
      #expect(try AudioFile(path: path).packetCount() == 0)
    }
  }

  @Test func `formats without a reader are refused by name`() {
    let cases: [([UInt8], String)] = [
      (ContainerBytes.text("ADIF") + [0, 0, 0, 0], "AAC with an ADIF header is not read"),
      ([0x1A, 0x45, 0xDF, 0xA3, 0, 0, 0, 0], "Matroska is not read"),
      ([0xFF, 0xF1, 0x50, 0x80, 0, 0, 0, 0], "no whole ADTS frame"),
      (
        ContainerBytes.text("ID3") + [4, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0xFF, 0xF9, 0x50],
        "no whole ADTS frame"
      ),
    ]
    for (bytes, reason) in cases {
      let path = folder.write("file", bytes)
      #expect(throws: AudioFileError.unrecognized(path, reason: reason)) {
        try AudioFile(path: path)
      }
    }
  }

  @Test func `libsndfile never opens Opus`() throws {
    let path = folder.path("sound.ogg".utf8)
    writeSoundFile(path, .opus, samples: [Int32](repeating: 0, count: 9600), channels: 2)
    let file = try AudioFile(path: path)
    #expect(file.container == "oggOpus")
    #expect(file.dataFormat.formatID == .opus)
    #expect(file.magicCookie.starts(with: "OpusHead".utf8))
  }

  @Test func `threads may read at once`() async throws {
    var random = SeededRandom(seed: 2)
    let data = random.bytes(4000)
    let file = try AudioFile(path: folder.write("noise.wav", ContainerBytes.wave(data)))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for first in 0..<200 {
        group.addTask {
          try file.packets(from: Int64(first), count: 100)
            == Array(data[(first * 4)...].prefix(400))
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `a negative first packet or an empty read is the caller's mistake`() async {
    let path = folder.write("sound.wav", sound)
    let name = path.description
    await #expect(processExitsWith: .failure) { [name = name as String] in
      _ = try AudioFile(path: FilePath(name)).packets(from: -1, count: 1)
    }
    await #expect(processExitsWith: .failure) { [name = name as String] in
      _ = try AudioFile(path: FilePath(name)).packets(from: 0, count: 0)
    }
  }
}
