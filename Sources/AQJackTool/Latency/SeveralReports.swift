/// The measurements of several paths, or for several periods, in JSON.
struct SeveralReports: Encodable {
  /// Paths in the order of the command line, with `--sweep` for each period.
  enum Kind {
    case pairs
    case periods
  }

  let kind: Kind
  let reports: [LatencyReport]

  private enum CodingKeys: String, CodingKey {
    case version, method, sampleRate, pairs, periods
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .version)
    try container.encode(reports.first?.method, forKey: .method)
    try container.encode(reports.first?.sampleRate, forKey: .sampleRate)
    try container.encode(reports, forKey: kind == .pairs ? .pairs : .periods)
  }
}
