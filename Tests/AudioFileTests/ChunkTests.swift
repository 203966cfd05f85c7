import TestSupport
import Testing

@testable import AudioFile

struct ChunkTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [.min, .min + 1, -1, 0, .max, .max - 100] as [Int])
  func `a chunk of any size is walked`(size: Int) throws {
    let whole = ContainerBytes.wave64([1, 2, 3, 4])
    var bytes = Array(whole.dropLast(12))
    bytes += ContainerBytes.little(size, 8) + [1, 2, 3, 4]
    let source = try ByteSource(path: folder.write("a.w64", bytes))
    let data = try #require(try ChunkFamily.wave64.first("data", in: source))
    #expect(data.size == (size < 0 ? Int64(size) : Int64(size) - 24))
    #expect((0..<8).contains(data.padSize))
  }
}
