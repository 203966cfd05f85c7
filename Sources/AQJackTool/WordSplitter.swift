/// Splits a line into words, by the rules of the shell that matter for arguments.
///
/// Blanks part words. Single quotes keep everything, double quotes everything but a backslash, and
/// a backslash keeps the character behind it.
struct WordSplitter {
  private var words: [[UInt8]] = []
  private var word: [UInt8]?
  private var quote: UInt8?
  private var isEscaped = false

  /// The words of `line`.
  ///
  /// - Throws: `openQuote`.
  static func words(of line: [UInt8]) throws(ValueProblem) -> [[UInt8]] {
    var splitter = WordSplitter()
    for byte in line { splitter.read(byte) }
    guard splitter.quote == nil, !splitter.isEscaped else { throw .openQuote }
    splitter.endWord()
    return splitter.words
  }

  private mutating func read(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
      keep(byte)
    } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
      isEscaped = true
    } else if let quote {
      if byte == quote { self.quote = nil } else { keep(byte) }
    } else {
      readUnquoted(byte)
    }
  }

  private mutating func readUnquoted(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      quote = byte
      word = word ?? []
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): endWord()
    default: keep(byte)
    }
  }

  private mutating func keep(_ byte: UInt8) {
    word = (word ?? []) + [byte]
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }
}
