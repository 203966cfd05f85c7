// expect: called function is not available in this module and can have unpredictable performance
import Glibc

@_noLocks
func process() {
  usleep(1)
}
