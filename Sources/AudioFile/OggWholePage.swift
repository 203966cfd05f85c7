internal import COgg

/// A page that libogg found whole; its bytes stay valid until the next one is searched.
@safe
struct OggWholePage {
  /// Positions beyond this, 760,000 years of sound, say nothing; sums of others do not overflow.
  private static let farthestGranule: UInt64 = 1 << 60

  /// Where the page begins in the file.
  let offset: Int64
  /// Bytes between the page before and this one, that were no page.
  let skippedBytes: Int64
  /// The page as libogg has it.
  var raw: ogg_page

  /// Whether the page is the first of its stream.
  var isFirst: Bool { unsafe withUnsafePointer(to: raw) { unsafe ogg_page_bos($0) != 0 } }
  /// Whether the page is the last of its stream.
  var isLast: Bool { unsafe withUnsafePointer(to: raw) { unsafe ogg_page_eos($0) != 0 } }
  /// The number of the stream.
  var serial: Int32 { unsafe withUnsafePointer(to: raw) { unsafe ogg_page_serialno($0) } }
  /// The number of the page in its stream.
  var number: Int { unsafe withUnsafePointer(to: raw) { unsafe Int(ogg_page_pageno($0)) } }
  /// Where the last packet that ends on the page ends in time, nil for -1: no packet ends.
  var granule: Int64? {
    let position = unsafe withUnsafePointer(to: raw) { unsafe ogg_page_granulepos($0) }
    return position == -1 || position.magnitude > Self.farthestGranule ? nil : position
  }
  /// Bytes of the page.
  var byteCount: Int { unsafe raw.header_len + raw.body_len }

  /// The packet that begins a page of which it is the first, as far as it is on the page.
  var firstPacket: UnsafeRawBufferPointer {
    var count = 0
    for index in unsafe 27..<max(27, raw.header_len) {
      // SAFETY: libogg has checked that the header holds its lacing values, from byte 27 on.
      let lace = unsafe raw.header[index]
      count += Int(lace)
      if lace < 255 { break }
    }
    return unsafe UnsafeRawBufferPointer(start: raw.body, count: min(count, raw.body_len))
  }
}
