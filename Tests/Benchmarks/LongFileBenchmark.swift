import AudioFile
import AudioFormat
import CRealTime
import Foundation
import OpusTestSupport
import TestSupport

/// Opening a long Opus file and going to places in it.
enum LongFileBenchmark {
  private static let openLimit = 20.0
  private static let seekLimit = 10.0
  private static let packetsPerPage = 50
  private static let framesPerPacket = 960

  /// Writes a file of so many seconds, opens it, and goes to places all over it.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.require(program.description, from: "swift build -c release")
    let folder = TemporaryFolder()
    let path = folder.path("long.opus".utf8)
    let frames = write(seconds: Int(seconds), to: path)
    var (opens, seeks): ([Double], [Double]) = ([], [])
    do throws(AudioFileError) {
      for _ in 0..<rounds {
        let begin = crealtime_now()
        let file = try AudioFile(path: path)
        opens.append(Double(crealtime_now() - begin) / 1e6)
        // The first seek looks for links, so it counts.
        for place in [0.99, 0.5, 0.01, 0.73, 0.25] {
          seeks.append(try milliseconds(ofSeekTo: Int64(place * Double(frames)), in: file))
        }
      }
    } catch {
      throw .failed("\(error)")
    }
    let resident = try residentMiB(program, path, at: seconds - 10)
    show(opens, seeks, resident, seconds: Int(seconds))
  }

  /// To the first packet that is read there.
  private static func milliseconds(
    ofSeekTo frame: Int64, in file: AudioFile
  ) throws(AudioFileError) -> Double {
    let begin = crealtime_now()
    let place = try file.seek(toFrame: frame)
    _ = try file.packets(from: place.packet, count: 2)
    return Double(crealtime_now() - begin) / 1e6
  }

  /// What a program holds that renders from the start, and one that renders the end.
  private static func residentMiB(
    _ program: FilePath, _ path: FilePath, at second: Double
  ) throws(BenchmarkError) -> (start: Double, end: Double) {
    var peaks: [Double] = []
    for span in [["--to", "600"], ["--from", "\(Int(second))"]] {
      let run = ProgramRun(
        program, ["render", path, "-o", "/dev/null"] + span.map { FilePath($0) })
      var peak = 0.0
      while run.isRunning {
        peak = max(peak, run.peakResidentKiB ?? 0)
        usleep(1000)
      }
      _ = try run.succeed(within: 60)
      peaks.append(peak / 1024)
    }
    return (peaks[0], peaks[1])
  }

  private static func show(
    _ opens: [Double], _ seeks: [Double], _ resident: (start: Double, end: Double), seconds: Int
  ) {
    print("\(seconds) s of stereo Opus, milliseconds")
    var table = Table("step", "median", "least", "most")
    table.add("open", opens, digits: 2)
    table.add("seek and first packet", seeks, digits: 2)
    table.show()
    print(
      "  resident MiB: \(Table.number(resident.start, digits: 1)) for the first 600 s, "
        + "\(Table.number(resident.end, digits: 1)) for the last 10 s")
    Goal(name: "open", value: Statistics(opens).median, limit: openLimit, unit: "ms").show()
    Goal(name: "seek", value: Statistics(seeks).median, limit: seekLimit, unit: "ms").show()
  }

  /// The packets of two seconds over and over.
  private static func write(seconds: Int, to path: FilePath) -> Int64 {
    let fixture = OpusFixture(packets: 2 * packetsPerPage)
    var writer = fixture.headers()
    let file = unsafe path.withCString { name in unsafe fopen(name, "wb") }
    defer { if let file = unsafe file { unsafe fclose(file) } }
    for second in 0..<seconds {
      let first = second % 2 * packetsPerPage
      writer.page(
        Array(fixture.packets[first..<first + packetsPerPage]),
        granule: Int64((second + 1) * packetsPerPage * framesPerPacket),
        flags: second == seconds - 1 ? .last : [])
      if let file = unsafe file {
        unsafe fwrite(writer.bytes, 1, writer.bytes.count, file)
      }
      writer.bytes = []
    }
    return Int64(seconds * packetsPerPage * framesPerPacket - 312)
  }
}
