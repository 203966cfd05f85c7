import JackClient

/// `aqjack ports`.
package enum PortsCommand {
  /// Lists the ports.
  static func run(_ options: PortsOptions) throws(ToolError) -> ExitStatus {
    let ports = try ports(of: options.serverName).filter { port in
      options.pattern?.matches(port.name) ?? true
    }
    do throws(OutputError) {
      try Console.print(options.isJSON ? ReportWriter.json(ports) : PortTable.text(of: ports))
    } catch {
      throw .output(error)
    }
    return .success
  }

  private static func ports(of server: String?) throws(ToolError) -> [PortReport] {
    JackLog.take(verbose: false)
    do throws(JackError) {
      let client = try JackClient(name: Program.name, isExact: false, server: server)
      defer { client.leave() }
      return client.ports(isLabelled: true).map { PortReport($0, in: client) }
    } catch {
      throw .jack(error)
    }
  }
}
