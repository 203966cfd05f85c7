/* Codings, the layout of linear PCM, and the results that all of Core Audio shares. */
#pragma once
#include <CoreAudioTypes/CoreAudioBase.h>

/* Results of any call. */
AT_CONSTANTS(OSStatus) {
  kAudio_NoError = 0,
  kAudio_UnimplementedError = -4,
  kAudio_FileNotFoundError = -43,
  kAudio_FilePermissionError = -54,
  kAudio_TooManyFilesOpenError = -42,
  kAudio_BadFilePathError = 0x21707468 /* !pth */,
  kAudio_ParamError = -50,
  kAudio_MemFullError = -108,
};

/* Codings: the mFormatID of a stream. This library plays lpcm and opus; others are named so that a
   program can tell them apart. */
AT_CONSTANTS(AudioFormatID) {
  kAudioFormatLinearPCM = 0x6C70636D /* lpcm */,
  kAudioFormatAC3 = 0x61632D33 /* ac-3 */,
  kAudioFormat60958AC3 = 0x63616333 /* cac3 */,
  kAudioFormatAppleIMA4 = 0x696D6134 /* ima4 */,
  kAudioFormatMPEG4AAC = 0x61616320 /* aac  */,
  kAudioFormatMPEG4CELP = 0x63656C70 /* celp */,
  kAudioFormatMPEG4HVXC = 0x68767863 /* hvxc */,
  kAudioFormatMPEG4TwinVQ = 0x74777671 /* twvq */,
  kAudioFormatMACE3 = 0x4D414333 /* MAC3 */,
  kAudioFormatMACE6 = 0x4D414336 /* MAC6 */,
  kAudioFormatULaw = 0x756C6177 /* ulaw */,
  kAudioFormatALaw = 0x616C6177 /* alaw */,
  kAudioFormatQDesign = 0x51444D43 /* QDMC */,
  kAudioFormatQDesign2 = 0x51444D32 /* QDM2 */,
  kAudioFormatQUALCOMM = 0x51636C70 /* Qclp */,
  kAudioFormatMPEGLayer1 = 0x2E6D7031 /* .mp1 */,
  kAudioFormatMPEGLayer2 = 0x2E6D7032 /* .mp2 */,
  kAudioFormatMPEGLayer3 = 0x2E6D7033 /* .mp3 */,
  kAudioFormatTimeCode = 0x74696D65 /* time */,
  kAudioFormatMIDIStream = 0x6D696469 /* midi */,
  kAudioFormatParameterValueStream = 0x61707673 /* apvs */,
  kAudioFormatAppleLossless = 0x616C6163 /* alac */,
  kAudioFormatMPEG4AAC_HE = 0x61616368 /* aach */,
  kAudioFormatMPEG4AAC_LD = 0x6161636C /* aacl */,
  kAudioFormatMPEG4AAC_ELD = 0x61616365 /* aace */,
  kAudioFormatMPEG4AAC_ELD_SBR = 0x61616366 /* aacf */,
  kAudioFormatMPEG4AAC_ELD_V2 = 0x61616367 /* aacg */,
  kAudioFormatMPEG4AAC_HE_V2 = 0x61616370 /* aacp */,
  kAudioFormatMPEG4AAC_Spatial = 0x61616373 /* aacs */,
  kAudioFormatMPEGD_USAC = 0x75736163 /* usac */,
  kAudioFormatAMR = 0x73616D72 /* samr */,
  kAudioFormatAMR_WB = 0x73617762 /* sawb */,
  kAudioFormatAudible = 0x41554442 /* AUDB */,
  kAudioFormatiLBC = 0x696C6263 /* ilbc */,
  kAudioFormatDVIIntelIMA = 0x6D730011,
  kAudioFormatMicrosoftGSM = 0x6D730031,
  kAudioFormatAES3 = 0x61657333 /* aes3 */,
  kAudioFormatEnhancedAC3 = 0x65632D33 /* ec-3 */,
  kAudioFormatFLAC = 0x666C6163 /* flac */,
  kAudioFormatOpus = 0x6F707573 /* opus */,
};

/* Flags of a coding: for linear PCM the layout of a sample, for Apple Lossless the depth of the
   source. A flag that is not set means the opposite; integers without SignedInteger are unsigned. */
AT_CONSTANTS(AudioFormatFlags) {
  kAudioFormatFlagIsFloat = 1,
  kAudioFormatFlagIsBigEndian = 2,
  kAudioFormatFlagIsSignedInteger = 4,
  kAudioFormatFlagIsPacked = 8,
  kAudioFormatFlagIsAlignedHigh = 16,
  kAudioFormatFlagIsNonInterleaved = 32,
  kAudioFormatFlagIsNonMixable = 64,
  kAudioFormatFlagsAreAllClear = 0x80000000,
  kLinearPCMFormatFlagIsFloat = 1,
  kLinearPCMFormatFlagIsBigEndian = 2,
  kLinearPCMFormatFlagIsSignedInteger = 4,
  kLinearPCMFormatFlagIsPacked = 8,
  kLinearPCMFormatFlagIsAlignedHigh = 16,
  kLinearPCMFormatFlagIsNonInterleaved = 32,
  kLinearPCMFormatFlagIsNonMixable = 64,
  kLinearPCMFormatFlagsSampleFractionShift = 7,
  kLinearPCMFormatFlagsSampleFractionMask = 8064,
  kLinearPCMFormatFlagsAreAllClear = 0x80000000,
  kAppleLosslessFormatFlag_16BitSourceData = 1,
  kAppleLosslessFormatFlag_20BitSourceData = 2,
  kAppleLosslessFormatFlag_24BitSourceData = 3,
  kAppleLosslessFormatFlag_32BitSourceData = 4,
  kAudioFormatFlagsNativeEndian = 0,
  kAudioFormatFlagsNativeFloatPacked = 9,
};
