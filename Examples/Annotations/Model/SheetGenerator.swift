internal import Millrace

/// A generator of realistic sheets, with the same result for the same seed.
package struct SheetGenerator: Sendable {
  /// The names of the people.
  package static let people = [
    "Ada Quarry", "Ben Lathe", "Cleo Mason", "Dan Rivet", "Eve Girder", "Finn Plumb", "Gia Beam",
    "Hugo Trowel", "Ines Joist", "Jon Sluice", "Kim Mortar", "Lea Arch",
  ]

  private var random: SplitMix

  package init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  /// Returns a sheet with a number of annotations, which cluster around random points.
  package mutating func sheet(_ id: SheetID, title: String, count: Int) -> Sheet {
    let knots = (0..<24).map { _ in (x: below(1_000), y: below(1_000)) }
    let annotations = (0..<count).map { annotation($0, near: knots[below(knots.count)]) }
    return Sheet(id: id, title: title, people: Self.people, annotations: annotations)
  }

  private mutating func annotation(_ id: Int, near knot: (x: Int, y: Int)) -> Annotation {
    let type = Self.types[below(Self.types.count)]
    // The position stays within the frame of the drawing.
    let position = SheetPoint(
      x: min(max(knot.x + scatter(), 30), 950), y: min(max(knot.y + scatter(), 25), 975))
    return Annotation(
      id: id, type: type, color: Self.colors[below(Self.colors.count)], author: person(),
      share: below(4) == 0 ? .personal : .master, position: position, status: status(),
      assignee: below(3) == 0 ? nil : person())
  }

  // Most annotations of a site are issues. The generator uses no violet: the field adds it.
  private static let types: [AnnotationType] =
    [.issue, .issue, .issue, .issue] + AnnotationType.allCases
  private static let colors = AnnotationColor.allCases.filter { $0 != .violet }

  private mutating func person() -> Person { Person(rawValue: below(Self.people.count)) }

  private mutating func status() -> IssueStatus {
    // Three of five are open.
    IssueStatus.allCases[max(below(5) - 2, 0)]
  }

  /// Returns a random offset; a sum of small numbers is most often near the middle.
  private mutating func scatter() -> Int { (0..<4).reduce(0) { sum, _ in sum + below(121) } - 240 }

  private mutating func below(_ bound: Int) -> Int {
    // A value, so that a retried delivery starts from a copy of the generator.
    Int(random.next() % UInt64(bound))
  }
}
