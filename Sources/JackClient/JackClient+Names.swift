internal import AudioFormat
internal import CJack
import Glibc

extension JackClient {
  /// The names of a list that ends with NULL, which is freed; none for no list.
  func names(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [PortName] {
    guard let list = unsafe list else { return [] }
    defer { unsafe jack_free(list) }
    var names: [PortName] = []
    while let name = unsafe list[names.count] { unsafe names.append(PortName(cString: name)) }
    return names
  }

  /// The other names that the server knows a port by, at most two.
  ///
  /// A port may have the second without the first; then the answer is 1, and the first place is left
  /// as it was. PipeWire gives a port its own name once more.
  func aliases(of port: OpaquePointer) -> [PortName] {
    let size = Int(jack_port_name_size())
    let first = UnsafeMutablePointer<CChar>.allocate(capacity: 2 * size)
    unsafe first.initialize(repeating: 0, count: 2 * size)
    defer { unsafe first.deallocate() }
    let second = unsafe first + size
    _ = unsafe jack_port_get_aliases(port, [first, second])
    let own = unsafe jack_port_name(port).map { unsafe PortName(cString: $0) }
    return unsafe [PortName(cString: first), PortName(cString: second)].filter {
      !$0.bytes.isEmpty && $0 != own
    }
  }

  /// The name for people in the metadata of a port, nil if there is none.
  func prettyName(of port: OpaquePointer) -> PortName? {
    var value: UnsafeMutablePointer<CChar>?
    var type: UnsafeMutablePointer<CChar>?
    let key = LabelProperty.prettyName.key
    guard unsafe jack_get_property(jack_port_uuid(port), key, &value, &type) == 0 else {
      return nil
    }
    defer {
      unsafe jack_free(value)
      unsafe jack_free(type)
    }
    return unsafe value.map { unsafe PortName(cString: $0) }
  }
}

extension PortName {
  /// Makes the name of a zero-terminated C string.
  init(cString: UnsafePointer<CChar>) {
    unsafe self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }

  /// Calls `body` with the name as a zero-terminated C string, valid for the call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // SAFETY: the array has at least its terminator, so it has a base address.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}
