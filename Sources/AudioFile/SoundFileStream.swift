import CSndFile
import Glibc

/// A file as libsndfile sees it: the bytes of a source under patches, and a place in them.
///
/// One thread at a time.
final class SoundFileStream {
  /// The first failure of the system, which libsndfile would take for the end of the file.
  private(set) var failure: AudioFileError?

  fileprivate let bytes: SplicedBytes
  fileprivate var position: Int64 = 0

  /// Starts at the first byte of `bytes`.
  init(_ bytes: SplicedBytes) {
    self.bytes = bytes
  }

  fileprivate func seek(to offset: Int64, whence: Int32) -> Int64 {
    let base: Int64 =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: bytes.length
      default: 0
      }
    let (target, isOverflow) = base.addingReportingOverflow(offset)
    guard !isOverflow, target >= 0 else { return -1 }
    position = target
    return target
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(AudioFileError) {
      let count = try unsafe bytes.read(into: buffer, at: position)
      position += Int64(count)
      return count
    } catch {
      failure = failure ?? error
      return 0
    }
  }
}

/// The functions through which libsndfile reads a ``SoundFileStream``.
func makeSoundFileCallbacks() -> SF_VIRTUAL_IO {
  unsafe SF_VIRTUAL_IO(
    get_filelen: { context in unsafe stream(context).bytes.length },
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
