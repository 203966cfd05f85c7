// JackClient
