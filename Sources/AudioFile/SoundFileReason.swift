import AudioFormat
import CSndFile

/// What a failed open means for whoever named the file.
///
/// - Parameters:
///   - path: The file.
///   - code: The value of `sf_error`.
///   - message: The text of `sf_strerror`.
/// - Returns: `damaged` if the header was understood, else `unrecognized`.
func soundFileRefusal(of path: FilePath, code: Int32, message: String) -> AudioFileError {
  switch Int(code) {
  case SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_NO_ERROR:
    .unrecognized(path, reason: "not an audio file that libsndfile reads")
  case SF_ERR_UNSUPPORTED_ENCODING, unimplementedFormat, noSoundAtAll:
    .unrecognized(path, reason: soundFileReason(message))
  default:
    .damaged(path, reason: soundFileReason(message))
  }
}

/// One line of libsndfile's text, without its decoration, or a plainer text in its place.
func soundFileReason(_ message: String) -> String {
  var line = message.prefix { !$0.isNewline }
  if line.hasPrefix("Error : ") { line = line.dropFirst(8) }
  while let last = line.last, last == "." || last == " " { line.removeLast() }
  return plainerReasons[String(line)] ?? String(line)
}

// SFE_UNIMPLEMENTED and SFE_BAD_FILE of libsndfile's common.h, which sndfile.h does not declare.
private let unimplementedFormat = 18
private let noSoundAtAll = 7

private let plainerReasons = [
  "File contains data in an unimplemented format": "a coding that libsndfile does not decode",
  "File does not exist or is not a regular file (possibly a pipe?)":
    "no sound behind the tags or headers",
  "Internal error : SF_INFO struct incomplete": "the header says no valid sample rate",
  "Supported file format but file is malformed": "the header contradicts itself",
  "Unspecified internal error": "the header contradicts itself",
  "Supported file format but unsupported encoding": "a coding that libsndfile does not decode",
]
