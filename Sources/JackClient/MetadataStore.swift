import Glibc

/// JACK2's store of metadata.
///
/// It is one for all servers of a user, in which the ports of all servers have the same numbers;
/// each server deletes it when it ends, and a client that opens it at that moment can crash within
/// libdb (a bus error, seen with JACK2 1.9.21). So with several servers nothing is read or written.
///
/// Every client reads and writes it by itself, through libdb, whose locks nobody breaks up when
/// they wait for one another: two clients that remove all properties of a port, or one that reads
/// while another writes, can stop both and the server with them, for good. So programs of ours use
/// it in turn, and properties are removed one by one, which waits for nobody who waits.
enum MetadataStore {
  /// Uses the store while no other program of ours does.
  ///
  /// Blocks while another one does, for half a second at most.
  ///
  /// - Parameter body: What is done with the store.
  /// - Returns: What `body` returned; nil without having called it if what stands in the store may
  ///   be about the ports of another server, or somebody keeps it.
  static func use<Result>(_ body: () -> Result) -> Result? {
    guard hasOneServer else { return nil }
    return ClientTurn.take { $0 ? body() : nil }
  }

  /// Whether not more than one JACK2 server of this user runs.
  static var hasOneServer: Bool {
    guard let folder = unsafe opendir("/proc") else { return false }
    defer { unsafe closedir(folder) }
    var count = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          unsafe String(cString: name)
        }
      }
      if let process = Int32(name), isServer(process) { count += 1 }
    }
    return count <= 1
  }

  /// Whether a process is a JACK2 server of this user.
  private static func isServer(_ process: Int32) -> Bool {
    let file = unsafe open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_uid == getuid() else { return false }
    var name = [UInt8](repeating: 0, count: 16)
    let count = unsafe read(file, &name, name.count)
    return ["jackd\n", "jackdbus\n"].contains { name.prefix(max(0, count)).elementsEqual($0.utf8) }
  }
}
