import PatchGraph

/// What can stand behind an option, for the completions of shells.
enum CompletionWords: Sendable, Hashable {
  /// Nothing: the option stands alone.
  case none
  /// One of these words.
  case words([String])
  /// The name of a file.
  case file
  /// Something that no shell can guess.
  case any

  /// What can stand behind an option.
  init(_ option: OptionSpecification) {
    switch option.name {
    case .signal: self = .words(SignalKind.allCases.map(\.rawValue))
    case .resample: self = .words(ResampleQuality.allCases.map(\.rawValue))
    case .loudness: self = .words(LoudnessMode.allCases.map(\.rawValue))
    case .channelOrder: self = .words(ChannelOrder.allCases.map(\.rawValue))
    case .transport: self = .words(TransportMode.allCases.map(\.rawValue))
    case .method: self = .words(LatencyMethod.allCases.map(\.rawValue))
    case .connect: self = .words(["physical"])
    case .format: self = .words(PatchFormat.allCases.map(\.rawValue))
    case .report, .output, .plot, .histogram, .patch: self = .file
    default:
      // An optional value belongs to the word itself, behind an equals sign.
      if case .required = option.argument { self = .any } else { self = .none }
    }
  }
}

extension OptionSpecification {
  /// The forms of the option on a command line, the short one first.
  var forms: [String] { (short.map { ["-\($0)"] } ?? []) + [longForm] }
}
