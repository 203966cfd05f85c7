package import AudioFormat
package import PatchGraph

extension Messages {
  /// The text of a patch file that cannot be read or written.
  package static func text(for error: PatchError, in path: FilePath) -> String {
    switch error {
    case .malformed(let format, let line, let reason):
      "cannot read \(quoted(path)) as \(format.rawValue)"
        + (line > 0 ? ", line \(line)" : "") + ": \(PrintableText.of(reason))"
    case .cannotHold(let format, let item, let reason):
      "\(format.rawValue) cannot hold \(quoted(item)): \(PrintableText.of(reason))"
    case .libraryMissing(let name): "cannot load \(name), which XML needs"
    }
  }

  /// The text of a rule that no pair of ports answers to.
  package static func unanswered(_ rule: PatchRule) -> String {
    "no ports answer to \(quoted(rule.description))"
  }

  /// The lines that say what of a patch could not be restored, and how much could; none if all.
  static func notices(of outcome: PatchOutcome) -> [String] {
    guard outcome.exitStatus != .success else { return [] }
    let done = outcome.present.count + outcome.made.count
    let all = done + outcome.refused.count + outcome.unanswered.count
    return outcome.unanswered.map(unanswered)
      + outcome.refused.map { connection in
        "the server did not change \(quoted(connection.source.description)) ->"
          + " \(quoted(connection.destination.description))"
      } + ["restored \(done) of \(count(all, "connection"))"]
  }
}
