package import AudioFormat
import Glibc

extension Invocation {
  /// Reads a command line.
  ///
  /// The first operand is the command if it is the name of one; options may stand before it.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - isFile: Whether a file of a name exists, by which a mistyped command is told from a file.
  /// - Returns: What is asked for.
  /// - Throws: Why the command line is refused.
  package static func parse(
    _ arguments: [Argument], isFile: (FilePath) -> Bool = Invocation.exists
  ) throws(UsageError) -> Invocation {
    let explicit = command(in: arguments)
    let command = explicit ?? .play
    let scanner = ArgumentScanner(options: command.options)
    let items = scanner.items(in: arguments, stopsAtOperand: false)
    let parser = CommandLineParser(command: command, isExplicit: explicit != nil, items: items)
    return try parser.invocation(isFile: isFile)
  }

  /// Whether there is anything of this name in the file system.
  package static func exists(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe access($0, F_OK) } == 0
  }

  /// The command that the first operand names, whatever options stand before it.
  private static func command(in arguments: [Argument]) -> Command? {
    let scanner = ArgumentScanner(options: OptionTable.union)
    for item in scanner.items(in: arguments, stopsAtOperand: true) {
      switch item {
      case .option: continue
      case .operand(let operand): return Command(named: operand.description)
      case .separator, .mistake: return nil
      }
    }
    return nil
  }
}

/// Makes an invocation of the items of a command line.
private struct CommandLineParser {
  let command: Command
  let isExplicit: Bool
  let items: [ScannedItem]

  func invocation(isFile: (FilePath) -> Bool) throws(UsageError) -> Invocation {
    switch command {
    case .play: try read(as: Invocation.play, isFile)
    case .render: try read(as: Invocation.render, isFile)
    case .info: try read(as: Invocation.info, isFile)
    case .ports: try read(as: Invocation.ports, isFile)
    case .patch: try read(as: Invocation.patch, isFile)
    case .latency: try read(as: Invocation.latency, isFile)
    }
  }

  private func read<Options: CommandOptions>(
    as invocation: (Options) -> Invocation, _ isFile: (FilePath) -> Bool
  ) throws(UsageError) -> Invocation {
    var options = Options()
    var operands: [Argument] = []
    for item in items {
      switch item {
      case .option(let value) where value.specification.name == .help:
        return .help(isExplicit ? command : nil)
      case .option(let value) where value.specification.name == .version: return .version
      case .option(let value): try options.apply(value)
      case .operand(let operand): operands.append(operand)
      case .separator: continue
      case .mistake(let error): throw explained(error)
      }
    }
    if isExplicit { operands.removeFirst() } else { try checkCommand(operands, isFile) }
    try command.operands.check(operands)
    try options.finish(operands: operands)
    return invocation(options)
  }

  /// Tells an option of another command from one that does not exist.
  private func explained(_ error: UsageError) -> UsageError {
    guard case .unknownOption(let typed, _) = error,
      let known = OptionTable.union.first(where: { Argument($0.longForm) == typed })
    else { return error }
    return .foreignOption(known.longForm, command)
  }

  /// Refuses a first operand that looks like a mistyped command and is no file.
  private func checkCommand(
    _ operands: [Argument], _ isFile: (FilePath) -> Bool
  ) throws(UsageError) {
    guard let typed = operands.first, case .operand? = items.first(where: \.isNotAnOption),
      let name = NearMatch.misspelling(
        of: typed.description, among: Command.available.map(\.rawValue)),
      let command = Command(named: name), !isFile(typed)
    else { return }
    throw .unknownCommand(typed, nearest: command)
  }
}
