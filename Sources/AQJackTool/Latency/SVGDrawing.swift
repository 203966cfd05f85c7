import LatencyMeter

/// A picture in SVG with one pair of axes, readable on light and on dark ground.
///
/// It has no fonts, scripts or references: any viewer shows it alike.
struct SVGDrawing {
  /// The size in pixels, and the frame that the axes leave.
  static let width = 960.0
  static let height = 540.0
  static let left = 130.0
  static let right = 930.0
  static let top = 70.0
  static let bottom = 460.0

  private var body = ""
  private let title: String
  private let subtitle: String
  private let x: SVGAxis
  private let y: SVGAxis

  /// Begins a picture with its title and axes.
  init(title: String, subtitle: String, x: SVGAxis, y: SVGAxis) {
    self.title = title
    self.subtitle = subtitle
    self.x = x
    self.y = y
    drawAxes()
  }

  // MARK: - Marks

  /// A dot at a point, in units of the axes.
  mutating func dot(_ point: (x: Double, y: Double), radius: Double = 4, style: String = "mark") {
    add(
      "<circle class=\"\(style)\" cx=\"\(n(h(point.x)))\" cy=\"\(n(v(point.y)))\" r=\"\(n(radius))\"/>"
    )
  }

  /// A line between points.
  mutating func line(_ points: [(x: Double, y: Double)], style: String = "line") {
    let text = points.map { "\(n(h($0.x))),\(n(v($0.y)))" }.joined(separator: " ")
    add("<polyline class=\"\(style)\" points=\"\(text)\"/>")
  }

  /// A whisker from one value to another, with short ends.
  mutating func whisker(at x: Double, from low: Double, to high: Double) {
    let (center, lower, upper) = (h(x), v(low), v(high))
    add(
      "<path class=\"whisker\" d=\"M\(n(center)) \(n(lower))V\(n(upper))M\(n(center - 7)) \(n(lower))h14M\(n(center - 7)) \(n(upper))h14\"/>"
    )
  }

  /// Text beside a point.
  mutating func label(_ text: String, at point: (x: Double, y: Double), style: String = "note") {
    let isRight = h(point.x) > Self.right - 150
    let anchor = isRight ? " text-anchor=\"end\"" : ""
    let offset = isRight ? -9.0 : 9.0
    add(
      "<text class=\"\(style)\"\(anchor) x=\"\(n(h(point.x) + offset))\" y=\"\(n(v(point.y) - 9))\">\(Self.escaped(text))</text>"
    )
  }

  /// A line across the picture at a value, with its meaning.
  mutating func rule(at value: Double, _ text: String) {
    let height = v(value)
    add("<path class=\"rule\" d=\"M\(n(Self.left)) \(n(height))H\(n(Self.right))\"/>")
    add(
      "<text class=\"note\" text-anchor=\"end\" x=\"\(n(Self.right))\" y=\"\(n(height - 6))\">\(Self.escaped(text))</text>"
    )
  }

  /// A line from top to bottom at a value, with its meaning.
  mutating func mark(at value: Double, _ text: String) {
    let place = h(value)
    add("<path class=\"rule\" d=\"M\(n(place)) \(n(Self.top))V\(n(Self.bottom))\"/>")
    add(
      "<text class=\"note\" text-anchor=\"end\" x=\"\(n(place - 6))\" y=\"\(n(Self.bottom - 8))\">\(Self.escaped(text))</text>"
    )
  }

  /// Entries of a legend in the lower left corner, each a style and its meaning.
  mutating func legend(_ entries: [(style: String, text: String)]) {
    for (row, entry) in entries.enumerated() {
      let height = Self.bottom - 18 - Double(entries.count - 1 - row) * 20
      add("<path class=\"\(entry.style)\" d=\"M\(n(Self.left + 16)) \(n(height - 4))h28\"/>")
      add(
        "<text class=\"note\" x=\"\(n(Self.left + 52))\" y=\"\(n(height))\">\(Self.escaped(entry.text))</text>"
      )
    }
  }

  // MARK: - Axes

  private mutating func drawAxes() {
    for tick in y.ticks {
      let height = v(tick)
      add("<path class=\"grid\" d=\"M\(n(Self.left)) \(n(height))H\(n(Self.right))\"/>")
      add(
        "<text text-anchor=\"end\" x=\"\(n(Self.left - 10))\" y=\"\(n(height + 4))\">\(y.text(tick))</text>"
      )
    }
    for tick in x.ticks {
      let place = h(tick)
      add("<path class=\"grid\" d=\"M\(n(place)) \(n(Self.top))V\(n(Self.bottom))\"/>")
      add(
        "<text text-anchor=\"middle\" x=\"\(n(place))\" y=\"\(n(Self.bottom + 20))\">\(x.text(tick))</text>"
      )
    }
    add(
      "<path class=\"axis\" d=\"M\(n(Self.left)) \(n(Self.top))V\(n(Self.bottom))H\(n(Self.right))\"/>"
    )
    let middle = (Self.left + Self.right) / 2
    add(
      "<text class=\"name\" text-anchor=\"middle\" x=\"\(n(middle))\" y=\"\(n(Self.bottom + 48))\">\(Self.escaped(x.name))</text>"
    )
    let center = (Self.top + Self.bottom) / 2
    add(
      "<text class=\"name\" text-anchor=\"middle\" transform=\"translate(24 \(n(center))) rotate(-90)\">\(Self.escaped(y.name))</text>"
    )
  }

  private func h(_ value: Double) -> Double {
    Self.left + x.position(of: value) * (Self.right - Self.left)
  }

  private func v(_ value: Double) -> Double {
    Self.bottom - y.position(of: value) * (Self.bottom - Self.top)
  }

  private func n(_ value: Double) -> String { FixedPoint.text(value, decimals: 1) }

  private mutating func add(_ element: String) { body += element + "\n" }

  // MARK: - Text

  /// The picture as a file.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(Self.width)) \(n(Self.height))" \
    width="\(n(Self.width))" height="\(n(Self.height))" role="img">
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    <rect class="ground" width="100%" height="100%"/>
    <text class="title" x="\(n(Self.left))" y="32">\(Self.escaped(title))</text>
    <text class="note" x="\(n(Self.left))" y="54">\(Self.escaped(subtitle))</text>
    \(body)</svg>

    """
  }

  /// The colours twice, for not every viewer knows variables.
  private static let style = """
    text { font-family: sans-serif; font-size: 13px; fill: #1b1f24; }
    .title { font-size: 18px; font-weight: bold; }
    .name { font-size: 14px; }
    .note { fill: #57606a; }
    .ground { fill: #ffffff; }
    .grid { stroke: #d8dee4; fill: none; }
    .axis { stroke: #57606a; fill: none; stroke-width: 1.5; }
    .line { stroke: #0757b0; fill: none; stroke-width: 1.8; }
    .second { stroke: #b04400; fill: none; stroke-width: 1.8; stroke-dasharray: 7 4; }
    .mark { fill: #0757b0; }
    .doubt { fill: #ffffff; stroke: #b04400; stroke-width: 2; }
    .whisker { stroke: #0757b0; fill: none; stroke-width: 1.5; }
    .rule { stroke: #b04400; fill: none; stroke-dasharray: 2 4; }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note { fill: #9aa5b1; }
    .ground { fill: #14181d; }
    .grid { stroke: #30363d; }
    .axis { stroke: #9aa5b1; }
    .line, .whisker { stroke: #6cb0ff; }
    .mark { fill: #6cb0ff; }
    .second, .rule { stroke: #ffa657; }
    .doubt { fill: #14181d; stroke: #ffa657; }
    }
    """

  /// Text that XML takes, whatever stands in a port's name.
  static func escaped(_ text: String) -> String {
    PrintableText.of(text).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
