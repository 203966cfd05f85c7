import AudioFormat
import Glibc
import JackClient
import PatchGraph
import RealTime

/// A run of `aqjack play` that belongs to a session.
final class SessionMember {
  private let link: SessionLink
  private let files: SessionFiles
  private let arguments: [Argument]
  /// The connections that were saved, nil in a new session.
  let patch: Patch?
  private var isOpen = false

  /// How long a manager may take to open a session.
  private static let patienceSeconds = 5.0

  /// Joins the session of the manager in `NSM_URL`.
  ///
  /// - Parameters:
  ///   - options: What the command line asked for; in a session, the name of the client becomes
  ///     what the manager wants, and saved options take the place of an empty command line's.
  ///   - arguments: The command line.
  ///   - notice: Woken when the manager wants something.
  /// - Returns: Nil where there is no manager, or one that does not answer: then the program runs
  ///   on its own.
  /// - Throws: Why the session cannot be opened; the manager has been told.
  static func join(
    _ options: inout PlayOptions, _ arguments: [Argument], notice: Wakeup
  ) throws(ToolError) -> SessionMember? {
    guard let url = unsafe getenv("NSM_URL").map({ unsafe String(cString: $0) }) else { return nil }
    guard let link = SessionLink(url: url, notice: notice) else {
      Console.complain("cannot talk to the session manager at \(Messages.quoted(url))")
      return nil
    }
    link.announce(executable: Program.name)
    let deadline = Deadline(seconds: patienceSeconds)
    while link.opening == nil, !link.isRefused, !deadline.hasPassed { deadline.wait(for: notice) }
    guard let opening = link.opening else {
      Console.complain("the session manager does not open a session; running without")
      return nil
    }
    do throws(ToolError) {
      return try SessionMember(link, opening, &options, arguments)
    } catch {
      link.refuseOpening(.badProject, error.message)
      throw error
    }
  }

  private init(
    _ link: SessionLink, _ opening: SessionLink.Opening, _ options: inout PlayOptions,
    _ arguments: [Argument]
  ) throws(ToolError) {
    self.link = link
    files = SessionFiles(path: opening.path)
    var words = arguments.first == "play" ? Array(arguments.dropFirst()) : arguments
    if words.isEmpty, let saved = try files.loadOptions() {
      words = saved
      options = try Self.options(saved)
    }
    guard !words.isEmpty else {
      throw .session(files.options, "no command line was saved yet; start with one")
    }
    self.arguments = words
    patch = try files.loadConnections()
    options.clientName = opening.clientID
    // What was connected when the session was saved is all that is to be connected.
    if patch != nil { options.targets = [] }
  }

  private static func options(_ words: [Argument]) throws(ToolError) -> PlayOptions {
    do throws(UsageError) {
      if case .play(let options) = try Invocation.parse(words) { return options }
    } catch {
      throw .usage(error)
    }
    throw .usage(.unexpectedOperand(words[0]))
  }

  // MARK: - While the run goes on

  /// Tells the manager that the run is in the graph.
  func noteOpen() {
    if !isOpen { link.replyOpened() }
    isOpen = true
  }

  /// Tells the manager that the run has ended before it was in the graph.
  func noteEnd(_ status: ExitStatus) {
    if !isOpen { link.refuseOpening(.general, status.meaning) }
    isOpen = true
  }

  /// Saves what the manager wants to be saved.
  ///
  /// - Parameters:
  ///   - outputs: The full names of the run's ports.
  ///   - client: Knows the graph.
  func serve(outputs: [PortName], client: JackClient) {
    while link.takeSaveRequest() {
      do throws(ToolError) {
        try files.save(arguments, connections(of: outputs, in: client.graph()))
        link.replySaved()
      } catch {
        Console.complain(error.message)
        link.refuseSaving(.createFailed, error.message)
      }
    }
  }

  /// The connections of the run's ports, and those saved ones whose ports are not there.
  private func connections(of outputs: [PortName], in graph: PortGraph) -> Patch {
    let own = Set(outputs)
    var saved = Patch(graph)
    saved.rules.removeAll { rule in
      guard case .literal(let name) = rule.source else { return true }
      return !own.contains(name)
    }
    let absent = patch.flatMap { try? $0.plan(for: graph, isExclusive: false).unanswered } ?? []
    saved.rules += absent.filter { !saved.rules.contains($0) }
    return saved
  }
}
