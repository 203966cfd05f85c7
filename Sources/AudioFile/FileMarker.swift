/// A place in a file that has a number, and perhaps a name.
package struct FileMarker: Sendable, Hashable {
  /// The number that the file gives it.
  package var id: Int32
  /// Frames before it.
  package var frame: Double
  /// Its name, empty without one.
  package var name = ""
  /// What is there, four characters of CAF; 0 where the file does not say it.
  package var kind: UInt32 = 0
  /// The channel it belongs to, from 1 on; 0 for all.
  package var channel: UInt16 = 0
  /// When it is in pictures, nil where the file does not say it.
  package var pictureTime: FilePictureTime?
}

/// A time counted in pictures.
package struct FilePictureTime: Sendable, Hashable {
  /// Hours, negative before the start.
  package var hours: Int8
  /// Minutes of the hour.
  package var minutes: UInt8
  /// Seconds of the minute.
  package var seconds: UInt8
  /// Pictures of the second.
  package var pictures: UInt8
  /// Samples behind the start of the picture.
  package var samples: UInt32
}

/// A part of a file, such as a loop.
package struct FileRegion: Sendable, Hashable {
  /// How a region is played.
  package struct Play: OptionSet, Sendable, Hashable {
    /// The bits, those of CAF.
    package let rawValue: UInt32
    /// Makes bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Over and over.
    package static let loop = Play(rawValue: 1)
    /// Onwards.
    package static let forward = Play(rawValue: 2)
    /// From its end to its start, in turn with the other way where both are set.
    package static let backward = Play(rawValue: 4)
  }

  /// The number that the file gives it.
  package var id: Int32
  /// Its name, empty without one.
  package var name = ""
  /// How it is played.
  package var play: Play = []
  /// Its start and its end, which is behind its last frame, and perhaps more places.
  package var markers: [FileMarker]
}

/// The markers or regions of a file.
package struct FilePlaces<Place: Sendable>: Sendable {
  /// How pictures are counted in the places' times, by Core Audio's numbers.
  package var pictureRate: UInt32 = 0
  /// The places, in the order of the file.
  package var places: [Place] = []
}
