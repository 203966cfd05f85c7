// RealTime
