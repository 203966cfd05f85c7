/* Plays a file and waits until it has been heard. */
#include <AudioToolbox/AudioToolbox.h>

static AudioFileID file;
static SInt64 next_packet;
static AudioStreamPacketDescription packets[1024];
static UInt32 is_running = 1;
static void fill(void *data, AudioQueueRef queue, AudioQueueBufferRef buffer) {
  UInt32 count = 1024, bytes = buffer->mAudioDataBytesCapacity;
  AudioFileReadPacketData(file, false, &bytes, packets, next_packet, &count, buffer->mAudioData);
  next_packet += count;
  buffer->mAudioDataByteSize = bytes;
  if (count == 0) AudioQueueStop(queue, false);
  else AudioQueueEnqueueBuffer(queue, buffer, count, packets);
}
static void listen(void *data, AudioQueueRef queue, AudioQueuePropertyID property) {
  UInt32 size = sizeof is_running;
  AudioQueueGetProperty(queue, property, &is_running, &size);
}
int main(int argc, char **argv) {
  AudioStreamBasicDescription format;
  AudioQueueRef queue;
  AudioQueueBufferRef buffer;
  char cookie[4096];
  UInt32 bound = 1, bound_size = 4, size = sizeof format, cookie_size = sizeof cookie;
  if (argc != 2) return 64;
  CFURLRef url = CFURLCreateFromFileSystemRepresentation(0, (UInt8 *)argv[1], strlen(argv[1]), 0);
  if (AudioFileOpenURL(url, kAudioFileReadPermission, 0, &file)) return 66;
  AudioFileGetProperty(file, kAudioFilePropertyDataFormat, &size, &format);
  AudioFileGetProperty(file, kAudioFilePropertyPacketSizeUpperBound, &bound_size, &bound);
  if (AudioQueueNewOutput(&format, fill, NULL, CFRunLoopGetMain(), NULL, 0, &queue)) return 65;
  if (!AudioFileGetProperty(file, kAudioFilePropertyMagicCookieData, &cookie_size, cookie))
    AudioQueueSetProperty(queue, kAudioQueueProperty_MagicCookie, cookie, cookie_size);
  AudioQueueAddPropertyListener(queue, kAudioQueueProperty_IsRunning, listen, NULL);
  for (int i = 0; i < 3 && !AudioQueueAllocateBuffer(queue, 1024 * bound, &buffer); i++)
    fill(NULL, queue, buffer);
  if (AudioQueueStart(queue, NULL)) return 69;
  while (next_packet > 0 && is_running) CFRunLoopRunInMode(kCFRunLoopDefaultMode, 1, true);
  return AudioQueueDispose(queue, true);
}
