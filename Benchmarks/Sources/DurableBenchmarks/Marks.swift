#if SQLite
import Foundation
import MillraceDurable
import MillraceSQLite

struct Mark: DurableRecord {
  static let table = "mark"
  static let indexes = ["sheet"]
  var id: String
  var sheet: String
  var x: Int
  var y: Int
  var text: String

  /// - Parameter isSpread: Whether the 50 marks of a sheet lie all over the table, or side by side.
  init(_ number: Int, isSpread: Bool = false) {
    id = Mark.id(number)
    sheet = "sheet \(isSpread ? number % 200 : number / 50)"
    (x, y) = (number % 1_000, number / 7 % 1_000)
    text = "A crack in the wall beside the window, number \(number)"
  }

  static func id(_ number: Int) -> String { "mark-\(100_000 + number)" }

  /// The text as a file has it.
  var json: String {
    #"{"id":"\#(id)","sheet":"\#(sheet)","text":"\#(text)","x":\#(x),"y":\#(y)}"#
  }
}

struct MoveMark: DurableAction, Hashable {
  static let name = "mark.move"
  var id: String
  var x: Int
  var y: Int
  var space: Space { "site" }

  func apply(to records: Records) throws {
    guard var mark = try records.get(Mark.self, id) else { throw Refusal("It is gone.") }
    (mark.x, mark.y) = (x, y)
    try records.put(mark)
  }
}

/// A device's file with 10,000 marks, as the server has sent them.
struct Site {
  static let count = 10_000

  let path: String
  let file: DurableFile
  let engine: ClientEngine

  static func open(_ folder: String, isSpread: Bool = false) async throws -> Site {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/site.sqlite"
    let schema = try DurableSchema(records: [Mark.self], actions: [MoveMark.self])
    let bits: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
    let file = try await DurableFile.open(at: path, schema: schema, randomBits: bits)
    let site = Site(
      path: path, file: file, engine: ClientEngine(file, schema: schema, randomBits: bits))
    try site.receive((0..<count).map { Mark($0, isSpread: isSpread) }, version: 1)
    return site
  }

  /// Takes an answer with records; the actions that wait stay.
  func receive(_ marks: [Mark], version: Int) throws {
    try receive(
      marks.map { RecordChange(space: "site", table: "mark", id: $0.id, value: $0.json) }, version)
  }

  func receive(_ changes: [RecordChange], _ version: Int) throws {
    let question = try engine.pull()
    let answer = PullAnswer(
      client: question.client, epoch: "one", positions: ["site": Position(version: version)],
      processed: question.confirmed, head: try file.read { try $0.state.head }, changes: changes)
    // Actions after the thousandth waiting one are not named in the question.
    guard case .taken = try engine.rebase(onto: answer, of: question, askedBefore: 3) else {
      preconditionFailure("The answer fits the question.")
    }
  }
}
#endif
