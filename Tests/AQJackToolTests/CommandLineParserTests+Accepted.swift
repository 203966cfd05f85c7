import AudioFormat
import PatchGraph

@testable import AQJackTool

extension CommandLineParserTests {
  static let accepted: [CommandLineCase] =
    commands + patches + latencies + forms + connecting + sound + output + others

  private static let patches: [CommandLineCase] = [
    .init("patch save p.xml", patch(.save) { $0.file = "p.xml" }),
    .init(
      "patch -q restore --exclusive --dry-run --format qjackctl - -s x",
      patch(.restore) {
        $0.file = "-"
        $0.isExclusive = true
        $0.isDryRun = true
        $0.format = .patchbay
        $0.serverName = "x"
        $0.verbosity = .quiet
      }),
    .init(
      "patch diff --json a",
      patch(.diff) {
        $0.file = "a"
        $0.isJSON = true
      }),
    .init("patch watch save", patch(.watch) { $0.file = "save" }),
    .init(
      "patch watch --reconnect --wait-server=3 a",
      patch(.watch) {
        $0.file = "a"
        $0.reconnects = true
        $0.serverWait = .seconds(3)
      }),
    .init(
      "patch convert a b",
      patch(.convert) {
        $0.file = "a"
        $0.output = "b"
      }),
    .init("-p a.rules a.wav", play { $0.patch = "a.rules" }),
  ]

  private static let latencies: [CommandLineCase] = [
    .init("latency", latency()),
    .init("--runs 3 latency", latency { $0.runCount = 3 }),
    .init(
      "latency -c a:b --from c:d --method both --level -20 -v",
      latency {
        $0.targets = [.literal("a:b")]
        $0.sources = [.literal("c:d")]
        $0.method = .both
        $0.levelDecibels = -20
        $0.verbosity = .verbose
      }),
    .init(
      "latency --check 256.5 --tolerance 0.01 --json --plot p.svg",
      latency {
        $0.check = 256.5
        $0.tolerance = 0.01
        $0.isJSON = true
        $0.plot = "p.svg"
      }),
    .init("latency --sweep 16,8192", latency { $0.periods = [16, 8192] }),
    .init(
      "latency --cycles 2.5 --load 40 --histogram h -s x -n y -q",
      latency {
        $0.cycleSeconds = 2.5
        $0.loadPercent = 40
        $0.histogram = "h"
        $0.serverName = "x"
        $0.clientName = "y"
        $0.verbosity = .quiet
      }),
    .init(
      "latency --matrix -c physical --from physical",
      latency {
        $0.isMatrix = true
        $0.targets = [.physical]
        $0.sources = [.physical]
      }),
  ]

  private static let commands: [CommandLineCase] = [
    .init("a.wav", play()),
    .init("", play { $0.files = [] }),
    .init("play", play { $0.files = [] }),
    .init("-", play { $0.files = ["-"] }),
    .init(
      "--signal pink",
      play {
        $0.files = []
        $0.signal = .pink
      }),
    .init("--json a.wav", play { $0.isJSON = true }),
    .init("-l 0 a.wav", play { $0.loops = 0 }),
    .init("play a.wav", play()),
    .init("-q play a.wav", play { $0.verbosity = .quiet }),
    .init("--gain 3 play a.wav", play { $0.gainDecibels = 3 }),
    .init("-n play a.wav", play { $0.clientName = "play" }),
    .init("play play", play { $0.files = ["play"] }),
    .init("-- play", play { $0.files = ["play"] }),
    .init("-- prots", play { $0.files = ["prots"] }),
    .init("./play", play { $0.files = ["./play"] }),
    .init("a.wav ports", play { $0.files = ["a.wav", "ports"] }),
    .init("--json ports", ports { $0.isJSON = true }),
    .init("--help", .help(nil)),
    .init("-h", .help(nil)),
    .init("--hel", .help(nil)),
    .init("play --help", .help(.play)),
    .init("--help ports", .help(.ports)),
    .init("ports -h", .help(.ports)),
    .init("info --help --bogus", .help(.info)),
    .init("render --help", .help(.render)),
    .init("--version", .version),
    .init("play --version a.wav", .version),
  ]

  private static let forms: [CommandLineCase] = [
    .init("a.wav -g -6", play { $0.gainDecibels = -6 }),
    .init("-g-6 a.wav", play { $0.gainDecibels = -6 }),
    .init("--gain=-6 a.wav", play { $0.gainDecibels = -6 }),
    .init("--gai -6 a.wav", play { $0.gainDecibels = -6 }),
    .init(
      "-vg1.5 a.wav",
      play {
        $0.verbosity = .verbose
        $0.gainDecibels = 1.5
      }),
    .init("-g 1 -g 2 a.wav", play { $0.gainDecibels = 2 }),
    .init("-", play { $0.files = ["-"] }),
    .init("a.wav - b.wav", play { $0.files = ["a.wav", "-", "b.wav"] }),
    .init("-q -- -v a.wav", play { ($0.verbosity, $0.files) = (.quiet, ["-v", "a.wav"]) }),
    .init("-n -- a.wav", play { $0.clientName = "--" }),
    .init("a.wav -- --", play { $0.files = ["a.wav", "--"] }),
    .init("'a b.wav'", play { $0.files = ["a b.wav"] }),
  ]

  private static let connecting: [CommandLineCase] = [
    .init("-c system:playback_1 a.wav", play { $0.targets = [.literal("system:playback_1")] }),
    .init("-c a:1 --connect=b:2 a.wav", play { $0.targets = [.literal("a:1"), .literal("b:2")] }),
    .init("a.wav -c physical", play { $0.targets = [.physical] }),
    .init("-c Physical a.wav", play { $0.targets = [.literal("Physical")] }),
    .init("-c '/usr' a.wav", play { $0.targets = [.literal("/usr")] }),
    .init("-c / a.wav", play { $0.targets = [.literal("/")] }),
    .init("-n me -s other a.wav", play { ($0.clientName, $0.serverName) = ("me", "other") }),
    .init("--wait a.wav", play { $0.wait = .forever }),
    .init("--wait=2.5 a.wav", play { $0.wait = .seconds(2.5) }),
    .init("--wait 2.5", play { ($0.wait, $0.files) = (.forever, ["2.5"]) }),
    .init("--start-server a.wav", play { $0.startServer = PlayOptions.defaultServerArguments }),
    .init("'--start-server=-d  alsa' a.wav", play { $0.startServer = ["-d", "alsa"] }),
    .init("--start a.wav", play { $0.startServer = PlayOptions.defaultServerArguments }),
  ]

  private static let sound: [CommandLineCase] = [
    .init("--from 1.5 a.wav", play { $0.span.from = .seconds(1.5) }),
    .init("--to 1:30 a.wav", play { $0.span.to = .seconds(90) }),
    .init(
      "--from 480f --to 481f a.wav",
      play { ($0.span.from, $0.span.to) = (.frames(480), .frames(481)) }
    ),
    .init(
      "--from 2 --to 3f a.wav", play { ($0.span.from, $0.span.to) = (.seconds(2), .frames(3)) }),
    .init("--channels 255 a.wav", play { $0.channelCount = 255 }),
    .init("--resample fast a.wav", play { $0.resampling = .fast }),
    .init("--resample=none a.wav", play { $0.resampling = .none }),
    .init("--clip a.wav", play { $0.clipsOvers = true }),
    .init("--buffers 2 a.wav", play { $0.bufferCount = 2 }),
    .init("--buffer-seconds .25 a.wav", play { $0.bufferSeconds = 0.25 }),
    .init("--gain -200 a.wav", play { $0.gainDecibels = -200 }),
    .init("--gain +60 a.wav", play { $0.gainDecibels = 60 }),
  ]

  private static let output: [CommandLineCase] = [
    .init("--report r.json a.wav", play { $0.report = .file("r.json") }),
    .init("--report - a.wav", play { $0.report = .standardOutput }),
    .init("--strict a.wav", play { $0.isStrict = true }),
    .init("-qv a.wav", play { $0.verbosity = .verbose }),
  ]

  private static let others: [CommandLineCase] = [
    .init("ports", ports()),
    .init("ports -s other", ports { $0.serverName = "other" }),
    .init("info a.wav", info()),
    .init("info --json a.wav b.wav", info { ($0.isJSON, $0.files) = (true, ["a.wav", "b.wav"]) }),
    .init("render a.wav -o o.wav", render()),
    .init("render -oo.wav a.wav", render()),
    .init("render a.wav -o -", render { $0.output = .standardOutput }),
    .init(
      "render a.wav -o o.wav --rate 96000 --channels 2 --channel-order file",
      render { ($0.sampleRate, $0.channelCount, $0.channelOrder) = (96000, 2, .file) }),
    .init(
      "render a.wav -o o.wav --from 1 -g 2",
      render { ($0.span.from, $0.gainDecibels) = (.seconds(1), 2) }),
  ]
}
