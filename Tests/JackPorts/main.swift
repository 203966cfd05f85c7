import AudioFormat
import Foundation
import JackTestSupport

// A client in a process of its own, for a libjack that is not the tests' own: the first argument is
// its name, the others are its ports, `<` before an input and `>` before an output, as bytes. Says
// that it is ready, and has its ports until its input ends.
let words = (1..<Int(CommandLine.argc)).compactMap { index in
  unsafe CommandLine.unsafeArgv[index].map { unsafe FilePath(cString: $0) }
}
guard let name = words.first else { fatalError("JackPorts CLIENT [<IN | >OUT]...") }
let client = GraphClient(name.description, isActive: false)
for word in words.dropFirst() {
  client.addPort(
    FilePath(bytes: word.bytes.dropFirst()), isInput: word.bytes.first == UInt8(ascii: "<"))
}
client.activate()
print("ready")
fflush(nil)
while readLine() != nil {}
client.close()
