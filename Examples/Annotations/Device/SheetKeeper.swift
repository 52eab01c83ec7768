#if SQLite
import Millrace
import MillraceDurable
import MillraceSQLite

/// The logic of a device's sheets: two live queries of its file, put together to sheets.
///
/// ```
///   file ──▶ live query of SheetRecord ──┐
///        └─▶ live query of Mark ─────────┴──▶ sheets ──▶ feed ──▶ the SheetStore of each page
/// ```
struct SheetKeeper: Reducer {
  struct State: Sendable {
    /// The sheets, in the order of their ids.
    private(set) var sheets: [Sheet] = []
    private var records: [String: SheetRecord] = [:]
    private var marks: [String: Mark] = [:]
  }

  enum Action: Sendable {
    case sheets(LiveValue<SheetRecord>)
    case marks(LiveValue<Mark>)
  }

  let file: DurableFile

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .sheets(let value): state.take(value.records)
    case .marks(let value): state.take(value.records)
    }
    return .none
  }

  func subscriptions(_ state: State) -> [Subscription<Action>] {
    [
      LiveQuery(SheetRecord.self, in: .site).subscription(in: file) { .sheets($0) },
      LiveQuery(Mark.self, in: .site).subscription(in: file) { .marks($0) },
    ]
  }
}

extension SheetKeeper.State {
  mutating func take(_ records: [SheetRecord]) {
    for record in records {
      self.records[record.id] = record
      if let index = sheets.firstIndex(where: { $0.id.rawValue == record.id }) {
        sheets[index].follow(record)
      } else {
        var sheet = record.published
        sheet.follow(record)
        sheet.apply(change(of: sheet, from: [:], to: marks))
        sheets.append(sheet)
      }
    }
    sheets.sort { $0.id.rawValue < $1.id.rawValue }
  }

  mutating func take(_ records: [Mark]) {
    let before = marks
    marks = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in sheets.indices {
      let change = change(of: sheets[index], from: before, to: marks)
      if !change.isEmpty { sheets[index].apply(change) }
    }
  }

  /// Returns what differs on a sheet.
  ///
  /// A mark that is gone was rolled back: a published annotation is again as it was published.
  private func change(
    of sheet: Sheet, from before: [String: Mark], to after: [String: Mark]
  ) -> SheetChange {
    var change = SheetChange(on: sheet.id)
    for (id, mark) in before where mark.sheet == sheet.id && after[id] != mark {
      change.removed.append(mark.number)
      guard after[id] == nil, let published = records[sheet.id.rawValue]?.published[key: id]
      else { continue }
      change.put.append(published)
    }
    for (id, mark) in after where mark.sheet == sheet.id && before[id] != mark {
      if mark.isRemoved {
        change.removed.append(mark.number)
      } else {
        change.put.append(mark.annotation)
      }
    }
    return change
  }
}
#endif
