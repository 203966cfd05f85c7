/* libopus: decoders of one and of many streams, and of projections.
   The shims stand for variadic functions, which Swift cannot call. */
#pragma once
#include <opus/opus.h>
#include <opus/opus_multistream.h>
#include <opus/opus_projection.h>

/* OPUS_SET_GAIN: decibels in Q8, kept over a reset. */
static inline int aqjack_opus_multistream_set_gain(OpusMSDecoder *decoder, opus_int32 gain) {
  return opus_multistream_decoder_ctl(decoder, OPUS_SET_GAIN(gain));
}

/* OPUS_RESET_STATE. */
static inline int aqjack_opus_multistream_reset(OpusMSDecoder *decoder) {
  return opus_multistream_decoder_ctl(decoder, OPUS_RESET_STATE);
}

/* OPUS_SET_GAIN: decibels in Q8, kept over a reset. */
static inline int aqjack_opus_projection_set_gain(OpusProjectionDecoder *decoder, opus_int32 gain) {
  return opus_projection_decoder_ctl(decoder, OPUS_SET_GAIN(gain));
}

/* OPUS_RESET_STATE. */
static inline int aqjack_opus_projection_reset(OpusProjectionDecoder *decoder) {
  return opus_projection_decoder_ctl(decoder, OPUS_RESET_STATE);
}
