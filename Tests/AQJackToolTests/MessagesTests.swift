import AudioFile
import AudioFormat
import AudioQueue
import JackClient
import Testing

@testable import AQJackTool

struct MessagesTests {
  @Test(arguments: [
    ("--gian 3", "unknown option '--gian'; did you mean '--gain'?"),
    ("--nonsense", "unknown option '--nonsense'"),
    ("prots", "'prots' is neither a command nor a file; did you mean 'ports'?"),
    (
      "--st x a.wav", "the option '--st' is ambiguous: '--start-server' or '--strict'"
    ),
    ("--rate 1 a.wav", "the option '--rate' does not belong to 'play'"),
    ("-g", "missing value for '--gain <db>'"),
    ("-g z", "the value 'z' is invalid for '--gain <db>': it is not a decimal number"),
    ("-g 99", "the value '99' is invalid for '--gain <db>': it must be from -200 to 60"),
    (
      "--resample x",
      "the value 'x' is invalid for '--resample <quality>': please give 'best', 'fast' or 'none'"
    ),
    ("-c '/(/'", #"the value '/(/' is invalid for '--connect <port>': Unmatched ( or \("#),
    ("ports a b", "unexpected operand 'b'"),
    ("info", "missing operand FILE"),
  ])
  func `a usage error has its text and a hint at the help`(_ line: String, _ text: String) {
    guard case .failure(let error) = parsed(line) else {
      Issue.record("aqjack \(line) is accepted")
      return
    }
    #expect(ToolError.usage(error).message == text + "\nSee 'aqjack --help'.")
    #expect(ToolError.usage(error).exitStatus == .usage)
  }

  @Test(arguments: [
    (
      AudioFileError.cannotOpen("x.wav", errno: 2),
      "cannot open 'x.wav': No such file or directory",
      AQJackTool.ExitStatus.noInput
    ),
    (.notAFile("d", kind: "directory"), "cannot open 'd': it is a directory", .noInput),
    (.unrecognized("x", reason: "it is empty"), "cannot decode 'x': it is empty", .dataError),
    (.damaged("x", reason: "page 3"), "cannot decode 'x': page 3", .dataError),
    (.readFailed("x", reason: "bad"), "cannot read 'x': bad", .dataError),
    (
      .cannotOpen(FilePath(bytes: [0x1B, 0x5B, 0x32, 0x4A, 0xFF]), errno: 13),
      #"cannot open '\x1b[2J\xff': Permission denied"#, .noInput
    ),
  ])
  func `a file error has its text and its status`(
    _ error: AudioFileError, _ text: String, _ status: AQJackTool.ExitStatus
  ) {
    #expect(ToolError.file(error).message == text)
    #expect(ToolError.file(error).exitStatus == status)
  }

  @Test
  func `a missing port lists what could have been meant`() {
    let error = TargetError.notFound("a:b", near: ["a:c", "a:\u{1B}"], physical: ["system:p1"])
    #expect(
      ToolError.target(error).message == """
        no port is called 'a:b'
        did you mean:
          a:c
          a:\\x1b
        physical playback ports:
          system:p1
        """)
    #expect(ToolError.target(error).exitStatus == .noPort)
  }

  @Test
  func `a port of the wrong kind is named with its kind`() {
    let error = TargetError.notAnAudioInput("a:b", kind: "midi input", physical: [])
    #expect(Messages.text(for: error) == "cannot play into 'a:b': midi input, not audio input")
  }

  @Test(arguments: [
    (JackError.noServer(name: nil), "no JACK server is running", AQJackTool.ExitStatus.noServer),
    (.noServer(name: "a\u{1B}"), #"no JACK server 'a\x1b' is running"#, .noServer),
    (.nameTooLong("ab", limit: 1), "the client name 'ab' is longer than JACK's 1 bytes", .usage),
    (
      .serverNameTooLong("ab", limit: 1), "the server name 'ab' is longer than JACK's 1 bytes",
      .usage
    ),
    (.nameTaken("ab"), "another JACK client is called 'ab'", .usage),
    (.refused(status: 17), "the JACK server refused the client (status 0x11)", .failure),
    (.noPort(name: "out_1"), "the JACK server has no room for the port 'out_1'", .failure),
    (.cannotActivate, "the JACK server did not start the client", .failure),
    (.serverGone, "the JACK server went away", .serverGone),
    (
      .cannotConnect(source: "a:b", destination: "c:d", code: -1),
      "cannot connect 'a:b' to 'c:d' (error -1)", .failure
    ),
    (.noMemory, "the system has no memory left", .failure),
  ])
  func `an error of JACK has its text and its status`(
    _ error: JackError, _ text: String, _ status: AQJackTool.ExitStatus
  ) {
    #expect(ToolError.jack(error).message == text)
    #expect(ToolError.jack(error).exitStatus == status)
  }

  @Test
  func `a jackd that cannot be started has its text and the status of no server`() {
    let error = ToolError.serverStart(errno: 2)
    #expect(error.message == "cannot start jackd: No such file or directory")
    #expect(error.exitStatus == .noServer)
  }

  @Test
  func `a server whose rate is too low for a signal is told`() {
    let error = ToolError.signalRate(500)
    #expect(
      error.message == "cannot play a signal: it needs 2000 Hz, and the server has 500 Hz")
    #expect(error.exitStatus == .failure)
  }

  @Test(arguments: [
    (3, 1, "channels 2 and 3 of 'x.wav' are not heard"),
    (4, 1, "channels 2, 3 and 4 of 'x.wav' are not heard"),
    (3, 2, "channel 3 of 'x.wav' is not heard"), (3, 3, nil), (1, 2, nil),
  ])
  func `channels without a port are named`(_ channels: Int, _ ports: Int, _ text: String?) {
    #expect(
      Messages.unheardChannels(of: "x.wav", channelCount: channels, portCount: ports) == text)
  }

  @Test(arguments: [
    (1, "'x': 1 sample that is no number, now silent"),
    (2, "'x': 2 samples that are no numbers, now silent"),
  ])
  func `samples that are no numbers are counted in words that fit`(_ count: Int, _ text: String) {
    var record = PlaybackRecord()
    record.nonFiniteCount = count
    #expect(Messages.samples(in: record, of: "x", clipped: false) == [text])
  }

  @Test(arguments: [
    (
      8_388_608,
      "the sound's memory could not be locked (limit 8192 KB, see 'ulimit -l');"
        + " it may be swapped out"
    ),
    (nil, "the sound's memory could not be locked; it may be swapped out"),
  ])
  func `memory that is not locked is told with the limit`(_ limit: UInt64?, _ text: String) {
    #expect(Messages.notLocked(limit: limit) == text)
  }
}
