import AudioFormat
import CProcess
import Glibc
import JackClient
import Synchronization

/// A JACK server that runs for as long as the program does, which may also be killed.
final class ServerLauncher: Sendable {
  private let process: pid_t
  /// Whether the process has ended and its number may belong to another.
  private let hasEnded = Atomic<Bool>(false)

  /// How long a server may take to end.
  private static let endSeconds = 3.0
  /// How long a server may take to answer.
  private static let patienceSeconds = 5.0
  private static let pollMicroseconds: UInt32 = 10_000

  /// Starts `jackd`, on a thread that lasts; it is not ready yet.
  ///
  /// - Parameters:
  ///   - server: The name of the server.
  ///   - arguments: What stands behind the name on its command line.
  ///   - isVerbose: Whether its messages are shown.
  /// - Throws: `serverStart`.
  init(server: String, arguments: [Argument], isVerbose: Bool) throws(ToolError) {
    let options = ["-n", server] + (Self.mayUseRealTime ? [] : ["-r"])
    let words = (["jackd"] + options).map { Argument($0) } + arguments
    process = try Self.spawn(words, isVerbose: isVerbose)
  }

  /// Ends the server and waits until it has gone; one that hangs is killed.
  func stop() {
    guard !isGone else { return }
    kill(process, SIGTERM)
    let deadline = Deadline(seconds: Self.endSeconds)
    while !isGone, !deadline.hasPassed { usleep(Self.pollMicroseconds) }
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Tries again and again until `open` succeeds, the server ends, or it has had time enough.
  func retry<Result>(_ open: () throws(JackError) -> Result) throws(JackError) -> Result {
    var waited = 0.0
    while true {
      do throws(JackError) {
        return try open()
      } catch .noServer(let name) {
        if isGone || waited > Self.patienceSeconds { throw .noServer(name: name) }
        usleep(Self.pollMicroseconds)
        waited += Double(Self.pollMicroseconds) / 1e6
      }
    }
  }

  /// Why there is no server: it has ended by itself; nil if it has not.
  var fault: ToolError? {
    isGone ? .serverEnded : nil
  }

  private var isGone: Bool {
    if hasEnded.load(ordering: .relaxed) { return true }
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return false }
    hasEnded.store(true, ordering: .relaxed)
    return true
  }

  /// RLIMIT_RTPRIO of <sys/resource.h>, which Swift's Glibc module leaves out.
  private static let realTimePriorityLimit = __rlimit_resource_t(14)

  /// Whether the system lets this process schedule in real time; jackd would complain otherwise.
  private static var mayUseRealTime: Bool {
    var limit = rlimit()
    unsafe getrlimit(Self.realTimePriorityLimit, &limit)
    return geteuid() == 0 || limit.rlim_cur > 0
  }

  private static func spawn(_ words: [Argument], isVerbose: Bool) throws(ToolError) -> pid_t {
    var process = pid_t()
    // It has a group of its own: an interrupt from the keyboard must reach the player first.
    let result = unsafe withCStrings(words) { list in
      unsafe cprocess_start(&process, list, isVerbose)
    }
    guard result == 0 else { throw .serverStart(errno: result) }
    return process
  }
}
