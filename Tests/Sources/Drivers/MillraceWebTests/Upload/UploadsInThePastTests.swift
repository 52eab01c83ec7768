import Millrace
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

/// A program with two shelves that take files, and a past that has none.
private struct TravellingShelf: LiveProgram {
  struct State: Sendable {
    var steps: [String] = []
    var shelves = ["Rain", "Wind"]
    var isPast = false
  }

  enum Action: Sendable {
    case changed(String, UploadChange)
    case travel(Bool)
    case remove(String)
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let shelf, let change):
      state.steps.append("\(shelf) \(Shelf.words(for: change))")
    case .travel(let isPast): state.isPast = isPast
    case .remove(let shelf): state.shelves.removeAll { $0 == shelf }
    }
    return .none
  }

  func title(_ state: State) -> String { state.isPast ? "past" : "present" }

  func isShowingPast(_ state: State) -> Bool { state.isPast }

  func view(_ state: State) -> Node<Action> {
    column {
      button(state.isPast ? "Return" : "Travel", send: .travel(!state.isPast))
      for shelf in ["Rain", "Wind"] { button("Remove \(shelf)", send: .remove(shelf)).key(shelf) }
      if !state.isPast {
        list("Shelves", state.shelves, key: { $0 }) { shelf in
          text(shelf)
          upload("Sound", limit: 1_000) { .changed(shelf, $0) }
        }
      }
    }
  }
}

@Suite("Files on their way while a page shows the past", .timeLimit(.minutes(5)))
struct UploadsInThePastTests {
  /// A session with a browser.
  private struct Bench {
    let storage = MemoryUploads()
    let shared: SharedUploads
    let reports = Reports()
    let session: LiveSession<TravellingShelf>
    var browser: LiveMirror

    init(time: @escaping @Sendable () -> Duration = { .zero }) async throws {
      shared = UploadTests.shared(storage, time: time)
      var settings = KeepingTests.settings(nil, reports)
      settings.uploads = shared
      session = LiveSession(
        TravellingShelf(), state: TravellingShelf.State(), settings: settings)
      browser = try await LiveMirror(session)
      #expect(try await browser.connect())
    }

    /// The notifications of the program.
    var steps: [String] { get async { await session.steps } }

    /// Returns the node of a role, the first of it or another one.
    func node(_ role: Role, _ index: Int) throws -> NodeID {
      func all(_ element: Element) -> [Element] {
        (element.role == role ? [element] : []) + element.children.flatMap(all)
      }
      return try #require(all(browser.shown.root).dropFirst(index).first).id
    }

    mutating func offer(_ size: Int, to shelf: Int = 0) async throws -> Int {
      try await offer(size, at: node(.upload, shelf))
    }

    mutating func offer(_ size: Int, at node: NodeID) async throws -> Int {
      try await browser.offer(
        UploadClaim(node: node.number, name: "a", size: size, type: "text/plain"))
    }

    mutating func press(_ button: Int) async throws {
      try await browser.perform(.press, on: node(.button, button))
      try await browser.hear()
    }

    mutating func travel() async throws { try await press(0) }
  }

  private static let piece = [UInt8](repeating: 7, count: 100)

  @Test("a file goes on, and arrives when the present is shown again")
  func whole() async throws {
    var bench = try await Bench()
    let number = try await bench.offer(300)
    #expect(await bench.session.takeChunk(number, at: 0, Self.piece) == .received(100))
    let before = ["Rain offered a", "Rain progressed 100"]
    try await bench.travel()
    for offset in [100, 200] {
      let answer = await bench.session.takeChunk(number, at: offset, Self.piece)
      #expect(answer == .received(offset + 100))
    }
    #expect(await bench.steps == before && bench.shared.room == (1, 300))
    try await bench.travel()
    #expect(await bench.steps == before + ["Rain finished a"])
    #expect(bench.reports.all.isEmpty)
  }

  @Test("a file that is on its way in two visits to the past goes on between and after them")
  func twice() async throws {
    var bench = try await Bench()
    let number = try await bench.offer(400)
    for offset in [0, 100] {
      try await bench.travel()
      #expect(
        await bench.session.takeChunk(number, at: offset, Self.piece) == .received(offset + 100))
      try await bench.travel()
    }
    for offset in [200, 300] {
      #expect(
        await bench.session.takeChunk(number, at: offset, Self.piece) == .received(offset + 100))
    }
    let steps = ["offered a", "progressed 100", "progressed 200", "progressed 300", "finished a"]
    #expect(await bench.steps == steps.map { "Rain \($0)" })
  }

  @Test("a file that was chosen on the view that a slow browser still showed is taken")
  func offered() async throws {
    var bench = try await Bench()
    let (rain, wind) = (try bench.node(.upload, 0), try bench.node(.upload, 1))
    try await bench.travel()
    let first = try await bench.offer(100, at: rain)
    let refused = try await bench.offer(2_000, at: wind)
    #expect(await bench.session.takeChunk(first, at: 0, Self.piece) == .received(100))
    #expect(await bench.session.takeChunk(refused, at: 0, Self.piece) == .unknown)
    #expect(await bench.steps.isEmpty)
    try await bench.travel()
    let steps = await bench.steps
    #expect(steps.contains("Rain offered a") && steps.last == "Rain finished a")
    #expect(steps.contains { $0.hasPrefix("Wind failed The file has more than 1000 bytes") })
    #expect(bench.reports.all.isEmpty)
  }

  @Test("the end of a file is reported in the present, and makes room at once", arguments: [0, 1])
  func ended(withdrawn: Int) async throws {
    let time = TestTime()
    var bench = try await Bench(time: { time.now })
    let number = try await bench.offer(300)
    #expect(await bench.session.takeChunk(number, at: 0, Self.piece) == .received(100))
    try await bench.travel()
    if withdrawn == 1 {
      let node = 0
      try await bench.browser.withdraw(
        UploadClaim(node: node, name: "a", size: 300, type: "text/plain"), number)
    } else {
      time.pass(60)
      await bench.session.sweepUploads()
    }
    #expect(bench.shared.room == (0, 0))
    #expect(await bench.steps.count == 2)
    try await bench.travel()
    let steps = await bench.steps
    #expect(steps.count == 3)
    #expect(
      steps.last?.hasPrefix(withdrawn == 1 ? "Rain cancelled" : "Rain failed The file was inter")
        == true)
  }

  @Test("a file reaches the row that it was given to, also if the row before it has gone")
  func rows() async throws {
    var bench = try await Bench()
    let number = try await bench.offer(100, to: 1)
    try await bench.travel()
    try await bench.press(1)
    #expect(await bench.session.takeChunk(number, at: 0, Self.piece) == .received(100))
    try await bench.travel()
    #expect(await bench.steps == ["Wind offered a", "Wind finished a"])
  }

  @Test("a file whose control the present does not have either is dropped, and so is a whole one")
  func removed() async throws {
    var bench = try await Bench()
    let (whole, begun) = (try await bench.offer(100), try await bench.offer(300))
    try await bench.travel()
    #expect(await bench.session.takeChunk(whole, at: 0, Self.piece) == .received(100))
    #expect(await bench.session.takeChunk(begun, at: 0, Self.piece) == .received(100))
    try await bench.press(1)
    try await bench.travel()
    #expect(await bench.steps == ["Rain offered a", "Rain offered a"])
    #expect(await bench.session.takeChunk(begun, at: 100, Self.piece) == .unknown)
    #expect(bench.shared.room == (0, 0) && bench.storage.files.isEmpty)
  }

  @Test("a page that ends in the past keeps no file, and offers in the past are bounded")
  func bounded() async throws {
    var bench = try await Bench()
    let rain = try bench.node(.upload, 0)
    let number = try await bench.offer(100)
    try await bench.travel()
    #expect(await bench.session.takeChunk(number, at: 0, Self.piece) == .received(100))
    for _ in 0..<1_000 { _ = try await bench.offer(2_000, at: rain) }
    #expect(!bench.reports.all.isEmpty)
    try await bench.travel()
    #expect(await bench.steps.count <= 2 + 2 * SessionUploads.waitingLimit)
    try await bench.travel()
    _ = try await bench.offer(100, at: rain)
    await bench.session.end()
    #expect(bench.shared.room == (0, 0) && bench.storage.files.isEmpty)
  }
}

extension LiveSession<TravellingShelf> {
  fileprivate var steps: [String] { mounted?.store.state.steps ?? [] }
}
