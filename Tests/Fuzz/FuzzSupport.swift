// What the fuzz targets share.

import COgg
import Glibc

/// Writes a seed.
func write(_ bytes: [UInt8], to name: String) {
  guard let file = unsafe fopen(name, "wb") else { return }
  unsafe fwrite(bytes, 1, bytes.count, file)
  unsafe fclose(file)
}

/// Gives every page its right checksum, so that changed pages are read at all.
func repairChecksums(_ bytes: inout [UInt8]) {
  var offset = 0
  while offset + 27 <= bytes.count {
    let headerSize = 27 + Int(bytes[offset + 26])
    guard bytes[offset...].starts(with: "OggS".utf8), offset + headerSize <= bytes.count else {
      offset += 1
      continue
    }
    let bodySize = bytes[offset + 27..<offset + headerSize].reduce(0) { $0 + Int($1) }
    guard offset + headerSize + bodySize <= bytes.count else { return }
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var page = unsafe ogg_page(
        header: base + offset, header_len: headerSize, body: base + offset + headerSize,
        body_len: bodySize)
      unsafe ogg_page_checksum_set(&page)
    }
    offset += headerSize + bodySize
  }
}
