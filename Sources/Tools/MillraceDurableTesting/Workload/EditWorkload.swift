internal import MillraceDurable

/// The workload of the package's own simulation: cells that all devices write, lock and remove, and
/// traces, in which each action leaves its mark.
struct EditWorkload: SimulationWorkload {
  let schemas: [DurableSchema]

  init() throws {
    let records: [any DurableRecord.Type] = [Cell.self, Trace.self]
    schemas = [
      try DurableSchema(records: records, actions: [FirstEdit.self]),
      try DurableSchema(records: records, actions: [Edit.self, LaterEdit.self]),
      try DurableSchema(version: 2, records: records, actions: [Edit.self, LaterEdit.self]),
    ]
  }

  func action(
    number: Int, device: Int, space: Space, schema: Int,
    random: inout some RandomNumberGenerator
  ) -> (any DurableAction)? {
    let kinds: [EditKind] = [.write, .write, .write, .write, .lock, .unlock, .remove, .forbidden]
    guard let kind = kinds.randomElement(using: &random) else { return nil }
    let body = EditBody(
      kind: kind, cell: "cell\(Int.random(in: 0..<5, using: &random))", device: device,
      number: number)
    let text = "\(device)/\(number)"
    if schema == 0 { return FirstEdit(space: space, body: body, words: text) }
    return Bool.random(using: &random)
      ? Edit(space: space, body: body, text: text) : LaterEdit(space: space, body: body, text: text)
  }

  func mark(of action: any DurableAction) -> SimulationMark? {
    guard let action = action as? any MarkedEdit else { return nil }
    return SimulationMark(device: action.body.device, number: action.body.number)
  }

  func marks(in record: String, of table: String) -> [SimulationMark] {
    guard table == Trace.table else { return [] }
    // {"device":3,"id":"3.1","marks":[8,9]}, read without a decoder, since it is read very often.
    var numbers: [Int] = []
    var isInside = false
    for byte in record.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where isInside:
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 48
      case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["):
        isInside = true
        numbers.append(0)
      case UInt8(ascii: "\""), UInt8(ascii: "]"): isInside = false
      default: break
      }
    }
    guard let device = numbers.first, let begin = record.utf8.firstIndex(of: UInt8(ascii: "["))
    else { return [] }
    let count = record.utf8[begin...].count(where: { $0 == UInt8(ascii: ",") }) + 1
    return numbers.suffix(count).map { SimulationMark(device: device, number: $0) }
  }
}

enum EditKind: String, Codable { case write, lock, unlock, remove, forbidden }

/// The part that all edits share.
struct EditBody: Codable, Sendable {
  var kind: EditKind
  var cell: String
  var device: Int
  var number: Int

  func apply(_ text: String, to records: Records) throws {
    if kind == .forbidden, records.requester != nil {
      throw Refusal("The server forbids it.", code: "forbidden")
    }
    var cell =
      try records.get(Cell.self, self.cell)
      ?? Cell(id: self.cell, text: "", edits: 0, owner: nil)
    if let owner = cell.owner, owner != device { throw Refusal("It is locked.", code: "locked") }
    switch kind {
    case .write, .forbidden: cell.text = text
    case .lock: cell.owner = device
    case .unlock: cell.owner = nil
    case .remove: break
    }
    cell.edits += 1
    if kind == .remove {
      try records.delete(Cell.self, cell.id)
    } else {
      try records.put(cell)
    }
    // Several marks share a record, so that actions of one device touch the same ones.
    let id = "\(device).\(number / 8)"
    var trace = try records.get(Trace.self, id) ?? Trace(id: id, device: device, marks: [])
    trace.marks.append(number)
    try records.put(trace)
  }
}

struct Cell: DurableRecord {
  static let table = "cell"
  var id: String
  var text: String
  var edits: Int
  var owner: Int?
}

struct Trace: DurableRecord {
  static let table = "trace"
  var id: String
  var device: Int
  var marks: [Int]
}

protocol MarkedEdit: DurableAction {
  var body: EditBody { get }
}

/// The edit of the first program.
struct FirstEdit: MarkedEdit {
  static let name = "edit"
  var space: Space
  var body: EditBody
  var words: String

  func apply(to records: Records) throws { try body.apply(words, to: records) }
}

/// The edit of later programs, in which a property has another name.
struct Edit: MarkedEdit {
  static let name = "edit"
  static let version = 2
  static let upcasters: [Int: Upcaster] = [1: { $0.rename("words", to: "text") }]
  var space: Space
  var body: EditBody
  var text: String

  func apply(to records: Records) throws { try body.apply(text, to: records) }
}

/// An edit that the first program does not know.
struct LaterEdit: MarkedEdit {
  static let name = "edit.later"
  var space: Space
  var body: EditBody
  var text: String

  func apply(to records: Records) throws { try body.apply("later " + text, to: records) }
}
