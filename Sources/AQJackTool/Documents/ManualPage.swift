import PatchGraph

/// The manual page, in the language of man(7).
enum ManualPage {
  /// The page.
  static var text: String {
    """
    .\\" Made by '\(Program.name) --print-man' from the program's own table of options.
    .TH \(Program.name.uppercased()) 1 "" "\(Program.name) \(Program.version)" "User Commands"
    .SH NAME
    \(Program.name) \\- play audio files into a JACK graph
    .SH SYNOPSIS
    \(synopsis)\(sections.map(section).joined())
    """
  }

  private static let sections: [(title: String, body: String)] =
    [("DESCRIPTION", paragraphs(description))]
    + Command.available.map { ($0.rawValue.uppercased(), commandBody($0)) }
    + [
      ("PATCH FILES", paragraphs(patchFiles) + entries(patchTasks) + entries(patchFormats)),
      ("LOUDNESS", paragraphs(loudness)),
      ("KEYS", paragraphs([keysIntroduction]) + entries(keys)),
      ("EXIT STATUS", entries(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })),
      ("ENVIRONMENT", entries(environment)),
      ("EXAMPLES", entries(Example.all.map { ($0.line, $0.meaning + ".") })),
      ("SEE ALSO", ".BR jackd (1),\n.BR jack_lsp (1)\n"),
    ]

  private static var synopsis: String {
    Command.available.map { ".B \(Program.name)\n\(escaped($0.synopsis))\n" }.joined(
      separator: ".br\n")
  }

  private static let description = [
    "\(Program.name) plays files through an audio queue into ports of a JACK graph. It opens every"
      + " file, registers its ports, makes the connections, looks whether they are in the graph,"
      + " and only then lets frame 0 leave, on every channel in the same cycle.",
    "Several files follow one another without a gap, on the same ports. Without a file the sound"
      + " comes from the standard input; if that is a terminal, a line-check signal is played.",
    "Without --connect and --patch nothing is connected.",
  ]

  private static let patchFiles = [
    "A patch file has rules for outputs and inputs. The native form is that of jack-plumbing(1):"
      + " '(connect \"OUTPUT\" \"INPUT\")', with POSIX extended expressions for whole names. Lines"
      + " of output begin with '+' for a connection that is made, '-' for one that is taken away,"
      + " '!' for one that was refused, '?' for a rule that no ports answer to.",
    "The commands of 'patch', then the formats:",
  ]

  private static let patchTasks = PatchTask.allCases.map { ($0.rawValue, $0.meaning) }
  private static let patchFormats = PatchFormat.allCases.map { ($0.rawValue, $0.meaning) }

  private static let loudness = [
    "Two kinds of tags say how loud a file was measured. R128 tags, in Opus, lead to -23 LUFS, the"
      + " level of EBU R 128. ReplayGain tags, in all other files, lead to -18 LUFS, which is 5 dB"
      + " more. With --loudness all files are brought to -23 LUFS, so 5 dB are taken off what"
      + " ReplayGain says: nothing limits what would go beyond full scale, and the lower level"
      + " leaves room. Who wants -18 LUFS adds --gain 5.",
    "With 'track' each file is brought there by itself, with 'album' an album as a whole; one stands"
      + " in for the other where only one is there. The gain in the header of an Opus file is part"
      + " of the sound and always applied. A file without tags is played as it is, with a notice.",
  ]

  private static let keysIntroduction =
    "While files are played and the standard input is a terminal:"

  private static let keys = [
    ("Space", "Hold, or go on."), ("Left, Right", "Go 10 seconds back or forward."),
    ("+, -", "1 dB louder or softer."), ("q", "End."),
  ]

  private static let environment = [
    ("JACK_DEFAULT_SERVER", "Name of the JACK server where --server does not say it."),
    (
      "NOTIFY_SOCKET", "Where a service manager is told when the sound has begun; see sd_notify(3)."
    ),
    ("NSM_URL", "Address of the session manager to which the player belongs."),
    ("NO_COLOR", "If set to anything, the progress line has no colours."),
    ("TERM", "If 'dumb', the progress line does without escape sequences."),
  ]

  private static func commandBody(_ command: Command) -> String {
    paragraphs([command.summary])
      + entries(command.options.map { ($0.manualForm, $0.help) })
  }

  // MARK: - Language

  private static func section(_ section: (title: String, body: String)) -> String {
    ".SH \(section.title)\n\(section.body)"
  }

  private static func paragraphs(_ texts: [String]) -> String {
    texts.map { escaped($0) + "\n" }.joined(separator: ".PP\n")
  }

  private static func entries(_ entries: [(String, String)]) -> String {
    entries.map { ".TP\n.B \(escaped($0.0))\n\(escaped($0.1))\n" }.joined()
  }

  /// Text that troff takes for text: no escapes, no requests, and dashes that can be copied.
  static func escaped(_ text: String) -> String {
    let plain = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}

extension OptionSpecification {
  /// The option as the manual heads its entry: `-g, --gain DB`.
  fileprivate var manualForm: String { String(helpForm.drop { $0 == " " }) }
}
