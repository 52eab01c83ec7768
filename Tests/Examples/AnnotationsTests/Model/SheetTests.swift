import Testing

@testable import Annotations

@Suite("A sheet and its annotations")
struct SheetTests {
  @Test("changes leave what a dictionary by number has, in the order of the numbers")
  func changes() {
    var generator = SheetGenerator(seed: 3)
    var sheet = generator.sheet(SheetID(rawValue: "S"), title: "", count: 200)
    var model = Dictionary(uniqueKeysWithValues: sheet.annotations.map { ($0.id, $0) })
    var known = Set(model.keys)
    var highest = sheet.nextID
    for _ in 0..<60 {
      let change = change(of: sheet, from: &generator)
      sheet.apply(change)
      for id in change.removed { model[id] = nil }
      for annotation in change.put { model[annotation.id] = annotation }
      #expect(sheet.annotations == model.values.sorted { $0.id < $1.id })
      for annotation in change.put where !known.contains(annotation.id) {
        #expect(annotation.id >= highest)
      }
      known.formUnion(model.keys)
      highest = max(highest, sheet.nextID)
      #expect(sheet.nextID > known.max() ?? -1)
      for id in change.removed { #expect(sheet[id] == model[id]) }
    }
    #expect(sheet.revision == 60)
  }

  /// Removes some annotations, and puts new ones and changed ones of another sheet.
  private func change(of sheet: Sheet, from generator: inout SheetGenerator) -> SheetChange {
    let drawn = generator.sheet(sheet.id, title: "", count: 30).annotations
    var change = SheetChange(on: sheet.id)
    for (index, annotation) in drawn.enumerated() {
      let known = sheet.annotations[annotation.position.x % sheet.annotations.count].id
      switch index % 3 {
      case 0: change.removed.append(known)
      case 1 where !change.removed.contains(known):
        change.put.append(Self.copy(of: annotation, as: known))
      default: change.put.append(Self.copy(of: annotation, as: sheet.nextID + index))
      }
    }
    change.put.removeAll { change.removed.contains($0.id) }
    return change
  }

  private static func copy(of annotation: Annotation, as id: Int) -> Annotation {
    Annotation(
      id: id, type: annotation.type, color: annotation.color, author: annotation.author,
      share: annotation.share, position: annotation.position)
  }

  @Test("the same seed draws the same sheet, and another seed another one")
  func seeds() {
    func drawn(_ seed: UInt64) -> [Annotation] {
      var generator = SheetGenerator(seed: seed)
      return generator.sheet(SheetID(rawValue: "S"), title: "", count: 500).annotations
    }
    #expect(drawn(1) == drawn(1))
    #expect(drawn(1) != drawn(2))
    #expect(Set(drawn(1).map(\.type)) == Set(AnnotationType.allCases))
  }

  @Test("anything but an issue has neither status nor assignee")
  func onlyIssues() {
    let cloud = Annotation(
      id: 1, type: .cloud, color: .red, author: Person(rawValue: 0), share: .master,
      position: SheetPoint(x: -5, y: 2_000), status: .open, assignee: Person(rawValue: 1))
    #expect(cloud.status == nil)
    #expect(cloud.assignee == nil)
    #expect(cloud.position == SheetPoint(x: 0, y: 1_000))
  }

  @Test("a set has what was put in, and its text has a bit for each")
  func sets() {
    var set = AnnotationSet(below: 12)
    for id in [0, 3, 11, 3, 12, -1, 400] { set.insert(id) }
    #expect(set.count == 3)
    #expect((0..<16).filter(set.contains) == [0, 3, 11])
    #expect(set.bytes == [0b1001, 0b1000])
    #expect(set.base64 == "CQg=")
    #expect(AnnotationSet(below: 0).base64.isEmpty)
  }
}
