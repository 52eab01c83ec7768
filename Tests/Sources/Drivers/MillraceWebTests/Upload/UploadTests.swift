import Millrace
import MillraceViews
import MillraceWebTesting
import Synchronization
import Testing

@testable import MillraceWeb

@Suite("Files on their way to a program", .timeLimit(.minutes(5)))
struct UploadTests {
  static func shared(
    _ storage: MemoryUploads, _ limit: (inout Uploads) -> Void = { _ in },
    time: @escaping @Sendable () -> Duration = { .zero }
  ) -> SharedUploads {
    var uploads = Uploads(storage: storage)
    limit(&uploads)
    let names = Mutex(0)
    return SharedUploads(uploads, time: time) {
      names.withLock {
        $0 += 1
        return "\($0)"
      }
    }
  }

  private static func open(
    _ shared: SharedUploads?, reports: Reports = Reports(), client: [UInt8]? = nil
  ) -> LiveSession<Shelf> {
    var settings = KeepingTests.settings(nil, reports)
    settings.uploads = shared
    settings.client = client
    return LiveSession(Shelf(), state: Shelf.State(), settings: settings)
  }

  private static func claim(
    _ size: Int, _ name: String = "rain.wav", type: String = "audio/wav", node: Int = Shelf.uploadID
  ) -> UploadClaim {
    UploadClaim(node: node, name: name, size: size, type: type)
  }

  private static func steps(_ session: LiveSession<Shelf>) async -> [String] {
    await session.steps
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  }

  @Test("a file comes in pieces, is whole when it ends, and is removed with its last owner")
  func whole() async throws {
    let storage = MemoryUploads()
    let shared = Self.shared(storage)
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(250))
    let bytes = Self.bytes(250)
    #expect(await session.arrived(number) == 0)
    #expect(await session.takeChunk(number, at: 0, Array(bytes[..<100])) == .received(100))
    #expect(await session.takeChunk(number, at: 100, Array(bytes[100..<200])) == .received(200))
    #expect(shared.room == (1, 250))
    #expect(await session.takeChunk(number, at: 200, Array(bytes[200...])) == .received(250))
    #expect(
      await Self.steps(session)
        == ["offered rain.wav", "progressed 100", "progressed 200", "finished rain.wav"])
    #expect(storage.files == [bytes])
    // A browser that has not received the last answer asks, or sends it again.
    #expect(await session.arrived(number) == 250)
    #expect(await session.takeChunk(number, at: 200, Array(bytes[200...])) == .elsewhere(250))
    #expect(shared.room == (1, 250))
    try await browser.perform(.press, on: NodeID(2))
    #expect(storage.files.isEmpty)
    #expect(shared.room == (0, 0))
  }

  @Test("an empty file is a file")
  func empty() async throws {
    let storage = MemoryUploads()
    let session = Self.open(Self.shared(storage))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(0))
    #expect(await session.takeChunk(number, at: 0, []) == .received(0))
    #expect(await Self.steps(session) == ["offered rain.wav", "finished rain.wav"])
    #expect(storage.files == [[]])
  }

  @Test("pieces out of order, twice, at the same time, empty, or too large change nothing")
  func disorder() async throws {
    let storage = MemoryUploads()
    let session = Self.open(Self.shared(storage))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(600_000))
    let bytes = Self.bytes(600_000)
    let piece = Array(bytes[..<200_000])
    for offset in [1, -1, .max, .min, 200_000] {
      #expect(await session.takeChunk(number, at: offset, piece) == .elsewhere(0))
    }
    #expect(await session.takeChunk(number, at: 0, []) == .tooLarge(0))
    #expect(
      await session.takeChunk(number, at: 0, Array(bytes[...Uploads.chunkSize])) == .tooLarge(0))
    let answers = await withTaskGroup(of: UploadAnswer.self) { group in
      for _ in 0..<8 { group.addTask { await session.takeChunk(number, at: 0, piece) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0 == .received(200_000) } == 1)
    #expect(
      answers.allSatisfy { [.received(200_000), .elsewhere(0), .elsewhere(200_000)].contains($0) })
    #expect(await session.takeChunk(number, at: 0, piece) == .elsewhere(200_000))
    #expect(
      await session.takeChunk(number, at: 200_000, Array(bytes[200_000..<400_000]))
        == .received(400_000))
    // One byte more than the file has.
    #expect(
      await session.takeChunk(number, at: 400_000, bytes.suffix(200_000) + [1])
        == .tooLarge(400_000))
    #expect(
      await session.takeChunk(number, at: 400_000, Array(bytes[400_000...])) == .received(600_000))
    #expect(storage.files == [bytes])
    for unknown in [number + 1, -1, .max] {
      #expect(await session.takeChunk(unknown, at: 0, piece) == .unknown)
      #expect(await session.arrived(unknown) == nil)
    }
  }

  @Test("a file that is too large, of another kind or one too many is refused at once, in words")
  func refused() async throws {
    let storage = MemoryUploads()
    let shared = Self.shared(storage) {
      $0.pageLimit = 2
      $0.byteLimit = 1_000_000
    }
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let refused: [(UploadClaim, String)] = [
      (Self.claim(1_000_001), "failed The file has more than 1000000 bytes"),
      (Self.claim(9, "rain.txt", type: "text/plain"), "failed The file is of a kind"),
      (Self.claim(9, "rain.wav", type: ""), "failed The file is of a kind"),
    ]
    for (claim, words) in refused {
      let number = try await browser.offer(claim)
      #expect(await Self.steps(session).last?.hasPrefix(words) == true)
      #expect(await session.takeChunk(number, at: 0, [1]) == .unknown)
    }
    _ = try await browser.offer(Self.claim(9, "RAIN.FLAC", type: ""))
    _ = try await browser.offer(Self.claim(999_992))
    #expect(await Self.steps(session).last?.hasPrefix("failed There is no room") == true)
    _ = try await browser.offer(Self.claim(9))
    _ = try await browser.offer(Self.claim(9))
    #expect(await Self.steps(session).last?.hasPrefix("failed 2 files are on their way") == true)
    #expect(shared.room == (2, 18))
    let closed = Self.open(nil)
    var other = try await LiveMirror(closed)
    #expect(try await other.connect())
    _ = try await other.offer(Self.claim(9))
    #expect(await Self.steps(closed).last?.hasPrefix("failed There is no room") == true)
  }

  @Test("a file of which nothing comes for a minute fails once, and makes room")
  func stalled() async throws {
    let storage = MemoryUploads()
    let time = TestTime()
    let shared = Self.shared(storage, time: { time.now })
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let silent = try await browser.offer(Self.claim(100))
    let slow = try await browser.offer(Self.claim(100))
    time.pass(59)
    await session.sweepUploads()
    #expect(shared.room == (2, 200))
    #expect(await session.takeChunk(slow, at: 0, [1]) == .received(1))
    // Neither a question nor a piece that does not fit is progress.
    #expect(await session.arrived(silent) == 0)
    #expect(await session.takeChunk(silent, at: 7, [1]) == .elsewhere(0))
    time.pass(1)
    await session.sweepUploads()
    #expect(shared.room == (1, 100))
    #expect(await Self.steps(session).last?.hasPrefix("failed The file was interrupted") == true)
    #expect(await session.takeChunk(silent, at: 0, [1]) == .unknown)
    // The browser reports that it is unknown here: the program was notified already.
    let notified = await Self.steps(session)
    try await browser.withdraw(Self.claim(100), silent)
    #expect(await Self.steps(session) == notified)
    #expect(await session.takeChunk(slow, at: 1, Self.bytes(99)) == .received(100))
    time.pass(1_000)
    await session.sweepUploads()
    // A whole file stays as long as it has an owner.
    #expect(shared.room == (1, 100))
    #expect(await Self.steps(session).last == "finished rain.wav")
  }

  @Test("one client takes only its share, over all its pages, and gets it back")
  func shares() async throws {
    let shared = Self.shared(MemoryUploads()) {
      $0.pageLimit = 2
      $0.clientLimit = 3
    }
    var browsers: [LiveMirror] = []
    for client in [[1], [1], [2], nil] as [[UInt8]?] {
      var browser = try await LiveMirror(Self.open(shared, client: client))
      #expect(try await browser.connect())
      for _ in 0..<2 { _ = try await browser.offer(Self.claim(1)) }
      try await browser.hear()
      browsers.append(browser)
    }
    #expect(
      browsers.map(\.title) == [
        "offered rain.wav",
        "failed 3 files are on their way already. Wait until one of them is there.",
        "offered rain.wav", "offered rain.wav",
      ])
    #expect(shared.room == (7, 7))
    await browsers[0].session.end()
    _ = try await browsers[1].offer(Self.claim(1))
    try await browsers[1].hear()
    #expect(browsers[1].title == "offered rain.wav")
    #expect(shared.room == (6, 6))
  }

  @Test("one client takes only its share of the bytes, and gets it back with its files")
  func byteShare() async throws {
    let shared = Self.shared(MemoryUploads()) {
      $0.byteLimit = 100
      $0.clientByteLimit = 60
    }
    var held: [UploadReservation] = [try shared.enter(bytes: 40, client: [1])]
    held.append(try shared.enter(bytes: 20, client: [1]))
    #expect(throws: UploadFailure.noRoom) { try shared.enter(bytes: 1, client: [1]) }
    held.append(try shared.enter(bytes: 30, client: [2]))
    // What the site refuses counts for nobody.
    #expect(throws: UploadFailure.noRoom) { try shared.enter(bytes: 30, client: [2]) }
    held.remove(at: 0)
    held.append(try shared.enter(bytes: 30, client: [2]))
    held.append(try shared.enter(bytes: 20, client: [1]))
    #expect(shared.room == (4, 100))
    held = []
    #expect(shared.room == (0, 0))
    // This machine itself is not counted.
    #expect(throws: Never.self) { try shared.enter(bytes: 100) }
    let unset = Self.shared(MemoryUploads()) { $0.byteLimit = 100 }
    #expect(throws: UploadFailure.noRoom) { try unset.enter(bytes: 51, client: [1]) }
    #expect(throws: Never.self) { try unset.enter(bytes: 50, client: [1]) }
  }

  @Test("all clients together have as many files as the site allows, until one of them is done")
  func siteShare() async throws {
    let shared = Self.shared(MemoryUploads()) { $0.siteLimit = 2 }
    let first = try shared.enter(bytes: 1, client: [1])
    let second = try shared.enter(bytes: 1, client: [2])
    for client in [[1], [3], nil] as [[UInt8]?] {
      #expect(throws: UploadFailure.noRoom) { try shared.enter(bytes: 1, client: client) }
    }
    #expect(withExtendedLifetime((first, second)) { shared.room } == (2, 2))
  }

  @Test("a size that no disk has is reported as it is, and refused", arguments: [Int.max, 1 << 53])
  func enormous(size: Int) async throws {
    let shared = Self.shared(MemoryUploads())
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    if size <= Event.greatestCount {
      _ = try await browser.offer(Self.claim(size))
    } else {
      // The wire does not let it through; the session takes no harm either.
      await session.offer(Self.claim(size), as: 7)
    }
    #expect(await session.sizes == [size])
    #expect(
      await Self.steps(session).last?.hasPrefix("failed The file has more than 1000000 bytes")
        == true)
    #expect(shared.room == (0, 0))
    // Beside a file that is there, the rest of the room is still a number.
    let held = try shared.enter(bytes: 1)
    #expect(throws: UploadFailure.noRoom) { _ = try shared.enter(bytes: size) }
    withExtendedLifetime(held) {}
  }

  @Test("an offer to a node that is gone, or is no upload, is refused and reported")
  func noUpload() async throws {
    let reports = Reports()
    let shared = Self.shared(MemoryUploads())
    let session = Self.open(shared, reports: reports)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    for node in [0, 1, 77] { _ = try await browser.offer(Self.claim(9, node: node)) }
    #expect(reports.all.count == 3)
    #expect(shared.room == (0, 0))
    #expect(await Self.steps(session).isEmpty)
  }

  @Test("a file that is withdrawn, or whose page or upload is removed, leaves nothing behind")
  func leaving() async throws {
    let storage = MemoryUploads()
    let shared = Self.shared(storage)
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let first = try await browser.offer(Self.claim(100))
    #expect(await session.takeChunk(first, at: 0, [1]) == .received(1))
    try await browser.withdraw(Self.claim(100), first)
    #expect(await Self.steps(session).last == "cancelled")
    #expect(await session.takeChunk(first, at: 1, [1]) == .unknown)
    #expect(shared.room == (0, 0))
    #expect(storage.files.isEmpty)
    // An unknown upload did not begin here, or failed: the program is not notified twice.
    try await browser.withdraw(Self.claim(100), first)
    try await browser.withdraw(Self.claim(100), 99)
    #expect(await Self.steps(session).count == 3)

    let second = try await browser.offer(Self.claim(100))
    #expect(await session.takeChunk(second, at: 0, [1]) == .received(1))
    try await browser.perform(.press, on: NodeID(1))
    try await browser.hear()
    #expect(await session.takeChunk(second, at: 1, [1]) == .unknown)
    #expect(shared.room == (0, 0))

    let other = Self.open(shared)
    var leaver = try await LiveMirror(other)
    #expect(try await leaver.connect())
    let third = try await leaver.offer(Self.claim(100))
    #expect(await other.takeChunk(third, at: 0, [1]) == .received(1))
    await other.end()
    #expect(shared.room == (0, 0))
    #expect(storage.files.isEmpty)
    #expect(await other.takeChunk(third, at: 1, [1]) == .unknown)
  }

  @Test("a disk that is full fails the file, and nothing of it stays")
  func diskFull() async throws {
    let storage = MemoryUploads(capacity: 150)
    let shared = Self.shared(storage)
    let session = Self.open(shared)
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(200))
    #expect(await session.takeChunk(number, at: 0, Self.bytes(100)) == .received(100))
    #expect(await session.takeChunk(number, at: 100, Self.bytes(100)) == .unknown)
    #expect(
      await Self.steps(session).last
        == "failed The file could not be stored: no space left on the disk. Try again later.")
    #expect(storage.files.isEmpty)
    #expect(shared.room == (0, 0))
  }

  @Test(
    "an offer that is said again after a broken connection is one offer, and goes on where it was")
  func resumed() async throws {
    let storage = MemoryUploads()
    let session = Self.open(Self.shared(storage))
    var browser = try await LiveMirror(session)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(200))
    try await browser.hear(losing: true)
    #expect(await session.takeChunk(number, at: 0, Self.bytes(100)) == .received(100))
    #expect(try await browser.connect())
    try await browser.hear()
    #expect(await session.arrived(number) == 100)
    #expect(await session.takeChunk(number, at: 100, Self.bytes(100)) == .received(200))
    #expect(await Self.steps(session).count { $0.hasPrefix("offered") } == 1)
  }

  @Test("a file that was on its way to a server that was killed fails at the new one")
  func restarted() async throws {
    let store = MemorySessionStore()
    var settings = KeepingTests.settings(store)
    settings.uploads = Self.shared(MemoryUploads())
    let keeping = Keeping<Shelf.State>.part(
      version: 1, { $0.steps }, restore: { $1.steps = $0 })
    let first = LiveSession(
      Shelf(), state: Shelf.State(), keeping: keeping, settings: settings)
    var browser = try await LiveMirror(first)
    #expect(try await browser.connect())
    let number = try await browser.offer(Self.claim(200))
    try await browser.hear()
    let record = try #require(store.load("token"))
    let second = try LiveSession(
      Shelf(), state: Shelf.State(), keeping: keeping, settings: settings,
      from: SessionRecord(bytes: record))
    #expect(try await browser.connect(to: second))
    #expect(await second.takeChunk(number, at: 0, [1]) == .unknown)
    try await browser.withdraw(Self.claim(200), number)
    try await browser.hear()
    #expect(browser.title.hasPrefix("failed The file was interrupted"))
  }
}

extension LiveSession<Shelf> {
  /// The program's notifications about files.
  fileprivate var steps: [String] { mounted?.store.state.steps ?? [] }
  fileprivate var sizes: [Int] { mounted?.store.state.sizes ?? [] }
}
