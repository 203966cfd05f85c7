// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CAudioToolbox

/// Reads a property; the header says the rest.
@c @implementation
public func AudioQueueGetProperty(
  _ inAQ: AudioQueueRef?, _ inID: AudioQueuePropertyID, _ outData: UnsafeMutableRawPointer?,
  _ ioDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard unsafe outData != nil, unsafe ioDataSize != nil else { throw StatusError.parameter }
    try unsafe object.getProperty(inID, outData, ioDataSize)
  }
}

/// Sets a property; the header says the rest.
@c @implementation
public func AudioQueueSetProperty(
  _ inAQ: AudioQueueRef?, _ inID: AudioQueuePropertyID, _ inData: UnsafeRawPointer?,
  _ inDataSize: UInt32
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard unsafe inData != nil || inDataSize == 0 else { throw StatusError.parameter }
    try unsafe object.setProperty(inID, inData, inDataSize)
  }
}

/// Says how large a property is; the header says the rest.
@c @implementation
public func AudioQueueGetPropertySize(
  _ inAQ: AudioQueueRef?, _ inID: AudioQueuePropertyID,
  _ outDataSize: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  status {
    let object = try unsafe QueueObject.find(inAQ)
    guard let outDataSize = unsafe outDataSize else { throw StatusError.parameter }
    unsafe outDataSize.pointee = try UInt32(object.propertySize(inID))
  }
}
