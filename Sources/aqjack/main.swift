import AQJackTool
