/// A drawing of a property, in one set of colors.
struct PropertyDrawing {
  private let number: Int
  private let wall: String
  private let roof: String
  private let sky: String

  /// Creates a drawing in the colors with a number.
  init(_ number: Int) {
    self.number = number
    wall = ["#c9a27c", "#b8c4bb", "#d8b4a0", "#a7b8cc"][number % 4]
    roof = ["#7a3b2e", "#4a5560", "#6b4a3a", "#3f5148"][number % 4]
    sky = ["#dfe8ee", "#e9e6dd", "#dbe9e6", "#e3e2ec"][number % 4]
  }

  /// Returns the drawing of a kind of property, with the ground and the sky.
  func svg(of kind: PropertyKind) -> String {
    let building =
      switch kind {
      case .flat: flat
      case .terraced: terraced
      case .semiDetached: semiDetached
      case .detached: detached
      case .bungalow: bungalow
      }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 270 180">
      \(box(0, 0, 270, 180, sky))
      \(box(0, 150, 270, 30, "#9db08a"))
      \(building.joined(separator: "\n"))
      </svg>

      """
  }

  // MARK: Buildings

  /// A block of four or five floors under a flat roof, with balconies.
  private var flat: [String] {
    let floors = 4 + number % 2
    let top = 150 - floors * 22
    var parts = [
      box(0, 92, 52, 58, wall, opacity: 0.45), box(222, 76, 48, 74, wall, opacity: 0.45),
      box(58, top, 154, 150 - top, wall), box(54, top - 5, 162, 6, roof),
      box(120, top - 13, 30, 9, roof),
    ]
    for y in stride(from: top + 5, to: 145, by: 22) {
      let isGround = y > 130
      for x in isGround ? [72, 176] : [72, 104, 144, 176] {
        parts.append(window(x, y, 22, 13))
        if !isGround && x % 100 > 70 { parts.append(box(x - 4, y + 12, 30, 6, roof)) }
      }
    }
    parts += [
      box(108, 128, 54, 4, roof), box(118, 132, 16, 18, roof), box(136, 132, 16, 18, roof),
      path(at: 112, width: 46), bush(236, 146, 12),
    ]
    return parts
  }

  /// Three narrow houses in a row, of which the one in the middle is for sale.
  private var terraced: [String] {
    var parts = [chimney(82, 34), chimney(172, 34), shape("M0 74V44H270V74Z")]
    for x in [0, 90, 180] {
      let house = [
        box(x, 74, 90, 76, wall), window(x + 12, 86, 24, 22), window(x + 54, 86, 24, 22),
        window(x + 12, 120, 32, 24), door(x + 56),
      ]
      parts.append(x == 90 ? house.joined() : faint(house))
    }
    return parts + [
      box(89, 74, 2, 76, roof), box(179, 74, 2, 76, roof), path(at: 146, width: 22),
    ]
  }

  /// Two halves of a house under one roof, of which the first is for sale.
  private var semiDetached: [String] {
    let half = [
      box(36, 82, 99, 68, wall), window(48, 90, 30, 22), window(92, 90, 30, 22),
      window(44, 122, 42, 22), door(100),
    ]
    return [
      chimney(127, 26), shape("M24 82L58 42H212L246 82Z"), half.joined(),
      faint(half, " transform=\"matrix(-1 0 0 1 270 0)\""), box(134, 82, 2, 68, roof),
      box(133, 150, 4, 30, "#7f9a6c"), path(at: 100, width: 22), bush(18, 142, 15),
      bush(254, 144, 13),
    ]
  }

  /// A house with a gable and a garage.
  private var detached: [String] {
    [
      chimney(142, 38), shape("M36 84L108 34L180 84Z"), box(46, 84, 124, 66, wall),
      circle(108, 66, 9, "#f4f1e6"), window(58, 92, 28, 20), window(130, 92, 28, 20),
      window(56, 122, 32, 22), door(97), window(130, 122, 28, 22),
      shape("M164 112L174 100H240L250 112Z"), box(170, 112, 74, 38, wall),
      box(182, 122, 50, 28, "#f4f1e6"), box(182, 130, 50, 2, wall), box(182, 139, 50, 2, wall),
      path(at: 182, width: 50), path(at: 97, width: 22), bush(24, 138, 18),
    ]
  }

  /// A wide house of one floor.
  private var bungalow: [String] {
    [
      chimney(190, 64), shape("M14 114L52 78H218L256 114Z"), box(26, 114, 218, 36, wall),
      window(42, 122, 40, 20), window(98, 122, 24, 20), door(136), window(176, 122, 48, 20),
      path(at: 136, width: 22), bush(30, 148, 9), bush(236, 146, 12),
    ]
  }

  // MARK: Parts

  private func box(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: String, opacity: Double = 1
  ) -> String {
    let place = "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
    return "<rect \(place) fill=\"\(color)\"\(opacity < 1 ? " opacity=\"\(opacity)\"" : "")/>"
  }

  private func shape(_ line: String) -> String { "<path d=\"\(line)\" fill=\"\(roof)\"/>" }

  /// Returns a path through the garden.
  private func path(at x: Int, width: Int) -> String { box(x, 150, width, 30, "#d8d2c4") }

  /// Returns parts that are not for sale.
  private func faint(_ parts: [String], _ transform: String = "") -> String {
    "<g opacity=\"0.55\"\(transform)>\(parts.joined())</g>"
  }

  private func circle(_ x: Int, _ y: Int, _ radius: Int, _ color: String) -> String {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(color)\"/>"
  }

  private func window(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    box(x, y, width, height, "#f4f1e6") + box(x + width / 2 - 1, y, 2, height, roof)
  }

  private func door(_ x: Int) -> String {
    box(x, 119, 22, 31, roof) + circle(x + 18, 136, 2, "#f4f1e6")
  }

  private func chimney(_ x: Int, _ y: Int) -> String { box(x, y, 16, 30, roof) }

  private func bush(_ x: Int, _ y: Int, _ radius: Int) -> String {
    circle(x, y, radius, "#7f9a6c")
  }
}
