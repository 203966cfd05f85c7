import AudioFormat
import Foundation
import JackTestSupport

// Compares what players do in the same situations, on servers of its own, and prints a table in
// Markdown. The argument is the program to compare with the others.
guard CommandLine.arguments.count == 2, JackServer.obstacle == nil else {
  print("Comparison AQJACK; needs jackd")
  exit(64)
}
let players = Player.all(aqjack: FilePath(CommandLine.arguments[1])).filter(\.isInstalled)
var columns: [[String]] = []
for player in players { columns.append(try Outcomes(player).answers()) }
print("| | " + players.map(\.name).joined(separator: " | ") + " |")
print("| --- |" + players.map { _ in " --- |" }.joined())
for (row, question) in Outcomes.questions.enumerated() {
  print("| \(question) | " + columns.map { $0[row] }.joined(separator: " | ") + " |")
}
