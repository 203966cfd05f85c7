/// What a program that measures puts in the place of the process callback.
@safe
package struct CallbackWrapper {
  /// Called by JACK in each cycle with its frames; must call ``process(_:_:)`` once.
  let callback: @convention(c) (UInt32, UnsafeMutableRawPointer?) -> CInt
  /// Takes the argument for ``process(_:_:)``, and gives the one for the callback.
  let makeArgument: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer

  /// Makes a wrapper.
  ///
  /// - Parameters:
  ///   - callback: A global `@_noLocks` function.
  ///   - makeArgument: What the argument points to must outlive the client.
  package init(
    _ callback: @escaping @convention(c) (UInt32, UnsafeMutableRawPointer?) -> CInt,
    makeArgument: @escaping (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    unsafe self.callback = callback
    unsafe self.makeArgument = makeArgument
  }
}
