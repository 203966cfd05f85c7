import AudioFormat
import CAudioToolbox
import Glibc
import JackClient

/// Where a program's sound goes, by its environment and by what it asks for.
enum DeviceTargets {
  /// The name of the program's client.
  static var clientName: String {
    let name = Environment.value("AUDIOTOOLBOX_JACK_NAME") ?? programName
    let allowed = name.map { $0 == ":" || $0 == "/" ? "_" : $0 }
    return String(decoding: String(allowed).utf8.prefix(longestName), as: UTF8.self)
  }

  /// The name of the server, nil for JACK's default.
  static var server: String? { Environment.value("AUDIOTOOLBOX_JACK_SERVER") }

  // JACK2 adds a suffix to a name that is taken, and allows 63 bytes in all.
  private static let longestName = 56

  private static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return name.isEmpty ? "AudioToolbox" : name
  }

  /// The ports that the channels go to, in order.
  ///
  /// - Parameters:
  ///   - target: What the program asked for: the name of a client, the full name of a port, or a
  ///     POSIX extended regular expression for full names; nil for what the environment says.
  ///   - client: An open client.
  /// - Returns: Full names; none where nothing fits.
  static func ports(for target: String?, in client: JackClient) -> [PortName] {
    if let target { return ports(named: target, in: client) }
    let inputs = audioInputs(of: client)
    guard let list = Environment.bytes("AUDIOTOOLBOX_JACK_CONNECT") else {
      return inputs.filter(\.isPhysical).map(\.name)
    }
    return list == Array("none".utf8)
      ? [] : list.split(separator: UInt8(ascii: "\n")).map(PortName.init)
  }

  private static func ports(named target: String, in client: JackClient) -> [PortName] {
    let names = audioInputs(of: client).map(\.name)
    let ofClient = names.filter { $0.bytes.starts(with: "\(target):".utf8) }
    if !ofClient.isEmpty { return ofClient }
    if names.contains(PortName(target)) { return [PortName(target)] }
    var expression = unsafe regex_t()
    guard unsafe regcomp(&expression, target, REG_EXTENDED | REG_NOSUB) == 0 else { return [] }
    defer { unsafe regfree(&expression) }
    return names.filter { name in
      unsafe FilePath(bytes: name.bytes).withCString {
        unsafe regexec(&expression, $0, 0, nil, 0) == 0
      }
    }
  }

  private static func audioInputs(of client: JackClient) -> [JackPort] {
    client.ports().filter { $0.direction == .input && $0.kind == .audio }
  }

  /// The client of the physical playback ports, nil without a server.
  static var defaultDeviceName: String? {
    JackLog.take(verbose: Diagnostics.isOn)
    guard let client = try? JackClient(name: "probe", isExact: false, server: server) else {
      return nil
    }
    defer { client.close() }
    let port = audioInputs(of: client).first(where: \.isPhysical)?.name
    return port?.parts.map { String(decoding: $0.client, as: UTF8.self) }
  }

  /// Whether a server has such ports; without a server none has.
  static func areThere(_ target: String) -> Bool {
    JackLog.take(verbose: Diagnostics.isOn)
    guard let client = try? JackClient(name: "probe", isExact: false, server: server) else {
      return false
    }
    defer { client.close() }
    return !ports(named: target, in: client).isEmpty
  }
}
