import CSndFile

extension SoundFileHandle {
  /// The tags that libsndfile knows of, in the order of its numbers.
  var tags: [FileTag] {
    Self.tagNames.compactMap { number, name in
      string(Int32(number)).map { FileTag(name: name, value: $0) }
    }
  }

  private static var tagNames: [(Int, String)] {
    [
      (SF_STR_TITLE, "TITLE"), (SF_STR_COPYRIGHT, "COPYRIGHT"), (SF_STR_SOFTWARE, "SOFTWARE"),
      (SF_STR_ARTIST, "ARTIST"), (SF_STR_COMMENT, "COMMENT"), (SF_STR_DATE, "DATE"),
      (SF_STR_ALBUM, "ALBUM"), (SF_STR_LICENSE, "LICENSE"),
      (SF_STR_TRACKNUMBER, "TRACKNUMBER"), (SF_STR_GENRE, "GENRE"),
    ]
  }
}
