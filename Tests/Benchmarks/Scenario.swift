/// What can be measured.
enum Scenario: String, CaseIterable {
  /// The processor time of the process callback.
  case cycle
  /// The same with many queues on one device.
  case queues
  /// The processor time of the whole program.
  case process
  /// The time to the first sample.
  case start
  /// Frames lost on a busy machine.
  case stress
  /// Decoding without a server.
  case render
  /// Places in a file of hours.
  case long
  /// Every file of the corpus.
  case corpus

  /// A line for the help.
  var summary: String {
    switch self {
    case .cycle: "processor time of the process callback, against one that only copies"
    case .queues: "the same with 16 queues on one device, by how many sound"
    case .process: "processor time of a whole run, against sndfile-jackplay"
    case .start: "time to the first sample, against sndfile-jackplay"
    case .stress: "frames lost while stress-ng runs, against sndfile-jackplay"
    case .render: "time of decoding 600 s of Opus, AAC, FLAC, against opusdec, faad, flac"
    case .long: "opening 10 hours of Opus, and going to places in it"
    case .corpus: "time and memory of each file of the corpus"
    }
  }

  /// Seconds of one measurement, and how many there are of each kind, unless others are asked for.
  var defaults: (seconds: Double, rounds: Int) {
    switch self {
    case .cycle: (3, 5)
    case .queues: (1, 5)
    case .process: (20, 3)
    case .start: (0.5, 11)
    case .stress: (15, 3)
    case .render: (600, 3)
    case .long: (36_000, 5)
    case .corpus: (1, 1)
    }
  }

  /// Measures and prints.
  func run(_ options: BenchmarkOptions) throws(BenchmarkError) {
    let seconds = options.seconds ?? defaults.seconds
    let rounds = options.rounds ?? defaults.rounds
    switch self {
    case .cycle: try CycleBenchmark.run(seconds: seconds, rounds: rounds)
    case .queues: try QueuesBenchmark.run(seconds: seconds, rounds: rounds)
    case .process: try ProcessBenchmark.run(options.program, seconds: seconds, rounds: rounds)
    case .start: try StartBenchmark.run(options.program, seconds: seconds, rounds: rounds)
    case .stress: try StressBenchmark.run(options.program, seconds: seconds, rounds: rounds)
    case .render: try RenderBenchmark.run(options.program, seconds: seconds, rounds: rounds)
    case .long: try LongFileBenchmark.run(options.program, seconds: seconds, rounds: rounds)
    case .corpus: try CorpusBenchmark.run(options.program)
    }
  }
}
