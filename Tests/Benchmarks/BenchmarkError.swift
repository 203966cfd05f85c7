/// Why nothing, or not all, was measured.
enum BenchmarkError: Error, CustomStringConvertible {
  /// The command line says this, which means nothing.
  case unknown(String)
  /// A program or a right is missing.
  case missing(String)
  /// A program that was measured failed, and said this.
  case failed(String)

  var description: String {
    switch self {
    case .unknown(let word): "'\(word)' is not known; see --help"
    case .missing(let what): "\(what)"
    case .failed(let what): "\(what)"
    }
  }
}
