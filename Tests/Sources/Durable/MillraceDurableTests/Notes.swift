import MillraceDurable

struct Note: DurableRecord {
  static let table = "note"
  static let indexes = ["page"]
  var id: String
  var page: Int
  var text: String
}

/// Adds a text to a note, so that a repetition shows.
struct AddText: DurableAction {
  static let name = "note.add"
  var note = "a"
  var text: String
  /// Only the server refuses it.
  var isForbidden = false
  var space: Space = "work"

  func apply(to records: Records) throws {
    if text.isEmpty { throw Refusal("There is no text.") }
    if isForbidden, records.requester != nil { throw Refusal("Not this.", code: "forbidden") }
    var note = try records.get(Note.self, note) ?? Note(id: note, page: 1, text: "")
    note.text += text
    try records.put(note)
  }
}

struct RemoveNote: DurableAction {
  static let name = "note.remove"
  var note = "a"
  var space: Space = "work"

  func apply(to records: Records) throws { try records.delete(Note.self, note) }
}

/// Changes a note, and then fails.
struct Failing: DurableAction {
  static let name = "note.fail"
  var space: Space = "work"

  func apply(to records: Records) throws {
    try records.put(Note(id: "a", page: 1, text: "half"))
    throw Refusal("Never.")
  }
}

let noteSchema: DurableSchema = {
  do {
    return try DurableSchema(
      records: [Note.self], actions: [AddText.self, RemoveNote.self, Failing.self])
  } catch {
    preconditionFailure("\(error)")
  }
}()

let mo = Requester(user: "mo")

/// A device without a network: its file and its engine.
struct Device {
  let storage: MemoryClientStorage
  let engine: ClientEngine

  init(_ client: UInt128 = 1, spaces: [Space] = ["work"]) {
    self.init(
      MemoryClientStorage(client: ClientID(bits: client), spaces: spaces, canLosePower: true))
  }

  init(_ storage: MemoryClientStorage) {
    self.storage = storage
    engine = ClientEngine(storage, schema: noteSchema) { .random(in: .min ... .max) }
  }

  var state: ClientState { get throws { try storage.read { try $0.state } } }

  var outbox: [Envelope] {
    get throws { try storage.read { try $0.outbox(after: 0, limit: nil) } }
  }

  func text(_ note: String = "a", in space: Space = "work") throws -> String? {
    try storage.read { file in
      let records = Records(file.records(of: space, keepingBeforeImages: false), space: space)
      return try records.get(Note.self, note)?.text
    }
  }

  /// Asks a server and takes its answer.
  @discardableResult
  func pull(_ server: Server) throws -> ClientEngine.RebaseResult {
    let question = try engine.pull()
    return try engine.rebase(onto: server.pull(question), of: question)
  }

  @discardableResult
  func push(_ server: Server, limit: Int = 100) throws -> PushAnswer? {
    try engine.push(limit: limit).map { try server.push($0) }
  }
}

/// A server without a network.
struct Server {
  var storage = MemoryServerStorage(epoch: "one")
  var engine = ServerEngine(schema: noteSchema) { _, _ in .write }

  func push(_ request: PushRequest, from requester: Requester = mo) throws -> PushAnswer {
    try storage.writeNow { try engine.push(request, from: requester, in: $0).answer }
  }

  func pull(_ request: PullRequest, from requester: Requester = mo) throws -> PullAnswer {
    try storage.readNow { try engine.pull(request, from: requester, in: $0) }
  }

  func text(_ note: String = "a", in space: Space = "work") throws -> String? {
    try storage.readNow { file in
      let records = Records(try file.records(of: space, version: 0), space: space)
      return try records.get(Note.self, note)?.text
    }
  }
}

extension ClientEngine.RebaseResult {
  /// The changes of an answer that was taken.
  var taken: ClientEngine.RebaseChanges? {
    guard case .taken(let taken) = self else { return nil }
    return taken
  }
}
