import Glibc
import JackClient

/// How a run ended.
struct Outcome {
  var status = ExitStatus.success
  var reason = EndReason.completed

  /// Everything was played.
  init() {}

  /// Something else came first.
  init(_ status: ExitStatus, _ reason: EndReason) {
    self.status = status
    self.reason = reason
  }

  /// A signal came.
  init(signal: Int32) {
    switch signal {
    case SIGINT: self.init(.interrupted, .interrupted)
    case SIGHUP: self.init(.hungUp, .hungUp)
    default: self.init(.terminated, .terminated)
    }
  }

  /// An error came.
  init(_ error: ToolError) {
    switch error {
    case .file, .rate, .outputRate, .filesRefused: self.init(error.exitStatus, .filesRefused)
    case .target, .unanswered: self.init(error.exitStatus, .noPort)
    case .jack(let jackError) where jackError.isNoServer: self.init(error.exitStatus, .noServer)
    case .jack(.serverGone): self.init(error.exitStatus, .serverGone)
    case .serverStart, .serverEnded: self.init(error.exitStatus, .noServer)
    default: self.init(error.exitStatus, .failed)
    }
  }
}
