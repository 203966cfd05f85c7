import JackTestSupport
import Testing

/// Has each test of a suite wait until no other suite runs a server.
struct ServerTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await ServerTurn.shared.take(function)
  }
}

extension Trait where Self == ServerTrait {
  /// One test at a time has a server, also among the suites of several modules.
  static var oneServer: Self { Self() }
}
