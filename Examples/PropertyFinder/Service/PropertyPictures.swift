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

  /// Returns an SVG of a house: its floors, windows, door and roof, in varying colors.
  static func drawing(_ picture: Int) -> String {
    let (wall, roof) = (walls[picture % walls.count], roofs[picture % roofs.count])
    // A bungalow, a house, or a house with a floor in its roof.
    let floors = 1 + picture % 3 / 2 + picture / 6
    let top = 150 - floors * 36
    let windows = (0..<floors).flatMap { floor in
      [58, 120, 182].filter { floor > 0 || $0 != 120 }.map { left in
        let y = 150 - floor * 36 - 29
        return ##"""
          <rect x="\##(left)" y="\##(y)" width="30" height="22" fill="#f4f1e6"/>\
          <path d="M\##(left + 15) \##(y)v22" stroke="\##(roof)" stroke-width="2"/>
          """##
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 270 180">
      <rect width="270" height="180" fill="#dfe8ee"/>\
      <rect y="150" width="270" height="30" fill="#9db08a"/>
      <path d="M122 150h26l14 30h-54z" fill="#d8d2c4"/>
      <path d="M28 \(top) L 64 \(top - 32) H206 L 242 \(top)Z" fill="\(roof)"/>
      <rect x="40" y="\(top)" width="190" height="\(150 - top)" fill="\(wall)"/>
      \(windows.joined())
      <rect x="122" y="119" width="26" height="31" fill="\(roof)"/>\
      <circle cx="143" cy="136" r="2" fill="#f4f1e6"/>
      <circle cx="20" cy="138" r="18" fill="#7f9a6c"/>\
      <circle cx="252" cy="142" r="14" fill="#7f9a6c"/>
      </svg>

      """
  }
}
