/// The drawings of houses, for listings that have no photographs.
package enum PropertyPictures {
  static let count = 12

  static func address(of picture: Int) -> String { "/property-finder/pictures/\(picture).svg" }

  /// Returns the number of the drawing in an address; `nil` if there is none.
  static func number(_ name: String) -> Int? {
    (0..<count).first { "\($0).svg" == name }
  }

  private static let walls = ["#c9a27c", "#b8c4bb", "#d8b4a0", "#a7b8cc"]
  private static let roofs = ["#7a3b2e", "#4a5560", "#6b4a3a"]

  /// Returns an SVG of a house: a wall and a roof in varying colours, and three windows.
  static func drawing(_ picture: Int) -> String {
    let wall = walls[picture % walls.count]
    let roof = roofs[picture % roofs.count]
    let top = 70 + picture % 3 * 15
    let windows = [60, 120, 180].map { left in
      ##"<rect x="\##(left)" y="\##(top + 25)" width="30" height="30" fill="#f4f1e6"/>"##
    }
    let (door, height) = (max(top + 60, 118), 150 - max(top + 60, 118))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 270 180">
      <rect width="270" height="180" fill="#dfe8ee"/>\
      <rect y="150" width="270" height="30" fill="#9db08a"/>
      <path d="M25 \(top) L135 \(top - 50) L245 \(top) Z" fill="\(roof)"/>
      <rect x="40" y="\(top)" width="190" height="\(150 - top)" fill="\(wall)"/>
      \(windows.joined())\
      <rect x="120" y="\(door)" width="30" height="\(height)" fill="\(roof)"/>
      </svg>

      """
  }
}
