import Foundation
import Testing

/// Compares a text with a file in the folder `Golden` beside the tests.
///
/// After a wanted change `AQJACK_RECORD=1 swift test` writes the files anew.
func expectGolden(
  _ name: String, _ text: String, in test: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: "\(test)").deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["AQJACK_RECORD"] != nil {
    try Data(text.utf8).write(to: file)
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(text == golden, sourceLocation: sourceLocation)
}
