extension Recording {
  /// Whether what is missing can be laid to the server: it dropped cycles, or did not run the
  /// client.
  package var isExcused: Bool { xrunCount > 0 || frameCount == 0 || hasLostTime }

  /// Whether a cycle did not follow on the one before: not every one is reported as an xrun.
  private var hasLostTime: Bool {
    zip(cycles, cycles.dropFirst()).contains { $1.time != $0.time &+ UInt32($0.count) }
  }

  /// Tries again as long as what is wrong can be laid to the server; says so if it always can.
  ///
  /// - Parameters:
  ///   - name: The test.
  ///   - attempt: Makes a recording, and says what is wrong with it, nil for nothing.
  /// - Returns: What is wrong with a recording of a server that dropped nothing, nil for nothing.
  package static func fault(
    in name: String = #function,
    _ attempt: () throws -> (recording: Recording, fault: String?)
  ) rethrows -> String? {
    let attempts = 5
    for _ in 1...attempts {
      let (recording, fault) = try attempt()
      if fault == nil || !recording.isExcused { return fault }
    }
    print("not proved: the server dropped cycles in \(attempts) of \(attempts) runs of '\(name)'")
    return nil
  }
}
