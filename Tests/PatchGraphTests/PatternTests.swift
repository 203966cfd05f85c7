import AudioFormat
import TestSupport
import Testing

@testable import PatchGraph

struct PatternTests {
  private func isMatch(_ node: PatternNode, _ name: String) throws -> Bool {
    try NamePattern(node).groups(in: PortName(name.utf8)) != nil
  }

  @Test(arguments: [
    ("a.c", "abc", true), ("a.c", "ac", false), ("a[0-9]+", "a12", true), ("a[^0-9]", "a1", false),
    ("(a|b)c", "bc", true), ("a{2,3}", "aaaa", false), ("a\\.c", "abc", false),
    ("[[:digit:]]*x", "12x", true), ("[]a]", "]", true), ("a|b", "ab", false), ("^a$", "a", true),
    ("a\\$", "a$", true), ("\\w+", "a_1", true), ("[^ -!#-~]", "\"", true),
  ])
  func `POSIX patterns`(_ text: String, _ name: String, _ expected: Bool) throws {
    let node = try PatternParser.parse(Array(text.utf8), .posix)
    #expect(try isMatch(node, name) == expected)
    let printed = PatternPrinter.posix(node, references: [])
    #expect(try PatternParser.parse(printed, .posix) == node)
  }

  @Test(arguments: [
    ("a\\d+", "a12", true), ("(?:a|b)\\s", "b ", true), ("\\x41\\n", "A\n", true),
    ("[\\w-]+", "a-b", true), ("[\\]]", "]", true), ("a.*?b", "axxb", true), ("{", "{", true),
    ("a{1,2}", "aa", true), ("a{-1}", "a{-1}", true), ("a{1,x}", "a{1,x}", true),
    ("a\\Z", "a", true), ("(?<n>x)y", "xy", true),
  ])
  func `Perl's patterns`(_ text: String, _ name: String, _ expected: Bool) throws {
    let node = try PatternParser.parse(Array(text.utf8), .perl)
    #expect(try isMatch(node, name) == expected)
    let printed = PatternPrinter.print(node, .perl) { _ in [] }
    #expect(try PatternParser.parse(printed, .perl) == node)
  }

  @Test(arguments: [
    ("(", "unmatched '('"), ("a)", "unmatched ')'"), ("[a", "unmatched '['"),
    ("*", "nothing to repeat"), ("a\\", "a backslash at the end"),
    ("a^b", "an anchor in the middle"),
    ("a{2,1}", "bad repetition '{2,1}'"), ("[b-a]", "a range that ends before it begins"),
    ("[[:x:]]", "an unknown class of characters"), ("\\d", "the escape '\\d'"),
    ("a**", "a repetition of a repetition"), ("(a)\\1", "a reference to its own group"),
  ])
  func `what is wrong with a pattern is told`(_ text: String, _ reason: String) {
    #expect(throws: PatternFault(reason: reason)) {
      try PatternParser.parse(Array(text.utf8), .posix)
    }
  }

  @Test(arguments: [
    "256", "-3", "0,256", "-1,2", "1,-1", "+1", "9223372036854775807",
    "0,9223372036854775807", "1,9223372036854775807", "1,99999999999999999999", "1,x", "1,2,3", "",
  ])
  func `a repetition is from 0 to 255 times`(_ text: String) {
    #expect(throws: PatternFault(reason: "bad repetition '{\(text)}'")) {
      try PatternParser.parse(Array("(ab){\(text)}".utf8), .posix)
    }
  }

  @Test(arguments: ["0", "255", "0,255", "255,", "3,255"])
  func `a repetition of up to 255 times is read`(_ text: String) throws {
    let node = try PatternParser.parse(Array("a{\(text)}".utf8), .posix)
    #expect(try isMatch(node, "b") == false)
    #expect(throws: PatternFault(reason: "bad repetition '{256}'")) {
      try PatternParser.parse(Array("a{256}".utf8), .perl)
    }
  }

  @Test(arguments: ["a(?=b)", "(?i)a", "(a)\\1", "[\\D]", "(.*?)b", "a++", "\\b"])
  func `what names of ports do not need is refused`(_ text: String) {
    #expect(throws: PatternFault.self) { try PatternParser.parse(Array(text.utf8), .perl) }
  }

  @Test func `every byte stands for itself when it is quoted`() throws {
    for byte in 1...255 as ClosedRange<UInt8> {
      let name: [UInt8] = [0x61, byte, 0x31]
      for dialect in [PatternDialect.posix, .python, .perl] {
        let text = PatternPrinter.quoted(name, dialect)
        #expect(try PatternParser.parse(text, dialect).literalBytes == name, "\(byte)")
      }
      let pattern = try NamePattern(.bytes(name))
      #expect(pattern.groups(in: PortName(name)) != nil, "\(byte)")
      #expect(pattern.groups(in: PortName([0x61, byte &+ 1, 0x31])) == nil, "\(byte)")
    }
  }

  @Test func `a set of any bytes means the same when it is written and read`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let members = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        "^-[]\\az09: \"".utf8.randomElement(using: &random) ?? 0
      }
      let set = ByteSet(members, isNegated: Bool.random(using: &random))
      guard set.isNegated || set.members.count > 1 else { continue }
      for dialect in [PatternDialect.posix, .python, .perl] {
        let text = PatternPrinter.print(.set(set), dialect) { _ in [] }
        #expect(try PatternParser.parse(text, dialect) == .set(set), "\(members)")
      }
      let pattern = try NamePattern(.set(set))
      for byte in 1...127 as ClosedRange<UInt8> {
        let isIn = set.members.contains(byte) != set.isNegated
        #expect((pattern.groups(in: PortName([byte])) != nil) == isIn, "\(members) \(byte)")
      }
    }
  }
}
