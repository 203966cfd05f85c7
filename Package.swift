// swift-tools-version: 6.3
import PackageDescription

// Every Swift target is held to the same rules: Swift 6, no warnings,
let looseRules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
// and strict memory safety, but for the tests of the C functions, where every call is one of C.
let rules: [SwiftSetting] = looseRules + [.strictMemorySafety()]

/// A system library that Debian's `package` brings.
func debianLibrary(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A Swift target in its folder of Sources, under the rules above.
func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: rules)
}

/// The tests of the target `name`, in `Tests/<name>Tests`; `data` are folders that they read.
func tests(
  _ name: String, uses dependencies: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name)] + dependencies,
    exclude: data,
    swiftSettings: rules)
}

let package = Package(
  name: "aqjack",
  products: [
    .executable(name: "aqjack", targets: ["aqjack"]),
    .library(name: "AudioQueue", targets: ["AudioQueue"]),
    .library(name: "AudioToolbox", type: .dynamic, targets: ["AudioToolbox"]),
  ],
  traits: [
    .trait(name: "AAC", description: "Decode AAC with libfaad, which is GPL"),
    .trait(
      name: "TimeStretch", description: "Change rate and pitch with Rubber Band, which is GPL"),
    .default(enabledTraits: ["AAC", "TimeStretch"]),
  ],
  targets: [
    // MARK: - C: one system library or one header of shims each, imported by one Swift target.
    debianLibrary("CJack", pkgConfig: "jack", package: "libjack-jackd2-dev"),
    debianLibrary("CSndFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
    debianLibrary("CNettle", pkgConfig: "nettle", package: "nettle-dev"),
    debianLibrary("CFLAC", pkgConfig: "flac", package: "libflac-dev"),
    debianLibrary("CFAAD", pkgConfig: "faad2", package: "libfaad-dev"),
    // Its pkg-config file has macros, which the package manager warns of; the shim defines them.
    debianLibrary("CKissFFT", package: "libkissfft-dev"),
    debianLibrary("CMPG123", pkgConfig: "libmpg123", package: "libmpg123-dev"),
    debianLibrary("COgg", pkgConfig: "ogg", package: "libogg-dev"),
    debianLibrary("COpus", pkgConfig: "opus", package: "libopus-dev"),
    debianLibrary("CVorbis", pkgConfig: "vorbis", package: "libvorbis-dev"),
    debianLibrary("CRubberBand", pkgConfig: "rubberband", package: "librubberband-dev"),
    debianLibrary("CSoxr", pkgConfig: "soxr", package: "libsoxr-dev"),
    // What the process thread may call in C: the wake-up and the memory it is given.
    .target(name: "CRealTime"),
    // Files in memory, which Swift's Glibc module leaves out.
    .target(name: "CMemoryFile"),
    // The terminal, whose state must survive a crash of everything else.
    .target(name: "CTerminal"),
    // getopt_long, which Swift's Glibc module leaves out.
    .target(name: "COption"),
    // XML through libxml2, loaded when it is needed.
    .target(name: "CXML", linkerSettings: [.linkedLibrary("dl")]),
    // OSC through liblo, loaded when it is needed.
    .target(name: "COSC", linkerSettings: [.linkedLibrary("dl")]),
    // A program that ends with this one, which posix_spawn cannot ask for.
    .target(name: "CProcess"),

    // Apple's names: headers, and what Swift needs of libdispatch and of blocks.
    .target(name: "CAudioToolbox"),

    // MARK: - Constrained: no allocation, no locks, checked by the compiler.
    // The ring, the state of the process thread, and the mixing of voices into ports.
    library("RealTime", uses: ["CRealTime"]),

    // MARK: - Unconstrained.
    // What the layers share: stream and packet descriptions, channel layouts, names. No input or
    // output.
    library("AudioFormat"),
    // The JACK client: ports, connections, notifications, and the process callback.
    library("JackClient", uses: ["AudioFormat", "CJack", "CRealTime", "RealTime"]),
    // AAC packets to frames, for the decoder and for a reader that must look into a packet.
    library(
      "AACFrames", uses: [.target(name: "CFAAD", condition: .when(traits: ["AAC"]))]),
    // Vorbis packets to frames, for the same two.
    library("VorbisFrames", uses: ["CVorbis"]),
    // Containers to packets: formats, packet descriptions, cookies.
    library(
      "AudioFile",
      uses: [
        "AACFrames", "AudioFormat", "CFLAC", "CMemoryFile", "COgg", "CSndFile", "VorbisFrames",
      ]),
    // Packets to frames: decoders, and the conversion of frames to another rate.
    library(
      "AudioCodec",
      uses: ["AACFrames", "AudioFormat", "CMPG123", "COpus", "CSoxr", "VorbisFrames"]),
    // Frames played faster or slower, higher or lower, each without the other.
    library(
      "TimeStretch",
      uses: [
        "AudioCodec", .target(name: "CRubberBand", condition: .when(traits: ["TimeStretch"])),
      ]),
    // Signals, detectors and statistics of latency measurement; knows nothing of JACK.
    library("LatencyMeter", uses: ["CKissFFT"]),
    // A model of ports and connections, and the files of programs that save and restore them.
    library("PatchGraph", uses: ["AudioFormat", "CXML"]),
    // The product: queues, buffers, the disk thread, the output device.
    library(
      "AudioQueue",
      uses: [
        "AudioCodec", "AudioFormat", "JackClient", "RealTime", "TimeStretch", "CNettle",
        "CRealTime",
      ]),
    // The C functions of Audio Queue and Audio File Services, over AudioQueue and AudioFile; the only
    // target that uses CoreFoundation.
    .target(
      name: "AudioToolbox",
      dependencies: [
        "AudioCodec", "AudioFile", "AudioFormat", "AudioQueue", "CAudioToolbox", "JackClient",
        "RealTime",
      ],
      swiftSettings: rules,
      linkerSettings: ["Foundation", "dispatch", "BlocksRuntime"].map { .linkedLibrary($0) }),
    // Commands, options, messages: everything of the program that a test can reach.
    library(
      "AQJackTool",
      uses: [
        "AudioFile", "AudioFormat", "AudioQueue", "JackClient", "LatencyMeter", "PatchGraph",
        "RealTime", "COption", "COSC", "CProcess", "CTerminal",
      ]),
    // Calls AQJackTool, nothing else.
    .executableTarget(name: "aqjack", dependencies: ["AQJackTool"], swiftSettings: rules),

    // MARK: - Tests.
    // Generated files, temporary folders, digests, and whole files decoded in one go.
    .target(
      name: "TestSupport",
      dependencies: [
        "AACFrames", "AudioCodec", "AudioFile", "AudioFormat", "CNettle", "CSndFile", "TimeStretch",
      ],
      path: "Tests/TestSupport",
      swiftSettings: rules),
    // What tells RealtimeSanitizer that a test stands for the process thread.
    .target(name: "CRTSan", path: "Tests/CRTSan"),
    tests("RealTime", uses: ["CRTSan", "TestSupport"]),
    tests("JackClient", uses: ["CRTSan", "RealTime"]),
    tests(
      "AQJackTool",
      uses: [
        "AudioFile", "AudioFormat", "AudioQueue", "JackClient", "LatencyMeter",
        "OpusTestSupport", "PatchGraph", "TestSupport",
      ],
      data: ["Golden"]),
    // Ogg Opus files from our own encoder calls and page writer, and whole files to floats.
    .target(
      name: "OpusTestSupport",
      dependencies: ["AudioCodec", "AudioFile", "AudioFormat", "COpus", "CNettle"],
      path: "Tests/OpusTestSupport", swiftSettings: rules),
    tests("LatencyMeter", uses: ["TestSupport"]),
    tests("PatchGraph", uses: ["AudioFormat", "TestSupport"]),
    // JACK servers of the tests' own, and clients that record, hold ports, or come late.
    .target(
      name: "JackTestSupport",
      dependencies: ["AudioFormat", "CJack", "JackClient", "TestSupport"],
      path: "Tests/JackTestSupport", swiftSettings: rules),
    // A session manager.
    .target(
      name: "CSessionManager", path: "Tests/CSessionManager",
      linkerSettings: [.linkedLibrary("lo")]),
    // A recorder in a process of its own, for another libjack than the tests'.
    .executableTarget(
      name: "JackRecorder", dependencies: ["AudioFormat", "JackTestSupport"],
      path: "Tests/JackRecorder", swiftSettings: rules),
    // A client with ports of any names, for another libjack than the tests'.
    .executableTarget(
      name: "JackPorts", dependencies: ["AudioFormat", "JackTestSupport"],
      path: "Tests/JackPorts", swiftSettings: rules),
    // What other players do in the same graph; a program that prints a table.
    .executableTarget(
      name: "Comparison", dependencies: ["AudioFormat", "JackTestSupport", "TestSupport"],
      path: "Tests/Comparison", exclude: ["run"], swiftSettings: rules),
    // Stops a thread of a program, and waits for its orphans.
    .target(name: "CProcessControl", path: "Tests/CProcessControl"),
    // The built program, against private servers.
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "aqjack", "AQJackTool", "AudioFormat", "CProcessControl", "CSessionManager", "JackPorts",
        "JackRecorder", "JackTestSupport", "OpusTestSupport", "TestSupport",
      ],
      swiftSettings: rules),
    // Ratios against other programs in the same run; a program, not a timed test.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "aqjack", "AQJackTool", "AudioFile", "AudioFormat", "AudioQueue", "CCallbackMeter", "CJack",
        "CRealTime", "JackClient", "JackTestSupport", "OpusTestSupport", "TestSupport",
      ],
      path: "Tests/Benchmarks", swiftSettings: rules),
    // Measures process callbacks without a change to the clients that install them.
    .target(name: "CCallbackMeter", path: "Tests/CCallbackMeter"),
    // Clients of the C functions in the manner of well-known ones, for the tests to run.
    .executableTarget(
      name: "ToolboxWorkload", dependencies: ["AudioToolbox", "TestSupport"],
      path: "Tests/ToolboxWorkload", swiftSettings: looseRules),
    // The C functions, in this process and by programs that the system's compilers build.
    .testTarget(
      name: "AudioToolboxTests",
      dependencies: [
        "AudioFormat", "AudioToolbox", "JackTestSupport", "OpusTestSupport", "TestSupport",
        "TimeStretch", "ToolboxWorkload", "aqjack",
      ],
      exclude: ["Programs"], swiftSettings: looseRules),
    tests("AudioFormat", uses: ["TestSupport"]),
    tests(
      "AudioQueue",
      uses: ["AudioCodec", "AudioFormat", "OpusTestSupport", "RealTime", "TestSupport"]),
    tests("AudioCodec", uses: ["AudioFile", "AudioFormat", "OpusTestSupport", "TestSupport"]),
    tests("TimeStretch", uses: ["AudioCodec", "TestSupport"]),
    tests("AudioFile", uses: ["AudioCodec", "AudioFormat", "OpusTestSupport", "TestSupport"]),
  ]
)
