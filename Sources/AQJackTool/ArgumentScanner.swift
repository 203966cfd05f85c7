import AudioFormat
import COption
import Synchronization

/// Takes a command line apart by glibc's getopt_long.
struct ArgumentScanner {
  /// The options that may occur.
  let options: [OptionSpecification]

  /// Protects the globals of getopt, from the restart to the last step.
  private static let getopt = Mutex<Void>(())

  /// What getopt_long returns for a long option is its index in `options` above this number, which
  /// no character of a short option reaches.
  private static let firstLongCode: Int32 = 256

  /// Says what stands on the command line, in its order.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - stopsAtOperand: Whether to end with the first operand; otherwise options may follow it.
  /// - Returns: The items; a mistake is the last.
  func items(in arguments: [Argument], stopsAtOperand: Bool) -> [ScannedItem] {
    let arguments = [Argument(Program.name)] + arguments
    return Self.getopt.withLock { _ in
      unsafe withCStrings(arguments) { list in
        unsafe withLongOptions { longOptions in
          let shorts = shortOptions(stopsAtOperand: stopsAtOperand)
          return unsafe shorts.withCString { shorts in
            unsafe scan(arguments, list, shorts, longOptions)
          }
        }
      }
    }
  }

  private func scan(
    _ arguments: [Argument], _ list: UnsafePointer<UnsafeMutablePointer<CChar>?>,
    _ shorts: UnsafePointer<CChar>, _ longs: UnsafePointer<option>
  ) -> [ScannedItem] {
    var items: [ScannedItem] = []
    var previous = 1
    coption_restart()
    while true {
      let step = unsafe coption_next(Int32(arguments.count), list, shorts, longs)
      let next = unsafe Int(step.next)
      if unsafe step.code == -1 {
        // Only over a `--` does getopt go on without returning something.
        items += next > previous ? [.separator] : []
        return items + arguments[next...].map { .operand($0) }
      }
      items.append(unsafe item(for: step, before: arguments[next - 1]))
      if case .mistake? = items.last { return items }
      previous = next
    }
  }

  /// Reads one step; `argument` is the one that getopt has done with, if it has done with any.
  private func item(for step: coption_step, before argument: Argument) -> ScannedItem {
    let value = unsafe step.argument.map { text in unsafe Argument(cString: text) }
    switch unsafe step.code {
    case 1: return .operand(value ?? "")
    case Int32(UInt8(ascii: ":")):
      return .mistake(.missingValue(unsafe specification(step.symbol)?.messageForm ?? ""))
    case Int32(UInt8(ascii: "?")): return .mistake(unsafe mistake(step.symbol, in: argument))
    default:
      guard let specification = unsafe specification(step.code) else {
        preconditionFailure("getopt_long returned a code that is not in its table")
      }
      return .option(OptionValue(specification: specification, text: value))
    }
  }

  private func mistake(_ symbol: Int32, in argument: Argument) -> UsageError {
    if let specification = specification(symbol) {
      return .unexpectedValue(specification.longForm)
    }
    if symbol != 0 {
      let letter = UInt8(truncatingIfNeeded: symbol)
      return .unknownOption(Argument(bytes: [UInt8(ascii: "-"), letter]), nearest: nil)
    }
    return unreadable(Argument(bytes: argument.bytes.prefix { $0 != UInt8(ascii: "=") }))
  }

  /// Why getopt did not take a long option: it begins several names, or none.
  private func unreadable(_ typed: Argument) -> UsageError {
    let candidates = options.map(\.longForm).filter { Array($0.utf8).starts(with: typed.bytes) }
    if candidates.count > 1, typed.bytes.count > 2 {
      return .ambiguousOption(typed, candidates: candidates)
    }
    let nearest = NearMatch.misspelling(of: typed.description, among: options.map(\.longForm))
    return .unknownOption(typed, nearest: nearest)
  }

  private func specification(_ code: Int32) -> OptionSpecification? {
    if code >= Self.firstLongCode { return options[Int(code - Self.firstLongCode)] }
    return options.first { $0.short?.asciiValue.map(Int32.init) == code }
  }
}

extension ArgumentScanner {
  /// The short options as getopt wants them.
  ///
  /// A leading `-` makes operands come as they stand, whatever POSIXLY_CORRECT says, a leading `+`
  /// ends with the first; `:` makes a missing value known from an unknown option.
  private func shortOptions(stopsAtOperand: Bool) -> String {
    let letters = options.compactMap { specification in
      specification.short.map { letter in
        specification.argument == .none ? "\(letter)" : "\(letter):"
      }
    }
    return (stopsAtOperand ? "+:" : "-:") + letters.joined()
  }

  private func withLongOptions<Result>(_ body: (UnsafePointer<option>) -> Result) -> Result {
    unsafe withCStrings(options.map { Argument($0.name.rawValue) }) { names in
      var table = unsafe options.enumerated().map { index, specification in
        unsafe option(
          name: names[index], has_arg: specification.argument.getoptKind, flag: nil,
          val: Self.firstLongCode + Int32(index))
      }
      unsafe table.append(option())
      return unsafe table.withUnsafeBufferPointer { buffer in
        // SAFETY: the array has at least its last, empty row, so it has a base address.
        unsafe body(buffer.baseAddress.unsafelyUnwrapped)
      }
    }
  }
}

extension OptionArgument {
  fileprivate var getoptKind: Int32 {
    switch self {
    case .none: no_argument
    case .required: required_argument
    case .optional: optional_argument
    }
  }
}
