/// The icons of the facts about a property, which the style sheet masks.
enum FactIcons {
  /// The drawings, each with the address that the style sheet has.
  static let all: [(address: String, drawing: String)] = [
    (
      "/property-finder/bed.svg",
      svg("M3 18V6m0 9h18m0 3v-5a3 3 0 0 0-3-3H9v5M6 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3")
    ),
    ("/property-finder/saved.svg", svg(heart).replacing("none", with: "black")),
    (
      "/property-finder/bath.svg",
      svg("M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zm3 0V6a2 2 0 0 1 4 0M7 19l-1 2m11-2 1 2")
    ),
  ]

  private static let heart = "M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z"

  private static func svg(_ path: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="black" "#
      + #"stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="\#(path)"/>"#
      + "</svg>"
  }
}
