import Testing

@testable import Annotations

@Suite("A sheet in parts, for a browser")
struct DrawingPartTests {
  @Test(
    "every annotation is in the part of its number, once; only a changed part is another one"
  )
  func parts() {
    var generator = SheetGenerator(seed: 5)
    var sheet = generator.sheet(SheetID(rawValue: "S"), title: "", count: 1_000)
    let before = DrawingPart.all(of: sheet)
    #expect(before.map(\.index) == [0, 1, 2, 3])
    let ids = before.flatMap { part in part.marks.map { part.index * 256 + Int($0 & 255) } }
    #expect(ids == Array(0..<1_000))
    sheet.apply(SheetChange(on: sheet.id, removed: [300]))
    let after = DrawingPart.all(of: sheet)
    #expect(zip(before, after).map { $0 == $1 } == [true, false, true, true])
  }

  @Test("parts without annotations are left out, and the numbers of the others stay")
  func holes() {
    let annotations = [3, 700].map {
      Annotation(
        id: $0, type: .line, color: .blue, author: Person(rawValue: 0), share: .master,
        position: SheetPoint(x: 10, y: 20))
    }
    let sheet = Sheet(
      id: SheetID(rawValue: "S"), title: "", people: [], annotations: annotations)
    let parts = DrawingPart.all(of: sheet)
    #expect(parts.map(\.index) == [0, 2])
    #expect(parts[1].marks == [0x5050_0ABC])
  }

  @Test(
    "a mark is four bytes, and has room for each sign and for each position",
    arguments: [
      (3, 10, 20, "AwpQEA=="), (255, 1_000, 1_000, "/+ijHw=="), (256, 0, 1_000, "AACgHw=="),
      // None has such a number, but a file may say so.
      (-1, 10, 20, "/wpQEA=="),
    ])
  func bytes(id: Int, x: Int, y: Int, base64: String) {
    let annotation = Annotation(
      id: id, type: .issue, color: .orange, author: Person(rawValue: 0), share: .master,
      position: SheetPoint(x: x, y: y), status: .inReview)
    let sheet = Sheet(
      id: SheetID(rawValue: "S"), title: "", people: [], annotations: [annotation])
    #expect(DrawingPart.all(of: sheet).map(\.base64) == [base64])
    #expect(Sign.allCases.count <= 16)
  }

  @Test("a drawing is the same for the same sheet, and stays on it")
  func blueprint() {
    let id = SheetID(rawValue: "PA0.02")
    let plan = Blueprint(id: id, title: "Ground floor")
    #expect(plan == Blueprint(id: id, title: "Ground floor"))
    #expect(plan != Blueprint(id: SheetID(rawValue: "S1.01"), title: "Ground floor"))
    #expect(plan.words.allSatisfy { (0...1_000).contains($0.x) && (0...707).contains($0.y) })
    #expect(plan.words.contains { $0.text == "PA0.02" })
    for word in ["N", "10 m", "Scale 1:100"] { #expect(plan.svg.contains(">\(word)</text>")) }
  }

  @Test("a title is text of the drawing, whatever it contains")
  func escaping() {
    let plan = Blueprint(id: SheetID(rawValue: "S"), title: "<b>Stairs & lifts")
    #expect(plan.svg.contains(">&lt;b>Stairs &amp; lifts</text>"))
  }
}
