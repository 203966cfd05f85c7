import Foundation

/// JACK2's store of metadata: one for all servers of a user, whose ports have the same numbers in
/// it, and which each of them deletes when it ends.
package struct MetadataStore {
  /// Tells this store from one that was made anew.
  private let identity: UInt64?

  /// Looks at the store as it is now.
  package init() {
    identity = Self.identity
  }

  /// Why what was found in the store says nothing, nil if it does.
  package var disturbance: String? {
    if Self.identity != identity { return "a server of this user deleted the metadata of all" }
    return Self.serverCount > 1 ? "another server of this user shares the metadata" : nil
  }

  /// Its folder, which programs lock while they use it.
  package static var folder: String { "/dev/shm/jack_db-\(getuid())" }

  private static var identity: UInt64? {
    var status = stat()
    return unsafe stat("\(folder)/metadata.db", &status) == 0
      ? UInt64(status.st_ino) : nil
  }

  private static var serverCount: Int {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.count { process in
      Int(process) != nil
        && (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == "jackd\n"
    }
  }
}
