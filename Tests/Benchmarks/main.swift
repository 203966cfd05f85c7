do throws(BenchmarkError) {
  try Benchmarks.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("Benchmarks: \(error)")
  Benchmarks.leave(with: 1)
}
