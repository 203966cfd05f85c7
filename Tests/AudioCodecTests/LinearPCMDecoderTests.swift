import AudioCodec
import Testing
