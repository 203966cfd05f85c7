import AudioFormat
import CAudioToolbox

extension ChannelLayout {
  /// The layout of a tag; nil for one that says nothing of places in the room.
  init?(tag: AudioChannelLayoutTag) {
    guard let found = orders.first(where: { $0.tag == tag }) else { return nil }
    self.init(labels: Self.labels(found.order))
  }

  /// The first tag of the layout's channels in their order, nil where there is none.
  var tag: AudioChannelLayoutTag? { orders.first { Self.labels($0.order) == labels }?.tag }

  private static func labels(_ order: String) -> [ChannelLabel] {
    order.split(separator: " ").compactMap { names[String($0)].map(ChannelLabel.init(rawValue:)) }
  }
}

// Short for the names of the labels.
private let names: [String: AudioChannelLabel] = [
  "L": 1, "R": 2, "C": 3, "LFE": 4, "Ls": 5, "Rs": 6, "Lc": 7, "Rc": 8, "Cs": 9, "Lsd": 10,
  "Rsd": 11, "Ts": 12, "Vhl": 13, "Vhc": 14, "Vhr": 15, "Rls": 33, "Rrs": 34, "Lw": 35, "Rw": 36,
  "LFE2": 37, "Lt": 38, "Rt": 39, "HI": 40, "VI": 41, "M": 42, "Csd": 44, "Haptic": 45, "Ltm": 49,
  "Rtm": 51, "Ltr": 52, "Ctr": 53, "Rtr": 54, "Lss": 55, "Rss": 56, "Lb": 57, "Rb": 58, "Cb": 59,
  "Lts": 60, "Rts": 61, "LFE3": 62, "Lbs": 63, "Rbs": 64, "Leos": 65, "Reos": 66, "Lh": 301,
  "Rh": 302,
]

// Other names of the same numbers are left out, and what is no place: sides and middles, ambisonics,
// channels that only have numbers.
private let orders: [(tag: AudioChannelLayoutTag, order: String)] = [
  (kAudioChannelLayoutTag_Mono, "M"),
  (kAudioChannelLayoutTag_Stereo, "L R"),
  (kAudioChannelLayoutTag_StereoHeadphones, "Lh Rh"),
  (kAudioChannelLayoutTag_MatrixStereo, "Lt Rt"),
  (kAudioChannelLayoutTag_MPEG_3_0_A, "L R C"),
  (kAudioChannelLayoutTag_MPEG_3_0_B, "C L R"),
  (kAudioChannelLayoutTag_AC3_3_0, "L C R"),
  (kAudioChannelLayoutTag_ITU_2_1, "L R Cs"),
  (kAudioChannelLayoutTag_DVD_4, "L R LFE"),
  (kAudioChannelLayoutTag_Quadraphonic, "L R Ls Rs"),
  (kAudioChannelLayoutTag_ITU_2_2, "L R Ls Rs"),
  (kAudioChannelLayoutTag_WAVE_4_0_B, "L R Rls Rrs"),
  (kAudioChannelLayoutTag_MPEG_4_0_A, "L R C Cs"),
  (kAudioChannelLayoutTag_MPEG_4_0_B, "C L R Cs"),
  (kAudioChannelLayoutTag_Logic_4_0_C, "L R Cs C"),
  (kAudioChannelLayoutTag_AC3_3_1, "L C R Cs"),
  (kAudioChannelLayoutTag_AC3_3_0_1, "L C R LFE"),
  (kAudioChannelLayoutTag_AC3_2_1_1, "L R Cs LFE"),
  (kAudioChannelLayoutTag_DTS_3_1, "C L R LFE"),
  (kAudioChannelLayoutTag_DVD_5, "L R LFE Cs"),
  (kAudioChannelLayoutTag_DVD_10, "L R C LFE"),
  (kAudioChannelLayoutTag_AC3_1_0_1, "C LFE"),
  (kAudioChannelLayoutTag_MPEG_5_0_A, "L R C Ls Rs"),
  (kAudioChannelLayoutTag_MPEG_5_0_B, "L R Ls Rs C"),
  (kAudioChannelLayoutTag_MPEG_5_0_C, "L C R Ls Rs"),
  (kAudioChannelLayoutTag_MPEG_5_0_D, "C L R Ls Rs"),
  (kAudioChannelLayoutTag_WAVE_5_0_B, "L R C Rls Rrs"),
  (kAudioChannelLayoutTag_Ogg_5_0, "L C R Rls Rrs"),
  (kAudioChannelLayoutTag_Pentagonal, "L R Ls Rs C"),
  (kAudioChannelLayoutTag_DVD_6, "L R LFE Ls Rs"),
  (kAudioChannelLayoutTag_DVD_11, "L R C LFE Cs"),
  (kAudioChannelLayoutTag_DVD_18, "L R Ls Rs LFE"),
  (kAudioChannelLayoutTag_AC3_3_1_1, "L C R Cs LFE"),
  (kAudioChannelLayoutTag_DTS_4_1, "C L R Cs LFE"),
  (kAudioChannelLayoutTag_MPEG_5_1_A, "L R C LFE Ls Rs"),
  (kAudioChannelLayoutTag_MPEG_5_1_B, "L R Ls Rs C LFE"),
  (kAudioChannelLayoutTag_MPEG_5_1_C, "L C R Ls Rs LFE"),
  (kAudioChannelLayoutTag_MPEG_5_1_D, "C L R Ls Rs LFE"),
  (kAudioChannelLayoutTag_WAVE_5_1_B, "L R C LFE Rls Rrs"),
  (kAudioChannelLayoutTag_Ogg_5_1, "L C R Rls Rrs LFE"),
  (kAudioChannelLayoutTag_Hexagonal, "L R Ls Rs C Cs"),
  (kAudioChannelLayoutTag_AudioUnit_6_0, "L R Ls Rs C Cs"),
  (kAudioChannelLayoutTag_AAC_6_0, "C L R Ls Rs Cs"),
  (kAudioChannelLayoutTag_Logic_6_0_B, "L R Ls Rs Cs C"),
  (kAudioChannelLayoutTag_EAC_6_0_A, "L C R Ls Rs Cs"),
  (kAudioChannelLayoutTag_DTS_6_0_A, "Lc Rc L R Ls Rs"),
  (kAudioChannelLayoutTag_DTS_6_0_B, "C L R Rls Rrs Ts"),
  (kAudioChannelLayoutTag_DTS_6_0_C, "C Cs L R Rls Rrs"),
  (kAudioChannelLayoutTag_MPEG_6_1_A, "L R C LFE Ls Rs Cs"),
  (kAudioChannelLayoutTag_WAVE_6_1, "L R C LFE Cs Ls Rs"),
  (kAudioChannelLayoutTag_Ogg_6_1, "L C R Ls Rs Cs LFE"),
  (kAudioChannelLayoutTag_AAC_6_1, "C L R Ls Rs Cs LFE"),
  (kAudioChannelLayoutTag_Logic_6_1_B, "L R Ls Rs Cs C LFE"),
  (kAudioChannelLayoutTag_Logic_6_1_D, "L C R Ls Cs Rs LFE"),
  (kAudioChannelLayoutTag_EAC3_6_1_A, "L C R Ls Rs LFE Cs"),
  (kAudioChannelLayoutTag_EAC3_6_1_B, "L C R Ls Rs LFE Ts"),
  (kAudioChannelLayoutTag_EAC3_6_1_C, "L C R Ls Rs LFE Vhc"),
  (kAudioChannelLayoutTag_DTS_6_1_A, "Lc Rc L R Ls Rs LFE"),
  (kAudioChannelLayoutTag_DTS_6_1_B, "C L R Rls Rrs Ts LFE"),
  (kAudioChannelLayoutTag_DTS_6_1_C, "C Cs L R Rls Rrs LFE"),
  (kAudioChannelLayoutTag_DTS_6_1_D, "C L R Ls Rs LFE Cs"),
  (kAudioChannelLayoutTag_AudioUnit_7_0, "L R Ls Rs C Rls Rrs"),
  (kAudioChannelLayoutTag_AudioUnit_7_0_Front, "L R Ls Rs C Lc Rc"),
  (kAudioChannelLayoutTag_AAC_7_0, "C L R Ls Rs Rls Rrs"),
  (kAudioChannelLayoutTag_EAC_7_0_A, "L C R Ls Rs Rls Rrs"),
  (kAudioChannelLayoutTag_DTS_7_0, "Lc C Rc L R Ls Rs"),
  (kAudioChannelLayoutTag_MPEG_7_1_A, "L R C LFE Ls Rs Lc Rc"),
  (kAudioChannelLayoutTag_MPEG_7_1_B, "C Lc Rc L R Ls Rs LFE"),
  (kAudioChannelLayoutTag_MPEG_7_1_C, "L R C LFE Ls Rs Rls Rrs"),
  (kAudioChannelLayoutTag_WAVE_7_1, "L R C LFE Rls Rrs Ls Rs"),
  (kAudioChannelLayoutTag_Ogg_7_1, "L C R Ls Rs Rls Rrs LFE"),
  (kAudioChannelLayoutTag_Emagic_Default_7_1, "L R Ls Rs C LFE Lc Rc"),
  (kAudioChannelLayoutTag_SMPTE_DTV, "L R C LFE Ls Rs Lt Rt"),
  (kAudioChannelLayoutTag_Logic_7_1_B, "L R Ls Rs Rls Rrs C LFE"),
  (kAudioChannelLayoutTag_AAC_7_1_B, "C L R Ls Rs Rls Rrs LFE"),
  (kAudioChannelLayoutTag_AAC_7_1_C, "C L R Ls Rs LFE Vhl Vhr"),
  (kAudioChannelLayoutTag_AAC_Octagonal, "C L R Ls Rs Rls Rrs Cs"),
  (kAudioChannelLayoutTag_Octagonal, "L R Ls Rs C Cs Lw Rw"),
  (kAudioChannelLayoutTag_Cube, "L R Rls Rrs Vhl Vhr Ltr Rtr"),
  (kAudioChannelLayoutTag_EAC3_7_1_A, "L C R Ls Rs LFE Rls Rrs"),
  (kAudioChannelLayoutTag_EAC3_7_1_B, "L C R Ls Rs LFE Lc Rc"),
  (kAudioChannelLayoutTag_EAC3_7_1_C, "L C R Ls Rs LFE Lsd Rsd"),
  (kAudioChannelLayoutTag_EAC3_7_1_D, "L C R Ls Rs LFE Lw Rw"),
  (kAudioChannelLayoutTag_EAC3_7_1_E, "L C R Ls Rs LFE Vhl Vhr"),
  (kAudioChannelLayoutTag_EAC3_7_1_F, "L C R Ls Rs LFE Cs Ts"),
  (kAudioChannelLayoutTag_EAC3_7_1_G, "L C R Ls Rs LFE Cs Vhc"),
  (kAudioChannelLayoutTag_EAC3_7_1_H, "L C R Ls Rs LFE Ts Vhc"),
  (kAudioChannelLayoutTag_DTS_7_1, "Lc C Rc L R Ls Rs LFE"),
  (kAudioChannelLayoutTag_DTS_8_0_A, "Lc Rc L R Ls Rs Rls Rrs"),
  (kAudioChannelLayoutTag_DTS_8_0_B, "Lc C Rc L R Ls Cs Rs"),
  (kAudioChannelLayoutTag_DTS_8_1_A, "Lc Rc L R Ls Rs Rls Rrs LFE"),
  (kAudioChannelLayoutTag_DTS_8_1_B, "Lc C Rc L R Ls Cs Rs LFE"),
  (kAudioChannelLayoutTag_Atmos_5_1_2, "L R C LFE Ls Rs Ltm Rtm"),
  (kAudioChannelLayoutTag_CICP_14, "L R C LFE Ls Rs Vhl Vhr"),
  (kAudioChannelLayoutTag_Atmos_5_1_4, "L R C LFE Ls Rs Vhl Vhr Ltr Rtr"),
  (kAudioChannelLayoutTag_CICP_16, "L R C LFE Ls Rs Vhl Vhr Lts Rts"),
  (kAudioChannelLayoutTag_Atmos_7_1_2, "L R C LFE Ls Rs Rls Rrs Ltm Rtm"),
  (kAudioChannelLayoutTag_Atmos_7_1_4, "L R C LFE Ls Rs Rls Rrs Vhl Vhr Ltr Rtr"),
  (kAudioChannelLayoutTag_Logic_Atmos_7_1_4_B, "L R Rls Rrs Ls Rs C LFE Vhl Vhr Ltr Rtr"),
  (kAudioChannelLayoutTag_CICP_15, "L R C LFE2 Rls Rrs LFE3 Lss Rss Vhl Vhr Ctr"),
  (kAudioChannelLayoutTag_CICP_17, "L R C LFE Ls Rs Vhl Vhr Vhc Lts Rts Ts"),
  (kAudioChannelLayoutTag_CICP_19, "L R C LFE Rls Rrs Lss Rss Vhl Vhr Ltr Rtr"),
  (kAudioChannelLayoutTag_CICP_18, "L R C LFE Ls Rs Lbs Rbs Vhl Vhr Vhc Lts Rts Ts"),
  (kAudioChannelLayoutTag_CICP_20, "L R C LFE Rls Rrs Lss Rss Vhl Vhr Ltr Rtr Leos Reos"),
  (kAudioChannelLayoutTag_Logic_Atmos_7_1_6, "L R C LFE Ls Rs Rls Rrs Vhl Vhr Ltm Rtm Ltr Rtr"),
  (kAudioChannelLayoutTag_Atmos_9_1_6, "L R C LFE Ls Rs Rls Rrs Lw Rw Vhl Vhr Ltm Rtm Ltr Rtr"),
  (kAudioChannelLayoutTag_TMH_10_2_std, "L R C Vhc Lsd Rsd Ls Rs Vhl Vhr Lw Rw Csd Cs LFE LFE2"),
  (
    kAudioChannelLayoutTag_TMH_10_2_full,
    "L R C Vhc Lsd Rsd Ls Rs Vhl Vhr Lw Rw Csd Cs LFE LFE2 Lc Rc HI VI Haptic"
  ),
  (
    kAudioChannelLayoutTag_CICP_13,
    "Lc Rc C LFE2 Rls Rrs L R Cs LFE3 Lss Rss Vhl Vhr Vhc Ts Ltr Rtr Ltm Rtm Ctr Cb Lb Rb"
  ),
]
