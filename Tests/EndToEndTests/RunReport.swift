import AudioFormat
import Foundation

/// The report of a run, read by the names that the documentation gives.
struct RunReport: Decodable {
  struct Server: Decodable {
    let name: String
    let implementation: String
    let sampleRate: Int
    let period: Int
  }
  struct File: Decodable {
    struct Format: Decodable {
      let id: String
      let sampleRate: Double
      let channels: Int
    }
    struct Underrun: Decodable {
      let frame: Int
      let frames: Int
    }
    let path: String
    let format: Format
    let sourceFrames: Int
    let framesDelivered: Int
    let firstJackFrame: Int?
    let lastJackFrame: Int?
    let sha256: String
    let underruns: [Underrun]
  }
  struct Reconnection: Decodable {
    let frame: Int
    let jackFrame: Int
    let file: String?
    let fileFrame: Int?
  }
  struct Connection: Decodable {
    let from: String
    let to: String
    let verified: Bool
  }
  struct Process: Decodable {
    struct Nanoseconds: Decodable {
      let p50: Int
      let p99: Int
      let max: Int
    }
    let cycles: Int
    let nanoseconds: Nanoseconds
  }
  let version: Int
  let aqjack: String
  let client: String
  let exit: Int
  let reason: String
  let server: Server?
  let reconnections: [Reconnection]
  let files: [File]
  let refusals: [String]
  let connections: [Connection]
  let underruns: Int
  let underrunFrames: Int
  let serverXruns: Int
  let process: Process

  /// Reads a report, nil if there is none or it cannot be read.
  init?(_ bytes: [UInt8]) {
    do {
      self = try JSONDecoder().decode(RunReport.self, from: Data(bytes))
    } catch {
      return nil
    }
  }

  /// Reads the report in a file.
  init?(at path: FilePath) {
    guard let data = FileManager.default.contents(atPath: path.description) else { return nil }
    self.init(Array(data))
  }
}
