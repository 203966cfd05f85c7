import Glibc

/// JACK2's store of metadata.
///
/// It is one for all servers of a user, in which the ports of all servers have the same numbers;
/// each server deletes it when it ends, and a client that opens it at that moment can crash within
/// libdb (a bus error, seen with JACK2 1.9.21). So with several servers nothing is read or written.
enum MetadataStore {
  /// Whether what stands in the store is about the ports of one server.
  static var isTrustworthy: Bool {
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
