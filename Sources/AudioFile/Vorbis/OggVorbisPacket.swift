/// A packet of a Vorbis stream, with its frames; its bytes belong to the demuxer.
@safe
struct OggVorbisPacket {
  /// The bytes, none where frames are missing.
  var bytes: UnsafeRawBufferPointer
  /// Frames to take of what it decodes to; of none, frames that are silent.
  var frames: Int
  /// Which of the three headers of the link it stands for, nil for sound.
  var header: Int?

  /// Makes a packet of sound.
  init(_ bytes: UnsafeRawBufferPointer, frames: Int) {
    unsafe self.bytes = unsafe bytes
    self.frames = frames
  }

  /// Makes a packet that stands for missing frames.
  init(missingFrames: Int) {
    unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    frames = missingFrames
  }

  /// Makes the packet of a header.
  init(header: Int) {
    unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    frames = 0
    self.header = header
  }
}
