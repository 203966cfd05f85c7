import Synchronization

/// What the control thread and the process thread tell each other about takes.
///
/// The control thread asks for no take, waits until none runs, writes the next one, and asks for
/// its number; the process thread begins it in its next cycle.
@safe
struct ProbeControl: ~Copyable {
  /// The number of the take that is asked for, 0 for none; written by the control thread.
  let wanted = Atomic<Int>(0)
  /// The number of the take that runs, 0 for none; written by the process thread.
  let running = Atomic<Int>(0)
  /// Frames recorded in the take that runs or has run last; written by the process thread.
  let recorded = Atomic<Int>(0)
  /// Cycles that did not begin where the one before had ended; written by the process thread.
  let jumps = Atomic<Int>(0)
  /// Written by the control thread while none runs.
  var take: ProbeTake?
}
