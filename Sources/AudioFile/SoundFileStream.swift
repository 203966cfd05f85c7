import AudioFormat
import CSndFile
import Glibc

/// Bytes that a reader shall see in place of those in the file.
struct Patch: Hashable, Sendable {
  /// Bytes from the start of the file.
  var offset: Int64
  /// What stands there instead.
  var bytes: [UInt8]
}

/// A file as libsndfile sees it: the bytes of a source under patches, and a place in them.
///
/// One thread at a time.
final class SoundFileStream {
  /// The first failure of the system, which libsndfile would take for the end of the file.
  private(set) var failure: AudioFileError?

  fileprivate let source: ByteSource
  fileprivate var position: Int64 = 0
  private let patches: [Patch]

  /// Starts at the first byte of `source`.
  init(source: ByteSource, patches: [Patch]) {
    self.source = source
    self.patches = patches
  }

  /// The bytes of the file just before the place, none at its end or after a failure.
  func lastBytes(_ count: Int) -> [UInt8] {
    guard position < source.length else { return [] }
    return (try? source.bytes(at: position - Int64(count), count: count)) ?? []
  }

  fileprivate func seek(to offset: Int64, whence: Int32) -> Int64 {
    let base: Int64 =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: source.length
      default: 0
      }
    let (target, isOverflow) = base.addingReportingOverflow(offset)
    guard !isOverflow, target >= 0 else { return -1 }
    position = target
    return target
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(AudioFileError) {
      let count = try unsafe source.read(into: buffer, at: position)
      let filled = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      for patch in patches { unsafe apply(patch, to: filled) }
      position += Int64(count)
      return count
    } catch {
      failure = failure ?? error
      return 0
    }
  }

  /// Lays the part of a patch over `buffer`, which begins at the place of the stream.
  private func apply(_ patch: Patch, to buffer: UnsafeMutableRawBufferPointer) {
    for (index, byte) in patch.bytes.enumerated() {
      let place = patch.offset + Int64(index) - position
      guard place >= 0, place < Int64(buffer.count) else { continue }
      unsafe buffer[Int(place)] = byte
    }
  }
}

/// The functions through which libsndfile reads a ``SoundFileStream``.
func makeSoundFileCallbacks() -> SF_VIRTUAL_IO {
  unsafe SF_VIRTUAL_IO(
    get_filelen: { context in unsafe stream(context).source.length },
    seek: { offset, whence, context in
      unsafe stream(context).seek(to: offset, whence: whence)
    },
    read: { memory, count, context in
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: memory, count: Int(count))
      return Int64(unsafe stream(context).read(into: buffer))
    },
    write: nil,
    tell: { context in unsafe stream(context).position })
}

private func stream(_ context: UnsafeMutableRawPointer?) -> SoundFileStream {
  // SAFETY: SoundFileHandle passes its stream as the context and outlives the SNDFILE.
  unsafe Unmanaged.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
}
