/// The magic cookie of Vorbis: the three headers as Matroska's private data has them.
///
/// A byte of 2, the sizes of two headers as Ogg laces them, and the headers.
package enum VorbisCookie {
  /// A comment header that says nothing: decoders want one, and need no more.
  package static let plainComments: [UInt8] =
    [3] + Array("vorbis".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 1]

  /// Makes a cookie of the three headers.
  package static func make(_ headers: [[UInt8]]) -> [UInt8] {
    let sizes = headers.dropLast().flatMap { header in
      [UInt8](repeating: 255, count: header.count / 255) + [UInt8(header.count % 255)]
    }
    return [UInt8(headers.count - 1)] + sizes + headers.joined()
  }

  /// The three headers of a cookie; nil where the bytes are none.
  package static func headers(_ cookie: [UInt8]) -> [[UInt8]]? {
    guard cookie.first == 2 else { return nil }
    var index = 1
    var sizes: [Int] = []
    while sizes.count < 2 {
      var size = 0
      while index < cookie.count, cookie[index] == 255 {
        size += 255
        index += 1
      }
      guard index < cookie.count else { return nil }
      sizes.append(size + Int(cookie[index]))
      index += 1
    }
    let (second, third) = (index + sizes[0], index + sizes[0] + sizes[1])
    guard third < cookie.count else { return nil }
    return [cookie[index..<second], cookie[second..<third], cookie[third...]].map { Array($0) }
  }
}
