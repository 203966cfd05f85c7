// AQJackTool
