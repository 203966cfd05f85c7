import AQJackTool
import Glibc

exit(Tool.run())
