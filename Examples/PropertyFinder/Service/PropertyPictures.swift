/// The drawings of properties, for listings that have no photographs.
enum PropertyPictures {
  /// The number of drawings of each kind, which differ in their colors.
  static let variants = 4

  /// Returns the address of a drawing.
  static func address(of kind: PropertyKind, _ variant: Int) -> String {
    "/property-finder/pictures/\(name(of: kind, variant))"
  }

  /// The drawings as SVG, by the names of their files.
  static let all: [String: String] = {
    var all: [String: String] = [:]
    for kind in PropertyKind.allCases {
      for variant in 0..<variants {
        all[name(of: kind, variant)] = PropertyDrawing(variant).svg(of: kind)
      }
    }
    return all
  }()

  private static func name(of kind: PropertyKind, _ variant: Int) -> String {
    "\(kind.rawValue)-\(variant).svg"
  }
}
