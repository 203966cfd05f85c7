import AudioToolbox
import TestSupport
import Testing

/// What a build without GPL libraries answers.
@Suite(
  .enabled(if: !Traits.hasAAC && !Traits.hasTimeStretch, "built with the traits AAC, TimeStretch"))
struct MissingTraitTests {
  private let folder = TemporaryFolder()

  @Test
  func `a file of AAC is of no kind that is read`() {
    var file: AudioFileID?
    let fixture = AACFixture(count: 8)
    for bytes in [fixture.adts(), MPEG4Fixture(fixture).file()] {
      let status = ClientFile.open(folder.write("a", bytes), &file)
      #expect(status == kAudioFileUnsupportedFileTypeError && file == nil)
    }
  }

  @Test
  func `a queue of AAC has no decoder`() {
    var format = AudioStreamBasicDescription()
    format.mSampleRate = 44_100
    format.mFormatID = kAudioFormatMPEG4AAC
    format.mFramesPerPacket = 1024
    format.mChannelsPerFrame = 2
    #expect(throws: ClientFailure(status: kAudioFileUnsupportedDataFormatError)) {
      try ClientQueue(format)
    }
  }

  @Test
  func `only varispeed changes the rate`() throws {
    let client = try ClientQueue()
    #expect(client.set(kAudioQueueProperty_EnableTimePitch, 1) == noErr)
    let id = kAudioQueueProperty_TimePitchAlgorithm
    #expect(client.number(id) == kAudioQueueTimePitchAlgorithm_Varispeed)
    let spectral = UInt32(kAudioQueueTimePitchAlgorithm_Spectral)
    #expect(client.set(id, spectral) == kAudioQueueErr_InvalidPropertyValue)
  }
}
