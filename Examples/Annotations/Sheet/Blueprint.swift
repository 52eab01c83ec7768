/// The drawing under the annotations: walls, doors, axes and texts of a floor plan, generated from
/// the sheet's id.
///
/// Lengths are thousandths of the sheet's width, so that it is 1,000 wide and ``height`` high.
package struct Blueprint: Sendable, Equatable {
  /// The height of the sheet, in the ratio of paper.
  package static let height = 707

  /// The thick walls, as an SVG path.
  package private(set) var walls = ""
  /// The thin lines of doors, stairs and axes, as an SVG path.
  package private(set) var lines = ""
  /// The texts, each with its position.
  package private(set) var words: [Word] = []

  /// A text on the drawing.
  package struct Word: Sendable, Equatable {
    let x: Int
    let y: Int
    let size: Int
    let text: String
  }

  /// Generates the drawing of a sheet.
  package init(id: SheetID, title: String) {
    let seed = id.rawValue.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    var plan = Plan(seed: seed)
    axes()
    rooms(&plan, top: 80, bottom: 290, isAbove: true)
    rooms(&plan, top: 350, bottom: 560, isAbove: false)
    frame(80, 80, 840, 480)
    stairs(x: 430, y: 300)
    scale(x: 260, y: 640)
    north(x: 110, y: 644)
    label(id, title)
  }

  /// The drawing as SVG; its style sheet sets the colors and the widths of lines.
  var svg: String {
    let texts = words.map {
      #"<text x="\#($0.x)" y="\#($0.y)" font-size="\#($0.size)">\#(Self.escape($0.text))</text>"#
    }
    return #"<svg viewBox="0 0 1000 \#(Self.height)"><path d="\#(lines)"/>"#
      + #"<path class="wall" d="\#(walls)"/>\#(texts.joined())</svg>"#
  }

  private static func escape(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.append(character)
      }
    }
  }

  // MARK: Parts

  private mutating func axes() {
    for (number, x) in stride(from: 80, through: 920, by: 120).enumerated() {
      lines += "M\(x) 40V600"
      circle(x, 28)
      words.append(Word(x: x, y: 33, size: 14, text: String(UnicodeScalar(UInt8(65 + number)))))
      lines += "M\(x - 4) 56l8 -8"
      if x < 920 { words.append(Word(x: x + 60, y: 49, size: 9, text: "10.00")) }
    }
    lines += "M80 52H920"
    for (number, y) in [80, 290, 350, 560].enumerated() {
      lines += "M40 \(y)H960"
      circle(28, y)
      words.append(Word(x: 28, y: y + 5, size: 14, text: "\(number + 1)"))
    }
  }

  private mutating func rooms(_ plan: inout Plan, top: Int, bottom: Int, isAbove: Bool) {
    var x = 80
    var number = isAbove ? 1 : 21
    while x < 920 {
      let width = min(920 - x, 100 + plan.below(90))
      let end = 920 - x - width < 70 ? 920 : x + width
      frame(x, top, end - x, bottom - top)
      door(x: x + 18, y: isAbove ? bottom : top, isAbove: isAbove)
      window((x + end) / 2, isAbove ? top : bottom)
      let name = Self.names[plan.below(Self.names.count)]
      words.append(Word(x: (x + end) / 2, y: (top + bottom) / 2, size: 15, text: name))
      words.append(
        Word(x: (x + end) / 2, y: (top + bottom) / 2 + 18, size: 12, text: "0.\(number + 100)"))
      number += 1
      x = end
    }
  }

  private mutating func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    walls += "M\(x) \(y)h\(width)v\(height)h-\(width)z"
  }

  /// Draws an open door with its arc.
  private mutating func door(x: Int, y: Int, isAbove: Bool) {
    let step = isAbove ? -26 : 26
    lines += "M\(x) \(y)v\(step)a26 26 0 0 \(isAbove ? 1 : 0) 26 \(-step)"
  }

  private mutating func window(_ x: Int, _ y: Int) {
    lines += "M\(x - 22) \(y - 3)h44v6h-44z"
  }

  private mutating func stairs(x: Int, y: Int) {
    for step in 0..<12 { lines += "M\(x + step * 10) \(y)v40" }
    lines += "M\(x) \(y + 20)h118m-8 -5l8 5l-8 5"
  }

  /// Draws ten meters as a bar of four parts: the axes are as far from each other.
  private mutating func scale(x: Int, y: Int) {
    lines += "M\(x) \(y - 4)h120v8h-120z"
    walls += "M\(x) \(y)h30m30 0h30"
    for (meters, offset) in [("0", 0), ("5", 60), ("10 m", 120)] {
      words.append(Word(x: x + offset, y: y - 10, size: 10, text: meters))
    }
    words.append(Word(x: x + 60, y: y + 22, size: 13, text: "Scale 1:100"))
  }

  private mutating func north(x: Int, y: Int) {
    circle(x, y)
    lines += "M\(x) \(y + 18)v-40l-6 14M\(x) \(y - 22)l6 14"
    words.append(Word(x: x, y: y - 28, size: 13, text: "N"))
  }

  private mutating func circle(_ x: Int, _ y: Int) {
    lines += "M\(x - 12) \(y)a12 12 0 1 0 24 0a12 12 0 1 0 -24 0"
  }

  private mutating func label(_ id: SheetID, _ title: String) {
    lines += "M640 620h260v60h-260zM800 620v60M20 8h960v691h-960z"
    words.append(Word(x: 720, y: 656, size: 18, text: title))
    words.append(Word(x: 850, y: 657, size: 22, text: id.rawValue))
  }

  private static let names = [
    "Office", "Store", "Archive", "Kitchen", "Meeting", "Workshop", "Plant", "Lab", "Studio",
  ]
}

/// A random number generator with the same numbers for the same sheet.
private struct Plan {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
