import AudioFormat
import Foundation
import JackTestSupport

// A recorder in a process of its own, for a libjack that is not the tests' own: says that it is
// ready, listens until its input ends, and writes what it heard into a file.
let words = CommandLine.arguments
guard words.count == 4, let channels = Int(words[1]), let frames = Int(words[2]) else {
  fatalError("JackRecorder CHANNELS FRAMES FILE")
}
let recorder = GraphRecorder(channelCount: channels, capacity: frames, isArmed: true)
print("ready")
fflush(nil)
while readLine() != nil {}
let bytes = recorder.finish().encoded
guard FileManager.default.createFile(atPath: words[3], contents: Data(bytes)) else {
  fatalError("JackRecorder: cannot write \(words[3])")
}
