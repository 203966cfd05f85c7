internal import COgg

/// Puts the packets of one logical stream together from its pages.
@safe
final class OggPacketStream {
  /// No packet of this size is sound; it is dropped instead of held in memory.
  private static let largestPacket = 16 << 20
  /// More memory than this is given back once the packet that needed it is gone.
  private static let keptStorage = 1 << 20

  /// Whether pages were missing; stays until it is set to false.
  var isBehindHole = false

  private let stream: UnsafeMutablePointer<ogg_stream_state>

  /// Makes a stream that waits for its number.
  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: ogg_stream_state())
    unsafe ogg_stream_init(stream, 0)
  }

  deinit {
    unsafe ogg_stream_clear(stream)
    unsafe stream.deallocate()
  }

  /// Forgets everything and goes on with the stream of this number, at any page.
  func begin(serial: Int32) {
    if unsafe stream.pointee.body_storage > Self.keptStorage {
      unsafe ogg_stream_clear(stream)
      unsafe ogg_stream_init(stream, serial)
    }
    unsafe ogg_stream_reset_serialno(stream, serial)
    isBehindHole = false
  }

  /// Takes a page of the stream.
  ///
  /// - Parameters:
  ///   - page: A page with the stream's number.
  ///   - body: Called with each packet that ends on it; the bytes are valid until the next page.
  func take(_ page: OggWholePage, _ body: (UnsafeRawBufferPointer) -> Void) {
    limitMemory(serial: page.serial)
    var raw = unsafe page.raw
    unsafe ogg_stream_pagein(stream, &raw)
    var packet = unsafe ogg_packet()
    while true {
      let result = unsafe ogg_stream_packetout(stream, &packet)
      if result == 0 { return }
      if result < 0 {
        isBehindHole = true
      } else {
        unsafe body(UnsafeRawBufferPointer(start: packet.packet, count: packet.bytes))
      }
    }
  }

  private func limitMemory(serial: Int32) {
    let isIdle = unsafe stream.pointee.body_fill == stream.pointee.body_returned
    let storage = unsafe stream.pointee.body_storage
    if storage > Self.largestPacket || (isIdle && storage > Self.keptStorage) {
      let wasBehindHole = isBehindHole
      begin(serial: serial)
      isBehindHole = wasBehindHole
    }
  }
}
