// AudioQueue
