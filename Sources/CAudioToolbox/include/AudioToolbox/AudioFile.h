/* Audio File Services: an audio file as a row of packets. Files are read, not written.

   Every call answers noErr or one of the results of AudioFileConstants.h. A NULL where something is
   needed answers kAudio_ParamError, an AudioFileID that is not open kAudioFileNotOpenError. Any thread
   may call; calls on one file wait for each other. All may block on the disk. */
#pragma once
#include <AudioToolbox/AudioFileConstants.h>

AT_BEGIN

/* An open file. */
typedef struct OpaqueAudioFileID *AudioFileID;

/* Reads `requestCount` bytes at `inPosition` for the library.
   actualCount: bytes read, fewer only at the end of the data. */
typedef OSStatus (*AudioFile_ReadProc)(
    void *_Nullable inClientData, SInt64 inPosition, UInt32 requestCount, void *_Nonnull buffer,
    UInt32 *_Nonnull actualCount);
/* Would write; never called, since files are only read. */
typedef OSStatus (*AudioFile_WriteProc)(
    void *_Nullable inClientData, SInt64 inPosition, UInt32 requestCount,
    const void *_Nonnull buffer, UInt32 *_Nonnull actualCount);
/* Says how many bytes there are. */
typedef SInt64 (*AudioFile_GetSizeProc)(void *_Nullable inClientData);
/* Would change the number of bytes; never called. */
typedef OSStatus (*AudioFile_SetSizeProc)(void *_Nullable inClientData, SInt64 inSize);

/* kAudioFilePropertyPacketTableInfo: which of the decoded frames are sound. */
typedef struct AudioFilePacketTableInfo {
  SInt64 mNumberValidFrames;
  SInt32 mPrimingFrames;
  SInt32 mRemainderFrames;
} AudioFilePacketTableInfo;

/* kAudioFilePropertyPacketToFrame and FrameToPacket: one of the first two is asked for. */
typedef struct AudioFramePacketTranslation {
  SInt64 mFrame;
  SInt64 mPacket;
  UInt32 mFrameOffsetInPacket;
} AudioFramePacketTranslation;

/* kAudioFilePropertyPacketToByte and ByteToPacket: one of the first two is asked for. */
typedef struct AudioBytePacketTranslation {
  SInt64 mByte;
  SInt64 mPacket;
  UInt32 mByteOffsetInPacket;
  AudioBytePacketTranslationFlags mFlags;
} AudioBytePacketTranslation;

/* kAudioFilePropertyPacketRangeByteCountUpperBound: the bytes of a range of packets. */
typedef struct AudioPacketRangeByteCountTranslation {
  SInt64 mPacket;
  SInt64 mPacketCount;
  SInt64 mByteCountUpperBound;
} AudioPacketRangeByteCountTranslation;

/* kAudioFilePropertyPacketToRollDistance: packets to decode before this one. */
typedef struct AudioPacketRollDistanceTranslation {
  SInt64 mPacket;
  SInt64 mRollDistance;
} AudioPacketRollDistanceTranslation;

/* kAudioFilePropertyPreviousIndependentPacket and NextIndependentPacket: the nearest packet on that side
   that can be decoded by itself, -1 without one. Every packet of the formats that are read can. */
typedef struct AudioIndependentPacketTranslation {
  SInt64 mPacket;
  SInt64 mIndependentlyDecodablePacket;
} AudioIndependentPacketTranslation;

/* kAudioFilePropertyPacketToDependencyInfo: whether a packet can be decoded by itself, and how many to
   decode before it so that it sounds as it should. */
typedef struct AudioPacketDependencyInfoTranslation {
  SInt64 mPacket;
  UInt32 mIsIndependentlyDecodable;
  UInt32 mNumberPrerollPackets;
} AudioPacketDependencyInfoTranslation;

/* A time in pictures; 0 where the file does not say it. */
typedef struct AudioFile_SMPTE_Time {
  SInt8 mHours;
  UInt8 mMinutes;
  UInt8 mSeconds;
  UInt8 mFrames;
  UInt32 mSubFrameSampleOffset;
} AudioFile_SMPTE_Time;

/* A place in a file that has a name. */
typedef struct AudioFileMarker {
  Float64 mFramePosition;            /* frames before it */
  AT_CFStringRef _Nullable mName;    /* the client lets go of it; NULL without a name */
  SInt32 mMarkerID;
  AudioFile_SMPTE_Time mSMPTETime;
  UInt32 mType;                      /* four characters of CAF, or kAudioFileMarkerType_Generic */
  UInt16 mReserved;
  UInt16 mChannel;                   /* 0 for all */
} AudioFileMarker;

/* kAudioFilePropertyMarkerList: the array is as long as mNumberMarkers says. */
typedef struct AudioFileMarkerList {
  UInt32 mSMPTE_TimeType;
  UInt32 mNumberMarkers;
  AudioFileMarker mMarkers[1];
} AudioFileMarkerList;

/* A part of a file. What is looped has its start and its end as its markers. The next region stands
   behind the last marker. */
typedef struct AudioFileRegion {
  UInt32 mRegionID;
  AT_CFStringRef _Nullable mName;    /* the client lets go of it; NULL without a name */
  AudioFileRegionFlags mFlags;
  UInt32 mNumberMarkers;
  AudioFileMarker mMarkers[1];       /* the array is as long as mNumberMarkers says */
} AudioFileRegion;

/* kAudioFilePropertyRegionList: mNumberRegions regions, each as long as its markers make it. */
typedef struct AudioFileRegionList {
  UInt32 mSMPTE_TimeType;
  UInt32 mNumberRegions;
  AudioFileRegion mRegions[1];
} AudioFileRegionList;

/* The region behind one. */
static inline AudioFileRegion *_Nonnull NextAudioFileRegion(const AudioFileRegion *_Nonnull region) {
  return (AudioFileRegion *)((char *)region + offsetof(AudioFileRegion, mMarkers) +
                             region->mNumberMarkers * sizeof(AudioFileMarker));
}

/* The bytes of a list of so many markers, and how many markers a list of so many bytes has. */
static inline size_t NumAudioFileMarkersToNumBytes(size_t count) {
  return offsetof(AudioFileMarkerList, mMarkers) + count * sizeof(AudioFileMarker);
}
static inline size_t NumBytesToNumAudioFileMarkers(size_t byteCount) {
  return byteCount < offsetof(AudioFileMarkerList, mMarkers)
             ? 0
             : (byteCount - offsetof(AudioFileMarkerList, mMarkers)) / sizeof(AudioFileMarker);
}

/* What kAudioFileGlobalInfo_AvailableStreamDescriptionsForFormat is asked of. */
typedef struct AudioFileTypeAndFormatID {
  AudioFileTypeID mFileType;
  UInt32 mFormatID;
} AudioFileTypeAndFormatID;

/* Opens a file; what it holds is found out from its contents.
   inFileRef: a file URL.  inPermissions: must have the bit of reading.  inFileTypeHint: ignored, 0.
   outAudioFile: the file, NULL on failure.
   kAudioFileFileNotFoundError, kAudioFilePermissionsError, kAudioFileUnsupportedFileTypeError,
   kAudioFileInvalidFileError for damaged contents. */
OSStatus AudioFileOpenURL(
    AT_CFURLRef inFileRef, AudioFilePermissions inPermissions, AudioFileTypeID inFileTypeHint,
    AudioFileID *outAudioFile);

/* Opens data that the client reads. The functions are called during this and later calls on the file,
   on the thread that makes them, and must work until AudioFileClose.
   inReadFunc, inGetSizeFunc: needed.  inWriteFunc, inSetSizeFunc: not used, may be NULL.
   The other arguments and results are those of AudioFileOpenURL. */
OSStatus AudioFileOpenWithCallbacks(
    void *inClientData, AudioFile_ReadProc inReadFunc, AudioFile_WriteProc inWriteFunc,
    AudioFile_GetSizeProc inGetSizeFunc, AudioFile_SetSizeProc inSetSizeFunc,
    AudioFileTypeID inFileTypeHint, AudioFileID *outAudioFile);

/* Closes a file; a second time answers kAudioFileNotOpenError. */
OSStatus AudioFileClose(AudioFileID inAudioFile);

/* Reads bytes of audio data of a constant bit rate format.
   inUseCache: ignored.  inStartingByte: from the start of the audio data, 0 or more.
   ioNumBytes: bytes wanted, then bytes read.
   kAudioFileEndOfFileError when fewer were read, with those that were;
   kAudioFileOperationNotSupportedError where packets differ in size. */
OSStatus AudioFileReadBytes(
    AudioFileID inAudioFile, Boolean inUseCache, SInt64 inStartingByte, UInt32 *ioNumBytes,
    void *outBuffer);

/* Reads whole packets, as many as fit.
   ioNumBytes: room in the buffer, then bytes read.  outPacketDescriptions: room for one a packet of a
   variable format, which needs it; left alone for a constant one.  inStartingPacket: 0 or more.
   ioNumPackets: packets wanted, then packets read.
   kAudioFileEndOfFileError when the end of the file was met, with what was read before it;
   kAudio_ParamError when nothing was asked for or the first packet does not fit. */
OSStatus AudioFileReadPacketData(
    AudioFileID inAudioFile, Boolean inUseCache, UInt32 *ioNumBytes,
    AudioStreamPacketDescription *outPacketDescriptions, SInt64 inStartingPacket,
    UInt32 *ioNumPackets, void *outBuffer);

/* The older form, without a size: the buffer has room for as many packets as are wanted, each of
   kAudioFilePropertyPacketSizeUpperBound bytes. More is never written, so fewer packets may come.
   outNumBytes: bytes read.  outPacketDescriptions: may be NULL.
   The end of the file is no error: fewer packets, or none, and noErr. */
OSStatus AudioFileReadPackets(
    AudioFileID inAudioFile, Boolean inUseCache, UInt32 *outNumBytes,
    AudioStreamPacketDescription *outPacketDescriptions, SInt64 inStartingPacket,
    UInt32 *ioNumPackets, void *outBuffer);

/* Counts the chunks of a name in a WAVE, AIFF or CAF file.
   inUserDataID: four characters.  outNumberItems: 0 where there is none. */
OSStatus AudioFileCountUserData(
    AudioFileID inAudioFile, UInt32 inUserDataID, UInt32 *outNumberItems);

/* Says how many bytes a chunk holds.
   inIndex: 0 for the first of its name.
   kAudioFileInvalidChunkError where there is none. */
OSStatus AudioFileGetUserDataSize(
    AudioFileID inAudioFile, UInt32 inUserDataID, UInt32 inIndex, UInt32 *outUserDataSize);

/* The same for chunks beyond 4 GB. */
OSStatus AudioFileGetUserDataSize64(
    AudioFileID inAudioFile, UInt32 inUserDataID, UInt32 inIndex, UInt64 *outUserDataSize);

/* Copies the bytes of a chunk, as many as there is room for.
   ioUserDataSize: room in bytes, then bytes copied. */
OSStatus AudioFileGetUserData(
    AudioFileID inAudioFile, UInt32 inUserDataID, UInt32 inIndex, UInt32 *ioUserDataSize,
    void *outUserData);

/* Copies the bytes of a chunk from an offset on. */
OSStatus AudioFileGetUserDataAtOffset(
    AudioFileID inAudioFile, UInt32 inUserDataID, UInt32 inIndex, SInt64 inOffset,
    UInt32 *ioUserDataSize, void *outUserData);

/* Says how large a property is.
   outDataSize: bytes, 0 where the file does not have it; may be NULL.  isWritable: 1 for
   UseAudioTrack, otherwise 0; may be NULL.
   kAudioFileUnsupportedPropertyError where the file does not have it. */
OSStatus AudioFileGetPropertyInfo(
    AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *outDataSize,
    UInt32 *isWritable);

/* Reads a property.
   ioDataSize: the exact size in bytes; lists and text take any room that is enough. 0 afterwards where
   the file does not have the property.
   kAudioFileUnsupportedPropertyError, kAudioFileBadPropertySizeError.

   FileFormat UInt32 · DataFormat AudioStreamBasicDescription · FormatList AudioFormatListItem[] ·
   IsOptimized UInt32 · MagicCookieData bytes · AudioDataByteCount, AudioDataPacketCount UInt64 ·
   MaximumPacketSize, PacketSizeUpperBound UInt32, bytes · DataOffset SInt64, bytes ·
   ChannelLayout AudioChannelLayout · PacketTableInfo AudioFilePacketTableInfo ·
   PacketToFrame, FrameToPacket AudioFramePacketTranslation · PacketToByte, ByteToPacket
   AudioBytePacketTranslation · PacketRangeByteCountUpperBound · RestrictsRandomAccess UInt32 ·
   PacketToRollDistance · EstimatedDuration, ReserveDuration Float64, seconds · BitRate UInt32 ·
   SourceBitDepth SInt32, negative for floats · ChunkIDs OSType[] · MarkerList AudioFileMarkerList ·
   RegionList AudioFileRegionList · ID3Tag bytes · ID3TagOffset SInt64, bytes · AlbumArtwork CFDataRef,
   a picture as a file of its own · InfoDictionary CFDictionaryRef · DataFormatName CFStringRef ·
   AudioTrackCount, UseAudioTrack, DeferSizeUpdates UInt32. The caller releases CF objects. */
OSStatus AudioFileGetProperty(
    AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 *ioDataSize,
    void *outPropertyData);

/* Sets a property: UseAudioTrack, from 0 on, says which track of sound is read from now on, where an MP4
   file has several. Properties that were asked for before may be different ones then.
   inDataSize: 4 bytes.
   kAudio_ParamError for a track that is not there; kAudioFilePermissionsError for other properties, since
   files are only read; kAudioFileUnsupportedPropertyError, kAudioFileBadPropertySizeError. */
OSStatus AudioFileSetProperty(
    AudioFileID inAudioFile, AudioFilePropertyID inPropertyID, UInt32 inDataSize,
    const void *inPropertyData);

/* Says how large a property of the library is.
   inSpecifier: what the property is asked of, otherwise NULL and 0. */
OSStatus AudioFileGetGlobalInfoSize(
    AudioFilePropertyID inPropertyID, UInt32 inSpecifierSize, void *inSpecifier,
    UInt32 *outDataSize);

/* Reads a property of the library.
   Of the library: ReadableTypes, WritableTypes (none) AudioFileTypeID[] · AllExtensions, AllUTIs,
   AllMIMETypes CFArrayRef of CFStringRef · AllHFSTypeCodes OSType[].
   Of a kind of file, AudioFileTypeID: FileTypeName CFStringRef · AvailableFormatIDs AudioFormatID[] ·
   ExtensionsForType, UTIsForType, MIMETypesForType CFArrayRef of CFStringRef · HFSTypeCodesForType
   OSType[].
   Of a kind and a format, AudioFileTypeAndFormatID: AvailableStreamDescriptionsForFormat
   AudioStreamBasicDescription[], with coding, flags and bits.
   Of a CFStringRef, or an OSType: TypesForExtension, TypesForUTI, TypesForMIMEType, TypesForHFSTypeCode
   AudioFileTypeID[], none where nothing is known. Letters match in either case, but for HFS.
   inSpecifier: points to what the property is asked of; inSpecifierSize: its bytes.
   ioDataSize: room in bytes, then bytes written. The caller releases CF objects.
   kAudioFileUnsupportedPropertyError, kAudioFileBadPropertySizeError also for a specifier of another size,
   kAudioFileUnsupportedFileTypeError and kAudioFileUnsupportedDataFormatError for what is not read. */
OSStatus AudioFileGetGlobalInfo(
    AudioFilePropertyID inPropertyID, UInt32 inSpecifierSize, void *inSpecifier,
    UInt32 *ioDataSize, void *outPropertyData);

AT_END
