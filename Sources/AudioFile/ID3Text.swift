/// The texts of a frame of an ID3v2 tag: a coding, then texts with zeros in between.
///
/// - Parameters:
///   - body: The frame without its header.
///   - count: Texts at most; the last one goes on to its end.
///   - skipped: Bytes behind the coding that are no text, such as a language.
/// - Returns: The texts, none for a coding that is not known.
func id3Texts(_ body: [UInt8], count: Int, skipping skipped: Int = 0) -> [String] {
  guard let coding = body.first else { return [] }
  let bytes = body.dropFirst(1 + skipped)
  let texts: [String] =
    switch coding {
    case 0: split(bytes, count).map(latin)
    case 1, 2: wide(Array(bytes), count, isBigEndian: coding == 2)
    case 3: split(bytes, count).map { String(decoding: $0, as: UTF8.self) }
    default: []
    }
  return texts.map { String($0.prefix { $0 != "\0" }) }
}

private func split(_ bytes: ArraySlice<UInt8>, _ count: Int) -> [ArraySlice<UInt8>] {
  bytes.split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false)
}

/// ISO 8859-1.
func latin(_ bytes: ArraySlice<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

/// UTF-16, each text with a mark of its byte order or not.
private func wide(_ bytes: [UInt8], _ count: Int, isBigEndian: Bool) -> [String] {
  var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
    UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
  }
  if !isBigEndian, units.first == 0xFFFE { units = units.map(\.byteSwapped) }
  return units.split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false).map {
    String(decoding: $0.filter { $0 != 0xFEFF }, as: UTF16.self)
  }
}
