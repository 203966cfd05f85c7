/* The numbers of Audio File Services, as far as reading needs them. */
#pragma once
#include <CoreAudioTypes/CoreAudioTypes.h>

/* The kind of a file: a four-character code. */
typedef UInt32 AudioFileTypeID;
/* A property of a file, or of the library: a four-character code. */
typedef UInt32 AudioFilePropertyID;

/* Kinds of files. Ogg has no public number; its files answer 0x4F676766 ('Oggf'). */
AT_CONSTANTS(AudioFileTypeID) {
  kAudioFileAIFFType = 0x41494646 /* AIFF */,
  kAudioFileAIFCType = 0x41494643 /* AIFC */,
  kAudioFileWAVEType = 0x57415645 /* WAVE */,
  kAudioFileRF64Type = 0x52463634 /* RF64 */,
  kAudioFileBW64Type = 0x42573634 /* BW64 */,
  kAudioFileWave64Type = 0x57363466 /* W64f */,
  kAudioFileSoundDesigner2Type = 0x53643266 /* Sd2f */,
  kAudioFileNextType = 0x4E655854 /* NeXT */,
  kAudioFileMP3Type = 0x4D504733 /* MPG3 */,
  kAudioFileMP2Type = 0x4D504732 /* MPG2 */,
  kAudioFileMP1Type = 0x4D504731 /* MPG1 */,
  kAudioFileAC3Type = 0x61632D33 /* ac-3 */,
  kAudioFileAAC_ADTSType = 0x61647473 /* adts */,
  kAudioFileMPEG4Type = 0x6D703466 /* mp4f */,
  kAudioFileM4AType = 0x6D346166 /* m4af */,
  kAudioFileM4BType = 0x6D346266 /* m4bf */,
  kAudioFileCAFType = 0x63616666 /* caff */,
  kAudioFile3GPType = 0x33677070 /* 3gpp */,
  kAudioFile3GP2Type = 0x33677032 /* 3gp2 */,
  kAudioFileAMRType = 0x616D7266 /* amrf */,
  kAudioFileFLACType = 0x666C6163 /* flac */,
  kAudioFileLATMInLOASType = 0x6C6F6173 /* loas */,
};

/* Results of the calls on a file. */
AT_CONSTANTS(OSStatus) {
  kAudioFileUnspecifiedError = 0x7768743F /* wht? */,
  kAudioFileUnsupportedFileTypeError = 0x7479703F /* typ? */,
  kAudioFileUnsupportedDataFormatError = 0x666D743F /* fmt? */,
  kAudioFileUnsupportedPropertyError = 0x7074793F /* pty? */,
  kAudioFileBadPropertySizeError = 0x2173697A /* !siz */,
  kAudioFilePermissionsError = 0x70726D3F /* prm? */,
  kAudioFileNotOptimizedError = 0x6F70746D /* optm */,
  kAudioFileInvalidChunkError = 0x63686B3F /* chk? */,
  kAudioFileDoesNotAllow64BitDataSizeError = 0x6F66663F /* off? */,
  kAudioFileInvalidPacketOffsetError = 0x70636B3F /* pck? */,
  kAudioFileInvalidPacketDependencyError = 0x6465703F /* dep? */,
  kAudioFileInvalidFileError = 0x6474613F /* dta? */,
  kAudioFileOperationNotSupportedError = 0x6F703F3F,
  kAudioFileNotOpenError = -38,
  kAudioFileEndOfFileError = -39,
  kAudioFilePositionError = -40,
  kAudioFileFileNotFoundError = -43,
};

/* How a file is opened; files are only read here. C and C++ take a plain number, since programs
   pass fsRdPerm as well. */
#ifdef __swift__
typedef enum __attribute__((enum_extensibility(open))) AudioFilePermissions : SInt8 {
  kAudioFileReadPermission = 1,
  kAudioFileWritePermission = 2,
  kAudioFileReadWritePermission = 3,
} AudioFilePermissions;
#else
typedef SInt8 AudioFilePermissions;
enum {
  kAudioFileReadPermission = 1,
  kAudioFileWritePermission = 2,
  kAudioFileReadWritePermission = 3,
};
#endif

/* The mFlags of an AudioBytePacketTranslation. */
AT_OPTIONS(UInt32, AudioBytePacketTranslationFlags) {
  kBytePacketTranslationFlag_IsEstimate = 1,
};

/* The mType of an AudioFileMarker. */
AT_CONSTANTS(UInt32) {
  kAudioFileMarkerType_Generic = 0,
};

/* How an AudioFileRegion is played. */
AT_OPTIONS(UInt32, AudioFileRegionFlags) {
  kAudioFileRegionFlag_LoopEnable = 1,
  kAudioFileRegionFlag_PlayForward = 2,
  kAudioFileRegionFlag_PlayBackward = 4,
};

/* Properties of a file; AudioFile.h says what each holds. */
AT_CONSTANTS(AudioFilePropertyID) {
  kAudioFilePropertyFileFormat = 0x66666D74 /* ffmt */,
  kAudioFilePropertyDataFormat = 0x64666D74 /* dfmt */,
  kAudioFilePropertyIsOptimized = 0x6F70746D /* optm */,
  kAudioFilePropertyMagicCookieData = 0x6D676963 /* mgic */,
  kAudioFilePropertyAudioDataByteCount = 0x62636E74 /* bcnt */,
  kAudioFilePropertyAudioDataPacketCount = 0x70636E74 /* pcnt */,
  kAudioFilePropertyMaximumPacketSize = 0x70737A65 /* psze */,
  kAudioFilePropertyDataOffset = 0x646F6666 /* doff */,
  kAudioFilePropertyChannelLayout = 0x636D6170 /* cmap */,
  kAudioFilePropertyDeferSizeUpdates = 0x64737A75 /* dszu */,
  kAudioFilePropertyDataFormatName = 0x666E6D65 /* fnme */,
  kAudioFilePropertyMarkerList = 0x6D6B6C73 /* mkls */,
  kAudioFilePropertyRegionList = 0x72676C73 /* rgls */,
  kAudioFilePropertyPacketToFrame = 0x706B6672 /* pkfr */,
  kAudioFilePropertyFrameToPacket = 0x6672706B /* frpk */,
  kAudioFilePropertyRestrictsRandomAccess = 0x72726170 /* rrap */,
  kAudioFilePropertyPacketToRollDistance = 0x706B726C /* pkrl */,
  kAudioFilePropertyPreviousIndependentPacket = 0x70696E64 /* pind */,
  kAudioFilePropertyNextIndependentPacket = 0x6E696E64 /* nind */,
  kAudioFilePropertyPacketToDependencyInfo = 0x706B6470 /* pkdp */,
  kAudioFilePropertyPacketToByte = 0x706B6279 /* pkby */,
  kAudioFilePropertyByteToPacket = 0x6279706B /* bypk */,
  kAudioFilePropertyChunkIDs = 0x63686964 /* chid */,
  kAudioFilePropertyInfoDictionary = 0x696E666F /* info */,
  kAudioFilePropertyPacketTableInfo = 0x706E666F /* pnfo */,
  kAudioFilePropertyFormatList = 0x666C7374 /* flst */,
  kAudioFilePropertyPacketSizeUpperBound = 0x706B7562 /* pkub */,
  kAudioFilePropertyPacketRangeByteCountUpperBound = 0x70727562 /* prub */,
  kAudioFilePropertyReserveDuration = 0x72737276 /* rsrv */,
  kAudioFilePropertyEstimatedDuration = 0x65647572 /* edur */,
  kAudioFilePropertyBitRate = 0x62726174 /* brat */,
  kAudioFilePropertyID3Tag = 0x69643374 /* id3t */,
  kAudioFilePropertyID3TagOffset = 0x6964336F /* id3o */,
  kAudioFilePropertySourceBitDepth = 0x73627464 /* sbtd */,
  kAudioFilePropertyAlbumArtwork = 0x61617274 /* aart */,
  kAudioFilePropertyAudioTrackCount = 0x61746374 /* atct */,
  kAudioFilePropertyUseAudioTrack = 0x7561746B /* uatk */,
};

/* Properties of the library. */
AT_CONSTANTS(AudioFilePropertyID) {
  kAudioFileGlobalInfo_ReadableTypes = 0x61667266 /* afrf */,
  kAudioFileGlobalInfo_WritableTypes = 0x61667766 /* afwf */,
  kAudioFileGlobalInfo_FileTypeName = 0x66746E6D /* ftnm */,
  kAudioFileGlobalInfo_AvailableStreamDescriptionsForFormat = 0x73646964 /* sdid */,
  kAudioFileGlobalInfo_AvailableFormatIDs = 0x666D6964 /* fmid */,
  kAudioFileGlobalInfo_AllExtensions = 0x616C7874 /* alxt */,
  kAudioFileGlobalInfo_AllHFSTypeCodes = 0x61686673 /* ahfs */,
  kAudioFileGlobalInfo_AllUTIs = 0x61757469 /* auti */,
  kAudioFileGlobalInfo_AllMIMETypes = 0x616D696D /* amim */,
  kAudioFileGlobalInfo_ExtensionsForType = 0x66657874 /* fext */,
  kAudioFileGlobalInfo_HFSTypeCodesForType = 0x66686673 /* fhfs */,
  kAudioFileGlobalInfo_UTIsForType = 0x66757469 /* futi */,
  kAudioFileGlobalInfo_MIMETypesForType = 0x666D696D /* fmim */,
  kAudioFileGlobalInfo_TypesForMIMEType = 0x746D696D /* tmim */,
  kAudioFileGlobalInfo_TypesForUTI = 0x74757469 /* tuti */,
  kAudioFileGlobalInfo_TypesForHFSTypeCode = 0x74686673 /* thfs */,
  kAudioFileGlobalInfo_TypesForExtension = 0x74657874 /* text */,
};
