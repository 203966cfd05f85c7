/* Plays a file and waits until it has been heard. */
#include <AudioToolbox/AudioToolbox.h>

static AudioFileID file;
static SInt64 next_packet;
static UInt32 packets_at_once = 1024, largest_packet = 1, size;
static AudioStreamPacketDescription packets[1024];
static volatile bool has_ended;

static void fill(void *data, AudioQueueRef queue, AudioQueueBufferRef buffer) {
  UInt32 count = packets_at_once;
  buffer->mAudioDataByteSize = packets_at_once * largest_packet;
  AudioFileReadPacketData(file, false, &buffer->mAudioDataByteSize, packets, next_packet, &count,
                          buffer->mAudioData);
  next_packet += count;
  if (count == 0) AudioQueueStop(queue, false);
  else AudioQueueEnqueueBuffer(queue, buffer, count, packets);
}

static void listen(void *data, AudioQueueRef queue, AudioQueuePropertyID property) {
  UInt32 is_running, room = sizeof is_running;
  AudioQueueGetProperty(queue, property, &is_running, &room);
  if (!is_running) has_ended = true;
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  CFURLRef url = CFURLCreateFromFileSystemRepresentation(NULL, (const UInt8 *)argv[1],
                                                         strlen(argv[1]), false);
  if (AudioFileOpenURL(url, kAudioFileReadPermission, 0, &file) != noErr) return 66;
  AudioStreamBasicDescription format;
  AudioFileGetProperty(file, kAudioFilePropertyDataFormat, (size = sizeof format, &size), &format);
  AudioFileGetProperty(file, kAudioFilePropertyPacketSizeUpperBound, (size = 4, &size), &largest_packet);

  AudioQueueRef queue;
  if (AudioQueueNewOutput(&format, fill, NULL, NULL, NULL, 0, &queue) != noErr) return 65;
  char cookie[4096];
  size = sizeof cookie;
  if (AudioFileGetProperty(file, kAudioFilePropertyMagicCookieData, &size, cookie) == noErr)
    AudioQueueSetProperty(queue, kAudioQueueProperty_MagicCookie, cookie, size);
  AudioQueueAddPropertyListener(queue, kAudioQueueProperty_IsRunning, listen, NULL);
  for (int i = 0; i < 3; i++) {
    AudioQueueBufferRef buffer;
    AudioQueueAllocateBuffer(queue, packets_at_once * largest_packet, &buffer);
    fill(NULL, queue, buffer);
  }
  if (AudioQueueStart(queue, NULL) != noErr) return 69;
  while (!has_ended) CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.05, false);
  return AudioQueueDispose(queue, true);
}
