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

extension JackClient {
  /// Labels the outputs in JACK's metadata, until the client is closed.
  ///
  /// What cannot be stored is left out: a server may have no metadata, and one of several servers
  /// of a user gets none, see ``MetadataStore``.
  ///
  /// - Parameter labels: One for each output, in the order of registration.
  package func label(outputs labels: [PortLabel]) {
    guard MetadataStore.isTrustworthy else { return }
    isLabelled.store(true, ordering: .relaxed)
    let ports = outputs.withLock { $0 }
    for (index, label) in labels.enumerated() where index < ports.count {
      let port = unsafe jack_port_uuid(ports[index])
      set("pretty-name", of: port, to: label.prettyName, type: "text/plain")
      set("order", of: port, to: "\(label.order)", type: "http://www.w3.org/2001/XMLSchema#int")
      set("port-group", of: port, to: label.group, type: "text/plain")
    }
  }

  private func set(_ key: String, of subject: jack_uuid_t, to value: String, type: String) {
    _ = unsafe jack_set_property(
      client, subject, "http://jackaudio.org/metadata/" + key, value, type)
  }

  /// Takes the labels away: the next port to get the place of one of ours would have them.
  ///
  /// JACK2 does so by itself when it removes a port, unless it has gone before.
  func removeLabels() {
    guard isLabelled.exchange(false, ordering: .relaxed), MetadataStore.isTrustworthy else {
      return
    }
    let ports = outputs.withLock { $0 }
    for index in 0..<ports.count {
      _ = unsafe jack_remove_properties(client, jack_port_uuid(ports[index]))
    }
  }
}
