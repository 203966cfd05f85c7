/// Every option that works, once: parser and help text are made of this table.
///
/// An option that means something else to another command has a row for each sense; its short form
/// and the kind of its argument are the same in all of them, so that the parser can find the
/// command behind options.
package enum OptionTable {
  /// The rows, in the order of the help text.
  package static let rows: [OptionSpecification] =
    connections + sound + measuring + buffering + output + general

  /// The rows that available commands use, one for each name.
  static let union: [OptionSpecification] = {
    let inUse = rows.filter { row in row.commands.contains { Command.available.contains($0) } }
    return OptionName.allCases.compactMap { name in inUse.first { $0.name == name } }
  }()

  private static let connections: [OptionSpecification] = [
    .init(
      .connect, short: "c", .required("PORT"), .connections, [.play],
      "The next channel goes to PORT: name, alias, pretty-name, /REGEX/ or 'physical'."),
    .init(
      .connect, short: "c", .required("PORT"), .connections, [.latency],
      "Send the signal to PORT: a name, an alias, a pretty-name, /REGEX/ or 'physical';"
        + " repeatable. Default: own output into own input."),
    .init(
      .from, .required("PORT"), .connections, [.latency],
      "Take it back from PORT; repeatable, in pairs with --connect."),
    .init(
      .patch, short: "p", .required("FILE"), .connections, [.play],
      "Connect as FILE says, also ports that come later."),
    .init(
      .exclusive, .none, .connections, [.patch],
      "With restore and watch, take away every connection that FILE does not make."),
    .init(
      .dryRun, .none, .connections, [.patch],
      "With restore, say what would be done, and do nothing."),
    .init(
      .waitServer, .optional("SECONDS"), .connections, [.patch],
      "With watch, wait for a server that is not up, without SECONDS for ever."),
    .init(
      .reconnect, .none, .connections, [.patch],
      "With watch, go on with the next server when this one goes."),
    .init(
      .name, short: "n", .required("NAME"), .connections, [.play, .latency],
      "Name of the JACK client, default aqjack."),
    .init(
      .server, short: "s", .required("NAME"), .connections, [.play, .ports, .patch, .latency],
      "Name of the JACK server, default $JACK_DEFAULT_SERVER or 'default'."),
    .init(
      .startServer, .optional("ARGS"), .connections, [.play],
      "Start 'jackd ARGS' for this run if no server is up, default: dummy driver, 48000 Hz,"
        + " 256 frames."),
    .init(
      .wait, .optional("SECONDS"), .connections, [.play],
      "Wait for missing ports, without SECONDS for ever."),
    .init(
      .waitServer, .optional("SECONDS"), .connections, [.play],
      "Wait for a server, without SECONDS for ever."),
    .init(
      .reconnect, .none, .connections, [.play],
      "Go on with the next server when this one goes."),
  ]

  private static let sound: [OptionSpecification] = [
    .init(
      .gain, short: "g", .required("DB"), .sound, [.play, .render],
      "Gain in dB, from -200 to 60."),
    .init(
      .loudness, .required("MODE"), .sound, [.play, .render],
      "Bring files to -23 LUFS by R128 or ReplayGain tags: 'none' (default), 'track' or"
        + " 'album'."),
    .init(
      .from, .required("TIME"), .sound, [.play, .render],
      "Start at TIME: seconds, [hh:]mm:ss, frames 480f."),
    .init(.to, .required("TIME"), .sound, [.play, .render], "Stop before TIME."),
    .init(
      .loop, short: "l", .required("N"), .sound, [.play], "Play N times, 0 = for ever."),
    .init(
      .transport, .required("MODE"), .sound, [.play],
      "'follow' JACK's transport, or 'off' (default)."),
    .init(.at, .required("FRAME"), .sound, [.play], "Start at this frame of JACK."),
    .init(
      .signal, .required("KIND"), .sound, [.play],
      "Play 'sine', 'pink', 'click' or 'sweep' at -18 dBFS, one channel after the other."),
    .init(
      .channels, .required("N"), .sound, [.play],
      "Number of ports, default: the widest file's."),
    .init(
      .channels, .required("N"), .sound, [.render],
      "Number of channels, default: the file's own."),
    .init(
      .channelOrder, .required("ORDER"), .sound, [.render],
      "Order of the channels: 'wave' (default) or 'file'."),
    .init(
      .rate, .required("HZ"), .sound, [.render],
      "Sample rate, default: the file's own."),
    .init(
      .resample, .required("QUALITY"), .sound, [.play, .render],
      "Where rates differ: 'best' (default), 'fast' or 'none' (refuse)."),
    .init(
      .clip, .none, .sound, [.play],
      "Limit overs to full scale; otherwise report them."),
  ]

  private static let measuring: [OptionSpecification] = [
    .init(.runs, .required("N"), .measuring, [.latency], "Independent runs, default 10."),
    .init(
      .method, .required("METHOD"), .measuring, [.latency],
      "'multitone' (default), 'sweep' or 'both', which must agree."),
    .init(
      .level, .required("DB"), .measuring, [.latency],
      "Level of the signal in dBFS, default -14."),
    .init(
      .check, .required("FRAMES"), .measuring, [.latency],
      "Exit with 1 when the median is another."),
    .init(
      .tolerance, .required("F"), .measuring, [.latency],
      "By how much it may differ from --check, default 0.5."),
    .init(
      .matrix, .none, .measuring, [.latency],
      "Every output against every input, with cross-talk."),
    .init(
      .sweep, .required("PERIODS"), .measuring, [.latency],
      "Repeat for these periods: 64,128,256; the period is put back afterwards."),
    .init(
      .cycles, .required("SECONDS"), .measuring, [.latency],
      "Measure the process callback instead: wake-up delay, duration, xruns."),
    .init(
      .load, .required("PERCENT"), .measuring, [.latency],
      "With --cycles, work for this share of each period."),
  ]

  private static let buffering: [OptionSpecification] = [
    .init(.buffers, .required("N"), .buffering, [.play], "Number of buffers, default 3."),
    .init(
      .bufferSeconds, .required("S"), .buffering, [.play],
      "Seconds of sound in a buffer, default 0.5."),
  ]

  private static let output: [OptionSpecification] = [
    .init(
      .output, short: "o", .required("OUT"), .output, [.render],
      "Write a 32-bit float WAV to OUT, '-' for raw samples on standard output."),
    .init(
      .format, .required("FORMAT"), .output, [.patch],
      "'plumbing' (rules of jack-plumbing), 'aj-snapshot', 'qjackctl', 'matchmaker' or"
        + " 'jackpatch'; default: as the name or the content of the file tells."),
    .init(
      .report, .required("FILE"), .output, [.play],
      "Write a JSON report to FILE, '-' standard output."),
    .init(.json, .none, .output, [.info, .ports], "Print a JSON array."),
    .init(.json, .none, .output, [.play], "Print events as JSON, a line each."),
    .init(.json, .none, .output, [.patch], "With restore, diff and watch, print JSON."),
    .init(.json, .none, .output, [.latency], "Print one JSON object at the end."),
    .init(
      .plot, .required("FILE"), .output, [.latency], "Draw an SVG picture of the result."),
    .init(
      .histogram, .required("FILE"), .output, [.latency],
      "With --cycles, write wake-up delays as HdrHistogram percentiles."),
    .init(
      .strict, .none, .output, [.play],
      "Exit with 1 if anything was lost or refused."),
    .init(.quiet, short: "q", .none, .output, [.play, .patch, .latency], "Print errors only."),
    .init(.verbose, short: "v", .none, .output, [.play, .patch, .latency], "Print more."),
  ]

  private static let general: [OptionSpecification] = [
    .init(.help, short: "h", .none, .general, Command.allCases, "Print this text."),
    .init(.version, .none, .general, Command.allCases, "Print the version."),
  ]
}
