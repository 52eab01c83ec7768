import Testing

@testable import Annotations

@Suite("EX-A: what is asked of the annotations of a sheet")
struct AnnotationFiltersTests {
  static func sheet(_ annotations: [Annotation] = all) -> Sheet {
    Sheet(
      id: SheetID(rawValue: "PA0.02"), title: "Ground floor", people: ["Ada", "Ben", "Cleo"],
      annotations: annotations)
  }

  static let ada = Person(rawValue: 0)
  static let ben = Person(rawValue: 1)
  static let all = [
    issue(0, .open, nil), issue(1, .open, ada), issue(2, .closed, ben),
    other(3, .photo, .red), other(4, .cloud, .blue, share: .personal), other(5, .photo, .blue),
  ]

  static func issue(_ id: Int, _ status: IssueStatus, _ assignee: Person?) -> Annotation {
    Annotation(
      id: id, type: .issue, color: .red, author: ada, share: .master,
      position: SheetPoint(x: id, y: id), status: status, assignee: assignee)
  }

  static func other(
    _ id: Int, _ type: AnnotationType, _ color: AnnotationColor, share: ShareStatus = .master
  ) -> Annotation {
    Annotation(
      id: id, type: type, color: color, author: ben, share: share,
      position: SheetPoint(x: id, y: id))
  }

  private func shown(_ filters: AnnotationFilters, _ sheet: Sheet = sheet()) -> [Int] {
    let visible = filters.visible(of: sheet)
    return sheet.annotations.map(\.id).filter(visible.contains)
  }

  private func toggled(_ all: FilterID...) throws -> AnnotationFilters {
    var filters = AnnotationFilters(for: Self.sheet())
    for filter in all { try filters.toggle(filter) }
    return filters
  }

  // MARK: The article's own cases

  @Test("toggling hide-all enables it and filters; resetting disables it and stops filtering")
  func hideAll() throws {
    var filters = try toggled(.hideEverything)
    #expect(filters.isOn[.hideEverything] == true)
    #expect(filters.isFiltering)
    #expect(shown(filters).isEmpty)
    filters.reset()
    #expect(filters.isOn[.hideEverything] == false)
    #expect(!filters.isFiltering)
    #expect(shown(filters).count == 6)
  }

  // MARK: Rules

  @Test("R1: a filter that is toggled is on, and off when it is toggled again")
  func toggling() throws {
    #expect(try toggled(.color(.red)).active == [.color(.red)])
    #expect(try toggled(.color(.red), .color(.red)).active.isEmpty)
  }

  @Test(
    "R2: a filter of issues that is turned on turns the issues on, whatever kinds are on",
    arguments: [
      FilterID.status(.open), .unassigned, .assignee(Person(rawValue: 1)),
    ])
  func issues(filter: FilterID) throws {
    #expect(try toggled(filter).active == [filter, .type(.issue)])
    #expect(try toggled(.type(.photo), filter).active == [filter, .type(.issue), .type(.photo)])
    #expect(try toggled(.type(.issue), filter).active == [filter, .type(.issue)])
  }

  @Test("R2 otherwise than published: the issues go off with the last filter that turned them on")
  func issuesOff() throws {
    let filters = try toggled(.status(.open), .status(.closed), .status(.open))
    #expect(filters.active == [.status(.closed), .type(.issue)])
    #expect(try toggled(.status(.open), .unassigned, .status(.open), .unassigned).active.isEmpty)
    // A person has turned these on.
    let chosen = try toggled(.type(.issue), .status(.open), .status(.open))
    #expect(chosen.active == [.type(.issue)])
  }

  @Test("R2, R5: a reset of the only filters of issues leaves nothing on, also after a reload")
  func issuesReset() throws {
    var filters = try toggled(.status(.closed))
    for _ in 0..<2 {
      var reset = filters
      reset.reset(.status)
      #expect(reset.active.isEmpty)
      let chosen = filters.chosen
      filters = try toggled()
      filters.restore(chosen)
      #expect(filters.active == [.status(.closed), .type(.issue)])
    }
  }

  @Test("turning the issues off turns off what only issues can be, in the same change")
  func noIssues() throws {
    let filters = try toggled(.status(.open), .unassigned, .color(.red), .type(.issue))
    #expect(filters.active == [.color(.red)])
  }

  @Test("R3: filtering is whether anything is on, and nothing else")
  func filtering() throws {
    #expect(try !toggled().isFiltering)
    #expect(try toggled(.share(.personal)).isFiltering)
    #expect(try !toggled(.share(.personal), .share(.personal)).isFiltering)
  }

  @Test("R4: resetting turns off everything, hide-all included")
  func resetting() throws {
    var filters = try toggled(.hideEverything, .status(.open), .color(.blue))
    filters.reset()
    #expect(filters.active.isEmpty)
  }

  @Test(
    "R5: resetting a group turns off that group alone; the kinds take the issues' filters along")
  func resettingGroup() throws {
    var filters = try toggled(.status(.open), .color(.blue), .hideEverything)
    filters.reset(.color)
    #expect(filters.active == [.status(.open), .type(.issue), .hideEverything])
    filters.reset(.type)
    #expect(filters.active == [.hideEverything])
  }

  @Test("a filter that the sheet does not have is refused, in words, and nothing changes")
  func unknown() throws {
    var filters = try toggled(.color(.red))
    let before = filters
    #expect(throws: FilterError.unknown(.color(.violet))) { try filters.toggle(.color(.violet)) }
    #expect(filters == before)
    #expect(
      "\(FilterError.unknown(.color(.violet)))".contains("Choose one that is shown"))
  }

  // MARK: What is to be seen

  @Test("one of a group is enough, every group has to be content, an empty group asks nothing")
  func groups() throws {
    #expect(try shown(toggled(.color(.red))) == [0, 1, 2, 3])
    #expect(try shown(toggled(.color(.red), .color(.blue))) == [0, 1, 2, 3, 4, 5])
    #expect(try shown(toggled(.color(.red), .type(.photo))) == [3])
    #expect(try shown(toggled(.type(.photo), .share(.personal))).isEmpty)
  }

  @Test("unassigned and an assignee are filters of one group")
  func unassigned() throws {
    #expect(try shown(toggled(.unassigned)) == [0])
    #expect(try shown(toggled(.unassigned, .assignee(Self.ben))) == [0, 2])
  }

  @Test("an annotation that is no issue has no status, so a filter of the status hides it")
  func noStatus() throws {
    #expect(try shown(toggled(.type(.photo), .status(.open))) == [0, 1])
  }

  @Test("turning off the last kind asks for no kind any more")
  func lastKind() throws {
    #expect(try shown(toggled(.type(.photo), .type(.photo))).count == 6)
  }

  @Test("seeded random filters show what a plain reading of the rules shows")
  func plainReading() throws {
    var generator = SheetGenerator(seed: 7)
    let sheet = generator.sheet(SheetID(rawValue: "S"), title: "", count: 300)
    var choice = Choice(state: 11)
    let offered = AnnotationFilters(for: sheet)
    let known = offered.isOn.keys.sorted { "\($0)" < "\($1)" }
    for _ in 0..<400 {
      var filters = offered
      for _ in 0..<choice.below(7) { try filters.toggle(known[choice.below(known.count)]) }
      let visible = filters.visible(of: sheet)
      let expected = sheet.annotations.filter { plain($0, filters.active) }.map(\.id)
      #expect(sheet.annotations.map(\.id).filter(visible.contains) == expected)
      #expect(visible.count == expected.count)
    }
  }

  /// The rules as sentences, slowly.
  private func plain(_ annotation: Annotation, _ active: Set<FilterID>) -> Bool {
    if active.contains(.hideEverything) { return false }
    return FilterGroup.allCases.allSatisfy { group in
      let asked = active.filter { $0.group == group }
      return asked.isEmpty
        || asked.contains { filter in
          switch filter {
          case .hideEverything: false
          case .share(let share): annotation.share == share
          case .type(let type): annotation.type == type
          case .status(let status): annotation.status == status
          case .assignee(let person): annotation.assignee == person
          case .unassigned: annotation.type == .issue && annotation.assignee == nil
          case .color(let color): annotation.color == color
          case .author(let person): annotation.author == person
          }
        }
    }
  }

  // MARK: A sheet that changes

  @Test(
    "a filter whose subject was removed is dropped, and what is filtered is computed anew")
  func pruned() throws {
    var filters = try toggled(.assignee(Self.ben), .type(.issue), .color(.blue))
    #expect(filters.active == [.color(.blue)])
    try filters.toggle(.assignee(Self.ben))
    filters.offer(for: Self.sheet(Array(Self.all[0...1])))
    #expect(filters.active.isEmpty)
    #expect(filters.isOn[.color(.blue)] == nil)
    #expect(filters.groups[.assignee] == [.unassigned, .assignee(Self.ada)])
    #expect(!filters.isFiltering)
  }

  @Test("a colour that comes is offered, off, where it belongs")
  func newColor() throws {
    var filters = try toggled(.color(.red))
    filters.offer(for: Self.sheet(Self.all + [Self.other(9, .line, .orange)]))
    #expect(filters.groups[.color] == [.color(.red), .color(.orange), .color(.blue)])
    #expect(filters.active == [.color(.red)])
  }

  @Test("filters that were on are on again, as far as they still exist")
  func restoring() {
    var filters = AnnotationFilters(for: Self.sheet())
    filters.restore([.color(.red), .color(.violet), .unassigned])
    #expect(filters.active == [.color(.red), .unassigned, .type(.issue)])
  }
}

/// Chance that is the same in every run.
private struct Choice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
