import MillraceDurable
import Synchronization
import Testing

/// The clauses of the algorithm for a server.
@Suite struct ServerEngineTests {
  let server = Server()
  let device = Device()

  private func push(_ numbers: ClosedRange<Int>, previous: ActionID? = nil) throws -> PushRequest {
    let client = try device.state.client
    let actions = numbers.map { number in
      let id = ActionID(bits: UInt128(number))
      let before = number > 1 ? ActionID(bits: UInt128(number - 1)) : nil
      return Envelope(
        number: number, id: id,
        previous: number == numbers.lowerBound ? previous ?? before : before,
        space: "work", name: AddText.name, version: 1,
        arguments: #"{"note":"a","text":"\#(number)","isForbidden":false,"space":"work"}"#)
    }
    return PushRequest(client: client, schema: 1, actions: actions)
  }

  @Test("a repeated push is processed once")
  func repeated() throws {
    #expect(try server.push(push(1...3)) == PushAnswer(processed: 3))
    #expect(try server.push(push(1...3)) == PushAnswer(processed: 3))
    #expect(try server.push(push(2...4)) == PushAnswer(processed: 4))
    #expect(try server.text() == "1234")
  }

  @Test("an action in a space with a name that no storage could keep is refused")
  func longSpace() throws {
    let client = try device.state.client
    let space = Space(rawValue: String(repeating: "s", count: Records.nameLimit + 1))
    let actions = [space, "work"].enumerated().map { index, space in
      Envelope(
        number: index + 1, id: ActionID(bits: UInt128(index + 1)),
        previous: index == 0 ? nil : ActionID(bits: UInt128(index)), space: space,
        name: AddText.name, version: 1,
        arguments: #"{"note":"a","text":"x","isForbidden":false,"space":"any"}"#)
    }
    let pushed = try server.storage.writeNow {
      try server.engine.push(
        PushRequest(client: client, schema: 1, actions: actions), from: mo, in: $0)
    }
    #expect(pushed.answer == PushAnswer(processed: 2) && pushed.spaces == ["work"])
    let verdict = try server.storage.readNow { try $0.processed(ActionID(bits: 1))?.refusal }
    #expect(verdict == .longSpace)
    #expect(try server.text() == "x")
  }

  @Test("a record whose id no storage could keep is refused, on both sides")
  func longID() throws {
    let (fits, long) = (Records.nameLimit, Records.nameLimit + 1)
    try device.engine.perform(AddText(note: String(repeating: "i", count: fits), text: "x"))
    #expect(throws: RecordError.longID(table: "note", bytes: long)) {
      try device.engine.perform(AddText(note: String(repeating: "i", count: long), text: "x"))
    }
    #expect(throws: RecordError.longSpace(bytes: long)) {
      let space = Space(rawValue: String(repeating: "s", count: long))
      try device.engine.perform(AddText(text: "x", space: space))
    }
    #expect(try device.outbox.count == 1)
  }

  @Test("a record that no answer could hold is refused")
  func longRecord() throws {
    let records = try DurableSchema(records: [Note.self], actions: [Grow.self])
    let storage = MemoryClientStorage(client: ClientID(bits: 1), spaces: ["work"])
    let engine = ClientEngine(storage, schema: records) { .random(in: .min ... .max) }
    try engine.perform(Grow(count: Records.recordLimit - 40))
    let size = Records.recordLimit + 60
    let error = #expect(throws: RecordError.self) { try engine.perform(Grow(count: size - 40)) }
    guard case .longRecord("note", let bytes)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(bytes > Records.recordLimit)
  }

  @Test("a gap stops")
  func gap() throws {
    #expect(try server.push(push(2...3)) == PushAnswer(processed: 0, stop: .gap))
    #expect(try server.text() == nil)
  }

  @Test("another predecessor stops")
  func chain() throws {
    _ = try server.push(push(1...2))
    let other = try push(3...3, previous: ActionID(bits: 99))
    #expect(try server.push(other) == PushAnswer(processed: 2, stop: .chain))
  }

  @Test("an unknown action stops, and what precedes it is processed")
  func unknown() throws {
    var request = try push(1...2)
    request = PushRequest(
      client: request.client, schema: 1,
      actions: [
        request.actions[0],
        Envelope(
          number: 2, id: ActionID(bits: 2), previous: ActionID(bits: 1), space: "work",
          name: "later", version: 1, arguments: "{}"),
      ])
    #expect(try server.push(request) == PushAnswer(processed: 1, stop: .unknown))
    #expect(try server.text() == "1")
  }

  @Test("another schema stops before everything")
  func schema() throws {
    let request = PushRequest(
      client: try device.state.client, schema: 2, actions: try push(1...1).actions)
    #expect(try server.push(request) == PushAnswer(processed: 0, stop: .schema))
    let question = PullRequest(
      client: request.client, schema: 2, epoch: nil, positions: [:], confirmed: 0, pending: [])
    #expect(throws: ServerRefusal.otherSchema) { try server.pull(question) }
  }

  @Test("an action that came through another file uses its number and is not applied again")
  func ledger() throws {
    _ = try server.push(push(1...1))
    let other = PushRequest(
      client: ClientID(bits: 2), schema: 1, actions: try push(1...2).actions)
    #expect(try server.push(other) == PushAnswer(processed: 2))
    #expect(try server.text() == "12")
  }

  @Test("arguments that cannot be decoded are refused, and do not hold up the next")
  func undecodable() throws {
    let first = Envelope(
      number: 1, id: ActionID(bits: 1), previous: nil, space: "work", name: AddText.name,
      version: 1, arguments: "{}")
    let request = PushRequest(
      client: try device.state.client, schema: 1,
      actions: [first] + (try push(2...2).actions))
    #expect(try server.push(request) == PushAnswer(processed: 2))
    #expect(try server.text() == "2")
  }

  @Test("an error of the storage undoes the whole push")
  func infrastructure() throws {
    struct Full: StorageFailure {}
    #expect(throws: Full.self) {
      try server.storage.writeNow { file in
        _ = try server.engine.push(push(1...2), from: mo, in: file)
        throw Full()
      }
    }
    #expect(try server.text() == nil)
    #expect(try server.push(push(1...2)) == PushAnswer(processed: 2))
  }

  @Test("another user may not use the identity of a file")
  func otherUser() throws {
    _ = try server.push(push(1...1))
    let other = Requester(user: "eve")
    #expect(throws: ServerRefusal.otherUser) { try server.push(push(2...2), from: other) }
    #expect(throws: ServerRefusal.otherUser) {
      try server.pull(device.engine.pull(), from: other)
    }
  }

  @Test("a requester who may only read is refused", arguments: [SpaceAccess.none, .read])
  func access(access: SpaceAccess) throws {
    var server = self.server
    server.engine = ServerEngine(schema: noteSchema) { _, _ in access }
    try device.engine.perform(AddText(text: "x"))
    try device.push(server)
    #expect(try device.pull(server).taken?.refused.map(\.refusal) == [.notAllowed])
    #expect(try device.text() == nil)
  }

  @Test("an action that is refused or known is no news for those who share its space")
  func noNews() throws {
    var server = self.server
    func pushed(_ request: PushRequest) throws -> ServerEngine.PushResult {
      try server.storage.writeNow { try server.engine.push(request, from: mo, in: $0) }
    }
    func version() throws -> Int { try server.storage.readNow { try $0.version(of: "work") } }
    #expect(try pushed(push(1...2)).spaces == ["work"])
    #expect(try pushed(push(1...2)).spaces == [])
    let copy = try PushRequest(client: ClientID(bits: 2), schema: 1, actions: push(1...1).actions)
    let known = try pushed(copy)
    #expect(known.answer == PushAnswer(processed: 1) && known.spaces == [])
    let before = try version()
    server.engine = ServerEngine(schema: noteSchema) { _, _ in .none }
    let refused = try push(3...4, previous: ActionID(bits: 2))
    let result = try pushed(refused)
    #expect(result.answer == PushAnswer(processed: 4) && result.spaces == [])
    #expect(try version() == before)
  }

  @Test("access that is granted in the middle of a push counts from the next one on")
  func accessMeanwhile() throws {
    var server = self.server
    _ = try server.push(push(1...2))
    let asked = Mutex(0)
    server.engine = ServerEngine(schema: noteSchema) { _, _ in
      asked.withLock { asked in
        asked += 1
        return asked == 1 ? .none : .write
      }
    }
    _ = try server.push(push(3...3, previous: ActionID(bits: 2)))
    #expect(try server.storage.readNow { try $0.version(of: "work") } == 2)
    #expect(try server.text() == "12")
    _ = try server.push(push(4...4, previous: ActionID(bits: 3)))
    #expect(try server.storage.readNow { try $0.version(of: "work") } == 3)
  }

  @Test("a refusal is no longer than a page can show, whatever an action writes")
  func longRefusal() throws {
    try device.engine.perform(AddText(note: "a", text: "x"))
    let request = try push(1...1)
    let long = Envelope(
      number: 1, id: request.actions[0].id, previous: nil, space: "work", name: AddText.name,
      version: 1, arguments: #"{"\#(String(repeating: "long", count: 5_000))":1}"#)
    _ = try server.push(PushRequest(client: request.client, schema: 1, actions: [long]))
    let refusal = try #require(try server.pull(device.engine.pull()).outcomes.first?.refusal)
    #expect(refusal.reason.unicodeScalars.count <= 1_000)
  }

  @Test("verdicts on all later actions come, and those on the named ones of other files")
  func outcomes() throws {
    let question = try device.engine.pull()
    _ = try server.push(push(1...2))
    #expect(try server.pull(question).outcomes.map(\.id.bits) == [1, 2])
    let other = PullRequest(
      client: ClientID(bits: 2), schema: 1, epoch: nil, positions: [:], confirmed: 0,
      pending: [ActionID(bits: 2), ActionID(bits: 9)])
    #expect(try server.pull(other).outcomes.map(\.id.bits) == [2])
  }

  // MARK: Pages

  @Test("pages end in the middle of a version, and are merged to one state", arguments: 1...5)
  func pages(size: Int) throws {
    var server = self.server
    server.engine = ServerEngine(schema: noteSchema, pageSize: size) { _, _ in .write }
    let writer = Device(2, spaces: ["work", "home"])
    for index in 0..<4 {
      try writer.engine.perform(AddText(note: "n\(index)", text: "x"))
      try writer.engine.perform(AddText(note: "h\(index)", text: "x", space: "home"))
    }
    try writer.push(server)
    let reader = Device(3, spaces: ["home", "work"])
    let question = try reader.engine.pull()
    var pages = PullPages(try server.pull(question), of: question)
    var count = 1
    while !pages.answer.isComplete {
      if count == 2 {
        // A change while pages are under way comes with a later page.
        try writer.engine.perform(AddText(note: "h0", text: "y", space: "home"))
        try writer.engine.perform(RemoveNote(note: "n3"))
        try writer.push(server)
      }
      let isSameHistory = pages.add(try server.pull(pages.next))
      #expect(isSameHistory)
      count += 1
    }
    #expect(try reader.engine.rebase(onto: pages.answer, of: question).taken != nil)
    #expect(count >= 8 / size)
    #expect(try reader.text("h0", in: "home") == (count > 2 ? "xy" : "x"))
    #expect(try reader.text("n3") == (count > 2 ? nil : "x"))
  }

  @Test(
    "a page is as long as the engine and the request allow, and has at least one record",
    arguments: [.min, 0, 1, 31, 32, 33, 63, 64, 65, 96, 99, 100, 101, .max],
    [nil, Int.min, 0, 1, 35, 1_000, .max])
  func pageBounds(size: Int, bytes: Int?) throws {
    var server = self.server
    server.engine = ServerEngine(schema: noteSchema, pageSize: size) { _, _ in .write }
    let writer = Device(2)
    for index in 0..<100 { try writer.engine.perform(AddText(note: "n\(index)", text: "x")) }
    try writer.push(server)
    let (reader, size) = (Device(3), max(size, 1))
    let question = try reader.engine.pull()
    var (pages, received) = (PullPages?.none, 0)
    repeat {
      var request = pages?.next ?? question
      request.pageBytes = bytes
      let page = try server.pull(request)
      let length = page.changes.reduce(0) { $0 + $1.id.utf8.count + ($1.value?.utf8.count ?? 0) }
      #expect(page.changes.count <= size && (length <= bytes ?? .max || page.changes.count == 1))
      // A page ends only where the next record does not fit.
      let fits = bytes.map { $0 >= length + 100 } ?? true
      #expect(page.isComplete || page.changes.count == size || !fits)
      #expect(!page.changes.isEmpty)
      received += page.changes.count
      if pages == nil { pages = PullPages(page, of: request) } else { _ = pages?.add(page) }
    } while pages?.answer.isComplete == false
    #expect(received == 100)
    let answer = try #require(pages?.answer)
    #expect(try reader.engine.rebase(onto: answer, of: question).taken != nil)
    for index in 0..<100 { #expect(try reader.text("n\(index)") == "x") }
  }

  @Test("a new device receives all pages of a space whose removals are forgotten")
  func pagesBeforeTheHorizon() throws {
    var server = self.server
    server.engine = ServerEngine(schema: noteSchema, pageSize: 2) { _, _ in .write }
    let writer = Device(2)
    for index in 0..<5 { try writer.engine.perform(AddText(note: "n\(index)", text: "x")) }
    try writer.push(server)
    server.storage.prune("work", through: 5)
    let question = try device.engine.pull()
    var pages = PullPages(try server.pull(question), of: question)
    let second = try server.pull(pages.next)
    #expect(second.resets.isEmpty)
    _ = pages.add(second)
    // A record of the first page is removed, and its removal forgotten, before the next page.
    try writer.engine.perform(RemoveNote(note: "n0"))
    try writer.push(server)
    server.storage.prune("work", through: 6)
    while !pages.answer.isComplete { _ = pages.add(try server.pull(pages.next)) }
    #expect(try device.engine.rebase(onto: pages.answer, of: question).taken != nil)
    #expect(try device.text("n0") == nil)
    #expect(try device.text("n4") == "x")
  }

  @Test("a device behind the horizon begins anew, also in the middle of its version")
  func horizon() throws {
    let writer = Device(2)
    try writer.engine.perform(AddText(note: "a", text: "x"))
    try writer.engine.perform(AddText(note: "b", text: "x"))
    try writer.push(server)
    try device.pull(server)
    try writer.engine.perform(RemoveNote(note: "b"))
    try writer.push(server)
    server.storage.prune("work", through: 3)
    let question = try device.engine.pull()
    #expect(try server.pull(question).resets == ["work"])
    try device.pull(server)
    #expect(try device.text("a") == "x")
    #expect(try device.text("b") == nil)
    let inside = PullRequest(
      client: question.client, schema: 1, epoch: "one",
      positions: ["work": Position(version: 3, row: .init(table: "note", id: "a"))], confirmed: 0,
      pending: [])
    #expect(try server.pull(inside).resets == ["work"])
  }
}

/// Stores a note of a size.
private struct Grow: DurableAction {
  static let name = "note.grow"
  var count: Int
  var space: Space { "work" }

  func apply(to records: Records) throws {
    try records.put(Note(id: "a", page: 1, text: String(repeating: "x", count: count)))
  }
}
