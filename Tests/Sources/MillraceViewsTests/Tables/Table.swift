#if UnstableTables
import MillraceViews

typealias Model = ListModel<String, Int>

extension ListChanges {
  /// The stages; nil for a reload.
  var stages: [ListStage<Content, Action>]? {
    if case .stages(let stages) = work { stages } else { nil }
  }
}

/// A table of a platform, as far as its bookkeeping goes: it keeps cells, takes batches, and
/// counts.
///
/// It knows nothing of keys. What it has to make or to show anew it asks the model of the stage
/// for; everything else stays what it was.
struct Table {
  struct Cell {
    /// The serial number of the cell, from the first on.
    let serial: Int
    let key: Key
    var content: RowContent
  }

  struct Part {
    let serial: Int
    let id: Key
    var content: SectionContent
    var cells: [Cell]
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var parts: [Part] = []
  private var made = 0

  init(_ model: Model) {
    parts = model.sections.indices.map { makePart($0, of: model) }
  }

  /// The visible and audible content.
  var contents: [ShownSection] {
    parts.map { part in
      ShownSection(
        id: part.id, content: part.content,
        rows: part.cells.map { ShownRow(key: $0.key, content: $0.content) })
    }
  }

  mutating func apply(_ changes: ListChanges<String, Int>, to model: Model) throws {
    switch changes.work {
    case .reload: self = Table(model)
    case .stages(let stages):
      for stage in stages { try apply(stage) }
    }
  }

  mutating func apply(_ stage: ListStage<String, Int>) throws {
    if stage.changes.isEmpty { throw Refusal(description: "a stage in which nothing happens") }
    let sections = try applySections(stage)
    let rows = try applyRows(stage)
    let reconfigured = try reconfigure(stage)
    guard [sections, rows, reconfigured].count(where: { $0 }) == 1 else {
      throw Refusal(description: "a batch changes more than one sort of thing: \(stage.changes)")
    }
    let shown = parts.map { part in [part.id] + part.cells.map(\.key) }
    let expected = stage.model.sections.map { section in [section.id] + section.rows.map(\.key) }
    guard shown == expected else {
      throw Refusal(description: "\(stage.changes) gave \(shown), the model has \(expected)")
    }
  }
}

extension Table {
  /// The rule of a batch for one dimension: removed items leave holes, inserted ones have their
  /// index, the rest closes up.
  private func batch<Thing>(
    _ things: [Thing], without leaving: [Int], with coming: [(Int, Thing)], count: Int,
    _ what: String
  ) throws -> [Thing] {
    let leaving = Set(leaving)
    guard leaving.allSatisfy(things.indices.contains), Set(coming.map(\.0)).count == coming.count
    else { throw Refusal(description: "\(what): an index that is not there, or twice") }
    guard things.count - leaving.count + coming.count == count else {
      throw Refusal(
        description: "\(what): \(things.count) before, \(leaving.count) go, \(coming.count) come, "
          + "but the model has \(count)")
    }
    let inserted = Dictionary(uniqueKeysWithValues: coming)
    var staying = things.indices.lazy.filter { !leaving.contains($0) }.map { things[$0] }
      .makeIterator()
    return try (0..<count).map { index in
      guard let thing = inserted[index] ?? staying.next() else {
        throw Refusal(description: "\(what): nothing for index \(index)")
      }
      return thing
    }
  }

  private mutating func applySections(_ stage: ListStage<String, Int>) throws -> Bool {
    var leaving: [Int] = []
    var coming: [(Int, Part)] = []
    for change in stage.changes {
      switch change {
      case .deleteSection(let index): leaving.append(index)
      case .insertSection(let index): coming.append((index, makePart(index, of: stage.model)))
      case .moveSection(let index, let target):
        leaving.append(index)
        coming.append((target, parts[index]))
      default: break
      }
    }
    if leaving.isEmpty, coming.isEmpty { return false }
    guard Set(leaving).count == leaving.count else {
      throw Refusal(description: "a section leaves twice: \(stage.changes)")
    }
    parts = try batch(
      parts, without: leaving, with: coming, count: stage.model.sections.count, "sections")
    for (part, section) in zip(parts, stage.model.sections)
    where part.cells.count != section.rows.count {
      throw Refusal(description: "section \(part.id) changed its rows while sections changed")
    }
    return true
  }

  private mutating func applyRows(_ stage: ListStage<String, Int>) throws -> Bool {
    var leaving: [Int: [Int]] = [:]
    var coming: [Int: [(Int, Cell)]] = [:]
    for change in stage.changes {
      switch change {
      case .deleteRow(let position): leaving[position.section, default: []].append(position.row)
      case .insertRow(let position):
        let cell = makeCell(position, of: stage.model)
        coming[position.section, default: []].append((position.row, cell))
      case .moveRow(let position, let target):
        leaving[position.section, default: []].append(position.row)
        let cell = parts[position.section].cells[position.row]
        coming[target.section, default: []].append((target.row, cell))
      default: break
      }
    }
    if leaving.isEmpty, coming.isEmpty { return false }
    guard parts.count == stage.model.sections.count else {
      throw Refusal(description: "the number of sections changed while rows changed")
    }
    for index in parts.indices {
      let gone = leaving[index] ?? []
      guard Set(gone).count == gone.count else {
        throw Refusal(description: "a row leaves twice: \(stage.changes)")
      }
      parts[index].cells = try batch(
        parts[index].cells, without: gone, with: coming[index] ?? [],
        count: stage.model.sections[index].rows.count, "section \(index)")
    }
    return true
  }

  private mutating func reconfigure(_ stage: ListStage<String, Int>) throws -> Bool {
    var isAsked = false
    for change in stage.changes {
      switch change {
      case .reconfigureRow(let position):
        isAsked = true
        parts[position.section].cells[position.row].content = RowContent(position, of: stage.model)
      case .reconfigureSection(let index):
        isAsked = true
        parts[index].content = SectionContent(index, of: stage.model)
      default: break
      }
    }
    return isAsked
  }

  private mutating func makeCell(_ position: ListPosition, of model: Model) -> Cell {
    made += 1
    return Cell(
      serial: made, key: model.sections[position.section].rows[position.row].key,
      content: RowContent(position, of: model))
  }

  private mutating func makePart(_ index: Int, of model: Model) -> Part {
    made += 1
    let serial = made
    let section = model.sections[index]
    return Part(
      serial: serial, id: section.id, content: SectionContent(index, of: model),
      cells: section.rows.indices.map {
        makeCell(ListPosition(section: index, row: $0), of: model)
      })
  }
}
#endif
