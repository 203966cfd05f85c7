import AudioFile
import AudioQueue
import CAudioToolbox
import Glibc

/// A result of Core Audio, thrown inside of this module only.
struct StatusError: Error {
  /// The result.
  let status: OSStatus

  init(_ status: OSStatus) {
    self.status = status
  }

  /// Something that is needed is NULL, or out of its range.
  static let parameter = StatusError(kAudio_ParamError)
}

/// Does something and says how it went, as the functions of C do.
func status(of body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch let error as StatusError {
    return error.status
  } catch let error as AudioQueueError {
    return error.status
  } catch let error as AudioFileError {
    return error.status
  } catch {
    return kAudioFileUnspecifiedError
  }
}

extension AudioFileError {
  /// Core Audio's result for it.
  var status: OSStatus {
    switch self {
    case .cannotOpen(_, let code): Self.status(errno: code)
    case .notAFile, .unrecognized: kAudioFileUnsupportedFileTypeError
    case .damaged: kAudioFileInvalidFileError
    case .readFailed: kAudioFileUnspecifiedError
    }
  }

  private static func status(errno code: Int32) -> OSStatus {
    switch code {
    case ENOENT, ENOTDIR: kAudioFileFileNotFoundError
    case EACCES, EPERM: kAudio_FilePermissionError
    case EMFILE, ENFILE: kAudio_TooManyFilesOpenError
    default: kAudioFileUnspecifiedError
    }
  }
}
