package import AudioFormat

/// An argument of the command line: bytes in no particular encoding, like the file name that it
/// often is.
package typealias Argument = FilePath
