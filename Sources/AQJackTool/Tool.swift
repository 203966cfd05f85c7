import AudioFormat

/// The program.
package enum Tool {
  /// Runs the program on the command line of the process.
  ///
  /// - Returns: The status to exit with. Blocks until the command has ended.
  package static func run() -> Int32 {
    Console.occupyClosedStreams()
    return run(processArguments()).rawValue
  }

  /// Runs the program on a command line without the program's name.
  ///
  /// Blocks.
  static func run(_ arguments: [Argument]) -> ExitStatus {
    if let document = GeneratedDocument(arguments) { return write(document) }
    do throws(ToolError) {
      return try perform(try invocation(arguments), arguments)
    } catch {
      Console.complain(error.message)
      return error.exitStatus
    }
  }

  private static func write(_ document: GeneratedDocument) -> ExitStatus {
    do throws(ToolError) {
      return try print(document.text)
    } catch {
      Console.complain(error.message)
      return error.exitStatus
    }
  }

  private static func invocation(_ arguments: [Argument]) throws(ToolError) -> Invocation {
    do throws(UsageError) {
      return try Invocation.parse(arguments)
    } catch {
      throw .usage(error)
    }
  }

  private static func perform(
    _ invocation: Invocation, _ arguments: [Argument]
  ) throws(ToolError) -> ExitStatus {
    switch invocation {
    case .play(let options): return try PlayCommand.run(options, arguments)
    case .render(let options): return try RenderCommand.run(options)
    case .info(let options): return try InfoCommand.run(options)
    case .ports(let options): return try PortsCommand.run(options)
    case .patch(let options): return try PatchCommand.run(options)
    case .latency(let options): return try LatencyCommand.run(options)
    case .help(let command): return try print(HelpText.text(for: command))
    case .version: return try print("\(Program.name) \(Program.version)\n")
    }
  }

  private static func print(_ text: String) throws(ToolError) -> ExitStatus {
    do throws(OutputError) {
      try Console.print(text)
      return .success
    } catch {
      throw .output(error)
    }
  }

  /// The command line of the process as raw bytes, which `CommandLine.arguments` would repair.
  private static func processArguments() -> [Argument] {
    let list = unsafe CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      // SAFETY: the list has argc strings, which live as long as the process.
      unsafe list[index].map { unsafe Argument(cString: $0) }
    }
  }
}
