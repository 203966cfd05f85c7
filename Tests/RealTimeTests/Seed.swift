import Glibc

/// Where the random tests of this run begin: another place in each run, unless AQJACK_SEED names
/// one that a failed run has printed.
enum Seed {
  static let value: UInt64 = {
    let named = unsafe getenv("AQJACK_SEED").flatMap { unsafe UInt64(String(cString: $0)) }
    let seed = named ?? UInt64.random(in: 0...UInt64.max)
    print("AQJACK_SEED=\(seed)")
    return seed
  }()
}
