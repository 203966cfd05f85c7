import AudioFormat

/// A form of patch file.
package enum PatchFormat: String, Sendable, CaseIterable {
  /// Rules of jack-plumbing, with POSIX expressions; the native form.
  case plumbing
  /// The XML of aj-snapshot.
  case snapshot = "aj-snapshot"
  /// The patchbay XML of qjackctl.
  case patchbay = "qjackctl"
  /// The pairs of lines of jack-matchmaker.
  case matchmaker
  /// The lines of jackpatch, of the Non and New Session Manager.
  case jackpatch

  /// The form that a file's name tells by its ending; otherwise the native one.
  ///
  /// qjackctl's files end like aj-snapshot's, so they have to be asked for.
  package init(fileName: [UInt8]) {
    let name = String(decoding: fileName, as: UTF8.self).lowercased()
    let endings: [(String, PatchFormat)] = [
      (".xml", .snapshot), (".jackpatch", .jackpatch), (".matchmaker", .matchmaker),
      (".pattern", .matchmaker), (".patterns", .matchmaker), (".patchbay", .patchbay),
    ]
    self = endings.first { name.hasSuffix($0.0) }?.1 ?? .plumbing
  }

  /// The form of a file that is there, as its content tells.
  package init(content: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = content[...].dropFirst(content.starts(with: mark) ? mark.count : 0)
    let start = text.drop { $0 <= 0x20 }
    let lines = text.split(separator: UInt8(ascii: "\n"))
    if Self.xmlBeginnings.contains(where: { start.starts(with: $0.utf8) }) {
      self = Self.isPatchbay(content) ? .patchbay : .snapshot
    } else if lines.contains(where: PlumbingFormat.isRule) {
      self = .plumbing
    } else if lines.contains(where: JackpatchFormat.isConnection) {
      self = .jackpatch
    } else {
      let isComment = content.first { $0 > 0x20 } == UInt8(ascii: ";")
      self = start.isEmpty || isComment ? .plumbing : .matchmaker
    }
  }

  private static let xmlBeginnings = ["<?xml", "<!", "<aj-snapshot", "<jack>", "<patchbay"]

  private static func isPatchbay(_ content: [UInt8]) -> Bool {
    String(decoding: content.prefix(4096), as: UTF8.self).contains("<patchbay")
  }

  /// Reads a file of this form.
  ///
  /// - Parameter content: The file.
  /// - Returns: The patch, and what was left out because it says nothing here.
  /// - Throws: Why the file cannot be read.
  package func read(_ content: [UInt8]) throws(PatchError) -> (patch: Patch, notices: [String]) {
    switch self {
    case .plumbing: try PlumbingFormat.read(content)
    case .snapshot: (try SnapshotFormat.read(content), [])
    case .patchbay: try PatchbayFormat.read(content)
    case .matchmaker: (try MatchmakerFormat.read(content), [])
    case .jackpatch: try JackpatchFormat.read(content)
    }
  }

  /// Writes a file of this form.
  ///
  /// - Parameter patch: What it is to hold.
  /// - Returns: The file.
  /// - Throws: `cannotHold`, or `libraryMissing`; then there is no file at all.
  package func write(_ patch: Patch) throws(PatchError) -> [UInt8] {
    switch self {
    case .plumbing: try PlumbingFormat.write(patch)
    case .snapshot: try SnapshotFormat.write(patch)
    case .patchbay: try PatchbayFormat.write(patch)
    case .matchmaker: try MatchmakerFormat.write(patch)
    case .jackpatch: try JackpatchFormat.write(patch)
    }
  }
}

extension PatchRule {
  /// The rule for people.
  package var description: String {
    let arrow =
      switch action {
      case .connect: "->"
      case .disconnect: "-/->"
      case .alsoConnect: "+>"
      case .connectExclusive: "=>"
      }
    return "\(source.description) \(arrow) \(destination.description)"
  }

  /// The two names of a rule that only connects one port with another.
  ///
  /// - Throws: `cannotHold` for any other rule: `format` has no others.
  func names(for format: PatchFormat) throws(PatchError) -> (PortName, PortName) {
    guard action == .connect, case .literal(let source) = source,
      case .literal(let destination) = destination
    else {
      throw .cannotHold(
        format, item: description, reason: "it only has connections from one port to another")
    }
    return (source, destination)
  }

  /// Refuses what is not a rule to connect.
  func requireConnect(for format: PatchFormat) throws(PatchError) {
    guard action == .connect else {
      throw .cannotHold(format, item: description, reason: "it has no '\(action.rawValue)'")
    }
  }
}
