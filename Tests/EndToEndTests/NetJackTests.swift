import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

/// JACK2's network driver, and the namespaces that stand for machines.
private enum NetworkDriver {
  /// Why it cannot be tested, nil if it can.
  static let obstacle: String? = {
    let line =
      "ls /usr/lib/*/jack/jack_net.so /usr/lib/*/jack/netmanager.so > /dev/null"
      + " || { echo 'JACK2 has no network driver here'; exit; }; for i in ip jack_load; do"
      + " command -v $i > /dev/null || { echo \"$i is not installed\"; exit; }; done;"
      + " ip netns add aqjack-probe-$$ && ip netns del aqjack-probe-$$"
      + " || echo 'the system gives no network namespace'"
    let result = ProgramRun("/bin/bash", ["-c", FilePath(line)]).finish(within: 20)
    let reason = result.text.trimmingCharacters(in: .whitespacesAndNewlines)
    return reason.isEmpty ? nil : reason
  }()
}

extension EndToEnd {
  /// A server that plays through the network, on one machine with two network namespaces.
  @Suite(
    .enabled(if: NetworkDriver.obstacle == nil, Comment(rawValue: NetworkDriver.obstacle ?? "")))
  struct NetJackTests {
    private let folder = TemporaryFolder()

    /// Two namespaces with a cable between them, a server in each, a recorder behind the first.
    ///
    /// The variables N, PLAYER, RECORDER, FILE and OUT say what to use.
    private static let script = """
      set -e
      m=$N-m s=$N-s
      end() {
        kill $(jobs -p) 2> /dev/null || true
        wait || true
        ip netns del $m || true
        ip netns del $s || true
      }
      trap end EXIT
      ip netns add $m
      ip netns add $s
      ip link add aqm$$ netns $m type veth peer name aqs$$ netns $s
      ip -n $m addr add 10.77.0.1/24 dev aqm$$
      ip -n $s addr add 10.77.0.2/24 dev aqs$$
      for n in $m $s; do ip -n $n link set lo up; done
      ip -n $m link set aqm$$ up
      ip -n $s link set aqs$$ up
      ip -n $m route add 224.0.0.0/4 dev aqm$$
      ip -n $s route add 224.0.0.0/4 dev aqs$$
      ip netns exec $m jackd -n $m -r -d dummy -r 48000 -p 1024 > $OUT.m 2>&1 &
      jack_wait -s $m -w -t 10
      JACK_DEFAULT_SERVER=$m ip netns exec $m jack_load netmanager
      ip netns exec $s jackd -n $s -r -d net -C 2 -P 2 > $OUT.s 2>&1 &
      jack_wait -s $s -w -t 20
      AQJACK_TEST_SERVER=$m $RECORDER 1 960000 $OUT < <(sleep 8) &
      recorder=$!
      for i in $(seq 100); do
        from=$(jack_lsp -s $m | grep from_slave_1) && break
        sleep 0.1
      done
      until jack_connect -s $m "$from" rec:in_1; do sleep 0.1; done
      $PLAYER --server $s --report $OUT.json -c physical $FILE
      wait $recorder
      """

    @Test func `a network driver is a server like any other`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 96_000)
      let program = BuiltProgram.path.description.split(separator: "/").dropLast()
      let out = folder.path("out".utf8).description
      let result = ProgramRun(
        "/bin/bash", ["-c", FilePath(Self.script)],
        environment: [
          "N": JackServer.name, "PLAYER": BuiltProgram.path.description,
          "RECORDER": "/\(program.joined(separator: "/"))/JackRecorder",
          "FILE": folder.write("ramp.wav", ramp.wave).description, "OUT": out,
        ]
      ).finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let report = RunReport(at: FilePath("\(out).json"))
      #expect(report?.files.first?.sha256 == sha256(ramp.interleaved))
      #expect(report?.connections.map(\.verified) == [true, true])
      let bytes = FileManager.default.contents(atPath: out)
      guard let heard = bytes.flatMap({ Recording(encoded: Array($0)) }) else {
        Issue.record("nothing was recorded")
        return
      }
      // Packets may be lost or late on the way; what comes is the file.
      let frames = heard.channels[0].filter { $0 != 0 }.map { ramp.frame(of: $0, channel: 0) }
      #expect(frames.allSatisfy { $0 != nil })
      #expect(Set(frames).count > ramp.frameCount / 2)
    }
  }
}
