import CXML

/// Reads and writes XML files through libxml2.
enum XMLDocument {
  /// The most bytes of a file: no graph is as large.
  private static let mostBytes = 64 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - content: The file.
  ///   - format: What it should be, for the error.
  /// - Returns: The root.
  /// - Throws: `malformed`, or `libraryMissing`.
  static func read(_ content: [UInt8], as format: PatchFormat) throws(PatchError) -> XMLElement {
    guard cxml_load() else { throw .libraryMissing("libxml2.so.2") }
    guard !content.isEmpty, content.count <= mostBytes else {
      throw .malformed(format, line: 0, reason: "it is not XML")
    }
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: content.count)
    defer { unsafe bytes.deallocate() }
    _ = unsafe bytes.initialize(from: content.lazy.map(CChar.init(bitPattern:)))
    guard let first = bytes.baseAddress,
      let reader = unsafe cxml_open(first, Int32(content.count))
    else { throw .malformed(format, line: 0, reason: "it is not XML") }
    defer { unsafe cxml_close(reader) }
    return try unsafe root(reader, format)
  }

  private static func root(
    _ reader: OpaquePointer, _ format: PatchFormat
  ) throws(PatchError) -> XMLElement {
    // The elements that have begun and not ended; the first is not one of the file's.
    var open = [XMLElement(name: "")]
    func end() {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
    }
    while true {
      switch Int(unsafe cxml_next(reader)) {
      case CXML_BEGIN:
        let isEmpty = unsafe cxml_is_empty(reader)
        open.append(unsafe element(reader))
        if isEmpty { end() }
      case CXML_END: end()
      case CXML_TEXT: open[open.count - 1].text += unsafe bytes(cxml_value(reader))
      case CXML_DONE: return open[0].children.first ?? open[0]
      default:
        throw .malformed(
          format, line: Int(unsafe cxml_line(reader)), reason: "it is not well-formed XML")
      }
    }
  }

  private static func element(_ reader: OpaquePointer) -> XMLElement {
    var element = unsafe XMLElement(name: text(cxml_name(reader)), line: Int(cxml_line(reader)))
    while unsafe cxml_next_attribute(reader) {
      unsafe element.attributes.append(
        XMLElement.Attribute(name: text(cxml_name(reader)), value: bytes(cxml_value(reader))))
    }
    return element
  }

  private static func bytes(_ string: UnsafePointer<CChar>?) -> [UInt8] {
    unsafe string.map { unsafe Array(String(cString: $0).utf8) } ?? []
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String {
    unsafe string.map { unsafe String(cString: $0) } ?? ""
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - root: The root; every text in it can stand in XML, see ``XMLElement/canHold(_:)``.
  ///   - hasType: Whether a document type of the root's name is declared.
  /// - Returns: The file.
  /// - Throws: `libraryMissing`.
  static func write(_ root: XMLElement, hasType: Bool = false) throws(PatchError) -> [UInt8] {
    guard cxml_load() else { throw .libraryMissing("libxml2.so.2") }
    let writer = unsafe hasType ? cxml_begin(root.name) : cxml_begin(nil)
    guard let writer = unsafe writer else { throw .libraryMissing("libxml2.so.2") }
    defer { unsafe cxml_free(writer) }
    unsafe write(root, writer)
    return unsafe bytes(cxml_finish(writer))
  }

  private static func write(_ element: XMLElement, _ writer: OpaquePointer) {
    unsafe cxml_begin_element(writer, element.name)
    for attribute in element.attributes {
      unsafe cxml_attribute(
        writer, attribute.name, String(decoding: attribute.value, as: UTF8.self))
    }
    if !element.text.isEmpty {
      unsafe cxml_text(writer, String(decoding: element.text, as: UTF8.self))
    }
    for child in element.children { unsafe write(child, writer) }
    unsafe cxml_end_element(writer)
  }
}
