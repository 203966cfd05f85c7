import Foundation

// Plays the part of a client: the first argument says which, the second how often.
let words = CommandLine.arguments
let count = words.count > 2 ? Int(words[2]) ?? 1 : 1
let isDone: Bool
switch words.count > 1 ? words[1] : "" {
case "ffmpeg": isDone = startBeforeEnqueue()
case "sdl": isDone = pumpOwnRunLoop()
case "streamer": isDone = blockProducer()
case "cycles": isDone = makeAndDispose(count)
case "timeline": isDone = watchTimeline()
case "short": isDone = playShortAhead()
case "surround": isDone = playSurround()
case "loss": isDone = loseServer()
case "hang": isDone = leaveHangingServer()
case "serial": isDone = disposeOnSerialQueue(count)
default: isDone = false
}
let code: Int32 = isDone ? 0 : 1
// libjack ends its threads by cancellation, which ThreadSanitizer takes for a fault of its own.
if getenv("AQJACK_WORKLOAD") != nil { _exit(code) }
exit(code)
