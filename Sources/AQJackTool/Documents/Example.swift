/// A command line that shows what the program is for.
package struct Example: Sendable, Hashable {
  /// The line as it is typed, for a POSIX shell.
  package let line: String
  /// What it does, as a sentence without its full stop.
  package let meaning: String

  /// The examples, the simplest first.
  package static let all: [Example] = [
    .init(
      line: "aqjack -c system:playback_1",
      meaning: "Prove a connection with the line-check signal, until interrupted"),
    .init(
      line: "aqjack -c system:playback_1 -c system:playback_2 song.wav",
      meaning: "Play a file, its first channel into the first port"),
    .init(
      line: "aqjack --connect physical --start-server song.wav",
      meaning: "The same into all ports of the sound card, with a server if none is up"),
    .init(
      line: "aqjack -c physical --loop 0 --from 1:30 --to 2:00 song.flac",
      meaning: "Play half a minute again and again"),
    .init(
      line: "aqjack -c physical --signal pink --to 3",
      meaning: "Play three seconds of pink noise, one channel after the other"),
    .init(
      line: "cat song.ogg | aqjack -c physical",
      meaning: "Play what comes through a pipe"),
    .init(
      line: "aqjack --strict --report run.json -c physical song.wav",
      meaning: "Prove that everything was delivered; the status is 1 if not"),
    .init(
      line: "aqjack --json -c physical song.wav",
      meaning: "Say what happens, a JSON object a line"),
    .init(
      line: "aqjack render song.flac -o song.wav --rate 44100",
      meaning: "Convert a file as it would be played, without a server"),
    .init(line: "aqjack info song.flac", meaning: "Say what a file holds"),
    .init(
      line: "aqjack --patch studio.rules song.wav",
      meaning: "Connect as a patch file says, also ports that come later"),
    .init(
      line: "aqjack patch save studio.rules",
      meaning: "Write the connections of the graph to a file"),
    .init(
      line: "aqjack patch restore --exclusive studio.rules",
      meaning: "Make them again, and take all others away"),
    .init(
      line: "aqjack patch convert studio.rules studio.xml",
      meaning: "Write them in the format of aj-snapshot"),
    .init(line: "aqjack ports", meaning: "List the ports of the graph"),
  ]
}
