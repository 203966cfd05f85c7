internal import CJack
import Synchronization

/// What people are told of a port.
package struct PortLabel: Sendable, Hashable {
  /// The name for people.
  package var prettyName: String
  /// The place among the client's ports, from 1 on.
  package var order: Int
  /// Ports of one group belong together.
  package var group: String

  /// Makes a label.
  package init(prettyName: String, order: Int, group: String) {
    self.prettyName = prettyName
    self.order = order
    self.group = group
  }
}

/// A property of a port in JACK's metadata.
enum LabelProperty: String, CaseIterable {
  case prettyName = "pretty-name"
  case order
  case group = "port-group"

  var key: String { "http://jackaudio.org/metadata/" + rawValue }

  var type: String {
    self == .order ? "http://www.w3.org/2001/XMLSchema#int" : "text/plain"
  }

  func value(in label: PortLabel) -> String {
    switch self {
    case .prettyName: label.prettyName
    case .order: "\(label.order)"
    case .group: label.group
    }
  }
}

extension JackClient {
  /// Labels the outputs in JACK's metadata, until the client is closed.
  ///
  /// What cannot be stored is left out: a server may have no metadata, and one of several servers
  /// of a user gets none, see ``MetadataStore``.
  ///
  /// - Parameter labels: One for each output, in the order of registration.
  package func label(outputs labels: [PortLabel]) {
    isLabelled.store(true, ordering: .relaxed)
    _ = MetadataStore.use {
      forEachProperty { port, index, property in
        guard index < labels.count else { return }
        _ = unsafe jack_set_property(
          client, port, property.key, property.value(in: labels[index]), property.type)
      }
    }
  }

  /// Takes the labels away: the next port to get the place of one of ours would have them.
  ///
  /// JACK2 does so by itself when it removes a port, unless it has gone before. It must find none
  /// of ours, since what it then does can stop it while somebody reads. Only in turn.
  func removeLabels() {
    guard isLabelled.exchange(false, ordering: .relaxed), MetadataStore.hasOneServer else { return }
    forEachProperty { port, _, property in
      _ = unsafe jack_remove_property(client, port, property.key)
    }
  }

  private func forEachProperty(_ body: (jack_uuid_t, Int, LabelProperty) -> Void) {
    let ports = outputs.withLock { $0 }
    for index in 0..<ports.count {
      let port = unsafe jack_port_uuid(ports[index])
      for property in LabelProperty.allCases { body(port, index, property) }
    }
  }
}
