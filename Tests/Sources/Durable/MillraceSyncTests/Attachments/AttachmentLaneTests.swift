#if Web
import Dispatch
import Foundation
import MillraceDurable
import MillraceTesting
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct AttachmentLaneTests {
  let device: ScratchFolder
  let store: ScratchFolder

  init() throws {
    (device, store) = (try ScratchFolder(), try ScratchFolder())
  }

  private func office(largest: Int = 200 << 20, quota: Int = 20 << 30) throws -> Office {
    Office(
      attachments: try AttachmentStore(folder: store.path, largest: largest, quota: quota))
  }

  /// Runs a lane until nothing waits any more.
  private func send(
    _ lane: AttachmentLane, over transport: HTTPTransport
  ) async throws {
    try await running(lane, over: transport) {
      for await status in lane.statuses() where status.isEmpty { break }
    }
  }

  private func running(
    _ lane: AttachmentLane, over transport: HTTPTransport, _ body: () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await lane.run(over: transport) }
      try await body()
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  /// A way that a test cuts or changes between device and server.
  private func way(
    to port: Int, _ change: @escaping @Sendable (inout HTTPExchange.Request, Int) -> Bool
  ) -> HTTPTransport {
    let base = HTTPExchange(HTTPTransport.client, address: "http://127.0.0.1:\(port)/sync")
    let count = Counter()
    return HTTPTransport(
      HTTPExchange { request throws(TransportError) in
        var request = request
        guard change(&request, count.next()) else { throw .unreachable }
        return try await base.send(request)
      }
    ) { "mo-secret" }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func next() -> Int {
      count.withLock {
        $0 += 1; return $0
      }
    }
  }

  @Test(
    "bytes of any size arrive, and another device receives them",
    arguments: [0, 1, 128 * 1024, 128 * 1024 + 1, 3_000_000])
  func sizes(size: Int) async throws {
    let lane = try AttachmentLane(folder: device.path)
    let photo = bytes(size)
    let other = try ScratchFolder()
    try await office().serving { port in
      let id = try await lane.add(photo, to: "work")
      #expect(lane.status.map(\.total) == [size])
      try await send(lane, over: MillraceSyncTests.way(to: port))
      let kept = try await lane.data(of: id, in: "work")
      #expect(kept == photo)
      let reader = try AttachmentLane(folder: other.path)
      let found = try await reader.data(
        of: id, in: "work", over: MillraceSyncTests.way(to: port, as: "ann"))
      #expect(found == photo)
      // From now on without a server.
      let again = try await reader.data(of: id, in: "work")
      #expect(again == photo)
      #expect(reader.status.isEmpty)
    }
  }

  @Test("a second run is refused, and the first goes on")
  func secondRun() async throws {
    let lane = try AttachmentLane(folder: device.path)
    try await office().serving { port in
      let transport = try MillraceSyncTests.way(to: port)
      try await running(lane, over: transport) {
        for photo in [bytes(1_000), bytes(2_000)] {
          try await lane.add(photo, to: "work")
          for await status in lane.statuses() where status.isEmpty { break }
          await #expect(throws: SecondRunError()) { try await lane.run(over: transport) }
        }
      }
    }
  }

  @Test("the bytes that a cancelled task stores are stored")
  func cancelled() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let photo = bytes(1_000)
    let id = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await lane.add(photo, to: "work")
    }.value
    let kept = try await lane.data(of: id, in: "work")
    #expect(kept == photo)
  }

  @Test("progress rises to the whole")
  func progress() async throws {
    let lane = try AttachmentLane(folder: device.path)
    try await office().serving { port in
      try await lane.add(bytes(2_000_000), to: "work")
      var seen: [Int] = []
      let transport = way(to: port) { _, _ in true }
      try await running(lane, over: transport) {
        for await status in lane.statuses() {
          guard let sent = status.first?.sent else { break }
          if seen.last != sent { seen.append(sent) }
        }
      }
      #expect(seen == seen.sorted())
      #expect(seen.first == 0)
    }
  }

  @Test("objects that work on the disk has used are released when its result is known")
  func released() async throws {
    final class Used: Sendable {}
    for _ in 0..<2_000 {
      weak var used: Used?
      do {
        let new = Used()
        used = new
        try await onDisk { [new] in withExtendedLifetime(new) {} }
      }
      try #require(used == nil)
    }
  }

  @Test("after a restart of the device the sending goes on where it ended")
  func restart() async throws {
    let photo = bytes(1_500_000)
    try await office().serving { port in
      var id: AttachmentID?
      do {
        let lane = try AttachmentLane(folder: device.path)
        id = try await lane.add(photo, to: "work")
        // The connection breaks after a question and two pieces.
        let transport = way(to: port) { _, count in count <= 3 }
        try await running(lane, over: transport) {
          for await status in lane.statuses() where status.first?.sent ?? 0 >= 300_000 { break }
        }
      }
      let offsets = Offsets()
      let lane = try AttachmentLane(folder: device.path)
      #expect(lane.status.map(\.id) == [id])
      #expect(lane.status.map(\.space) == ["work"])
      let transport = way(to: port) { request, _ in
        offsets.note(request)
        return true
      }
      try await send(lane, over: transport)
      // The first question has no bytes.
      #expect(offsets.all.dropFirst().first ?? 0 >= 300_000)
      let found = try await lane.data(of: #require(id), in: "work")
      #expect(found == photo)
    }
  }

  private final class Offsets: Sendable {
    private let found = Mutex<[Int]>([])
    var all: [Int] { found.withLock { $0 } }

    func note(_ request: HTTPExchange.Request) {
      let query = request.path.split(separator: "&").first { $0.hasPrefix("offset=") }
      guard let offset = query.flatMap({ Int($0.dropFirst("offset=".count)) }) else { return }
      found.withLock { $0.append(offset) }
    }
  }

  @Test("a broken connection and repeated pieces do not double or lose a byte")
  func faults() async throws {
    let photo = bytes(700_000)
    let lane = try AttachmentLane(folder: device.path, randomBits: { 0 })
    try await office().serving { port in
      let id = try await lane.add(photo, to: "work")
      let base = HTTPExchange(HTTPTransport.client, address: "http://127.0.0.1:\(port)/sync")
      let count = Counter()
      // Every third answer is lost, every fourth piece arrives twice, every fifth request is lost.
      let transport = HTTPTransport(
        HTTPExchange { request throws(TransportError) in
          let number = count.next()
          if number % 5 == 0 { throw .unreachable }
          if number % 4 == 0 { _ = try await base.send(request) }
          let answer = try await base.send(request)
          if number % 3 == 0 { throw .unreachable }
          return answer
        }
      ) { "mo-secret" }
      try await send(lane, over: transport)
      let other = try ScratchFolder()
      let found = try await AttachmentLane(folder: other.path)
        .data(of: id, in: "work", over: MillraceSyncTests.way(to: port))
      #expect(found == photo)
    }
  }

  @Test("a connection that carries no large piece in time receives smaller ones, call by call")
  func slowConnection() async throws {
    let photo = bytes(300_000)
    let lane = try AttachmentLane(folder: device.path, randomBits: { 0 })
    try await office().serving { port in
      let id = try await lane.add(photo, to: "work")
      try await send(lane, over: MillraceSyncTests.way(to: port))
      let base = HTTPExchange(HTTPTransport.client, address: "http://127.0.0.1:\(port)/sync")
      let slow = HTTPTransport(
        HTTPExchange { request throws(TransportError) in
          let answer = try await base.send(request)
          guard answer.body.count <= 50_000 else { throw .unreachable }
          return answer
        }
      ) { "mo-secret" }
      let other = try ScratchFolder()
      let reader = try AttachmentLane(folder: other.path)
      var (found, calls) = ([UInt8]?.none, 0)
      while found == nil, calls < 100 {
        calls += 1
        do {
          found = try await reader.data(of: id, in: "work", over: slow)
        } catch AttachmentError.transport(.unreachable) {}
      }
      #expect(found == photo && calls > 4)
    }
  }

  @Test("bytes that the way has damaged are found, and sent again")
  func damagedOnTheWay() async throws {
    let lane = try AttachmentLane(folder: device.path, randomBits: { 0 })
    try await office().serving { port in
      let id = try await lane.add(bytes(1_000), to: "work")
      let transport = way(to: port) { request, count in
        if count == 1 { request.body[500] ^= 1 }
        return true
      }
      try await send(lane, over: transport)
      let kept = try store.files(below: "spaces")
      #expect(kept.map { $0.split(separator: "/").last.map(String.init) } == [id.description])
    }
  }

  @Test("a refused attachment stays on the device, does not hold up others, and is tried again")
  func refused() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let office = try office(largest: 1_000)
    try await office.serving { port in
      let large = try await lane.add(bytes(1_001), to: "work")
      let foreign = try await lane.add(bytes(10), to: "closed")
      let small = try await lane.add(bytes(1_000), to: "work")
      office.closed.spaces.withLock { _ = $0.insert("closed") }
      try await running(lane, over: MillraceSyncTests.way(to: port)) {
        for await status in lane.statuses() where status.count == 2 {
          if status.allSatisfy({ $0.phase != .waiting && $0.phase != .sending }) { break }
        }
        #expect(lane.status.map(\.id) == [large, foreign])
        #expect(lane.status.map(\.phase) == [.refused(.tooLarge), .refused(.notAllowed)])
        office.closed.spaces.withLock { _ = $0.remove("closed") }
        lane.isConnected = true
        for await status in lane.statuses() where status.count == 1 { break }
      }
      for id in [large, foreign, small] {
        #expect(try await !lane.data(of: id, in: id == foreign ? "closed" : "work").isEmpty)
      }
    }
  }

  @Test("an attachment that fails each time does not hold up the others")
  func failing() async throws {
    let lane = try AttachmentLane(folder: device.path)
    try await office().serving { port in
      let first = try await lane.add(bytes(10), to: "work")
      try await lane.add(bytes(20), to: "work")
      let way = way(to: port) { request, _ in !request.path.contains("\(first)") }
      try await running(lane, over: way) {
        for await status in lane.statuses() where status.map(\.id) == [first] { break }
      }
    }
  }

  @Test(
    "an attachment whose file cannot be read ends the run, and the next one begins with another")
  func unreadable() async throws {
    let lane = try AttachmentLane(folder: device.path)
    try await office().serving { port in
      let first = try await lane.add(bytes(10), to: "work")
      try await lane.add(bytes(20), to: "work")
      let files = FileManager.default.enumerator(atPath: device.path)?.allObjects as? [String]
      let name = try #require(files?.first { $0.hasSuffix("\(first)") })
      // A link is not followed.
      try FileManager.default.removeItem(atPath: "\(device.path)/\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(device.path)/\(name)", withDestinationPath: "/dev/null")
      await #expect(throws: AttachmentError.self) {
        try await lane.run(over: MillraceSyncTests.way(to: port))
      }
      await #expect(throws: AttachmentError.self) {
        try await lane.run(over: MillraceSyncTests.way(to: port))
      }
      #expect(lane.status.map(\.id) == [first])
    }
  }

  @Test("without a valid token everything waits for the sign-in")
  func signIn() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let token = Mutex("expired")
    try await office().serving { port in
      try await lane.add(bytes(10), to: "work")
      let transport = try HTTPTransport("http://127.0.0.1:\(port)/sync") { token.withLock { $0 } }
      try await running(lane, over: transport) {
        for await status in lane.statuses() where status.first?.phase == .needsSignIn { break }
        token.withLock { $0 = "mo-secret" }
        lane.signedIn()
        for await status in lane.statuses() where status.isEmpty { break }
      }
    }
  }

  @Test("a device that may not read the space receives nothing, and does not learn what is there")
  func readers() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let other = try AttachmentLane(folder: ScratchFolder().path + "/eve")
    try await office().serving { port in
      let id = try await lane.add(bytes(10), to: "work")
      try await send(lane, over: MillraceSyncTests.way(to: port))
      let eve = try MillraceSyncTests.way(to: port, as: "eve")
      for id in [id, AttachmentID(of: bytes(11))] {
        await #expect(throws: AttachmentError.notAllowed) {
          _ = try await other.data(of: id, in: "work", over: eve)
        }
      }
      // The digest of another space's bytes gives nothing in one's own.
      await #expect(throws: AttachmentError.missing) {
        _ = try await other.data(of: id, in: "eve", over: eve)
      }
      let reader = try MillraceSyncTests.way(to: port, as: "reader")
      let found = try await other.data(of: id, in: "work", over: reader)
      #expect(found == bytes(10))
    }
  }

  @Test("an interrupted receiving goes on, and damaged bytes are received anew")
  func receiving() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let folder = try ScratchFolder()
    let photo = bytes(1_300_000)
    try await office().serving { port in
      let id = try await lane.add(photo, to: "work")
      try await send(lane, over: MillraceSyncTests.way(to: port))
      let other = try AttachmentLane(folder: folder.path)
      await #expect(throws: AttachmentError.transport(.unreachable)) {
        _ = try await other.data(of: id, in: "work", over: way(to: port) { _, count in count <= 1 })
      }
      let seen = Seen()
      let transport = way(to: port) { request, _ in
        seen.note(request.headers["range"])
        return true
      }
      let found = try await other.data(of: id, in: "work", over: transport)
      #expect(found == photo)
      // The piece that did not arrive is halved.
      #expect(seen.all == ["bytes=524288-786431", "bytes=786432-1310719"])
    }
  }

  private final class Seen: Sendable {
    private let found = Mutex<[String?]>([])
    var all: [String?] { found.withLock { $0 } }
    func note(_ text: String?) { found.withLock { $0.append(text) } }
  }

  @Test("two calls that receive the same bytes at one time both return them")
  func receivingTwice() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let folder = try ScratchFolder()
    let photo = bytes(1_000_000)
    try await office().serving { port in
      let id = try await lane.add(photo, to: "work")
      try await send(lane, over: MillraceSyncTests.way(to: port))
      let other = try AttachmentLane(folder: folder.path)
      let base = HTTPExchange(HTTPTransport.client, address: "http://127.0.0.1:\(port)/sync")
      let whole = try MillraceSyncTests.way(to: port)
      let count = Counter()
      // The other call receives the rest while this one waits for it.
      let transport = HTTPTransport(
        HTTPExchange { request throws(TransportError) in
          if count.next() == 2 {
            let found = try? await other.data(of: id, in: "work", over: whole)
            #expect(found == photo)
          }
          return try await base.send(request)
        }
      ) { "mo-secret" }
      let found = try await other.data(of: id, in: "work", over: transport)
      #expect(found == photo)
      #expect(try folder.files().filter { $0.hasSuffix(id.description) }.count == 1)
    }
  }

  @Test("what is added during a delay does not keep the run busy until its end")
  func addedDuringDelay() async throws {
    let executor = ManualExecutor()
    let clock = VirtualClock()
    let lane = try AttachmentLane(folder: device.path, clock: clock, randomBits: { 1 })
    try await lane.add(bytes(10), to: "work")
    let count = Counter()
    let transport = HTTPTransport(
      HTTPExchange { _ throws(TransportError) in
        _ = count.next()
        throw .unreachable
      }, clock: clock
    ) { "mo-secret" }
    let run = Task(executorPreference: executor) { try await lane.run(over: transport) }
    while count.value == 0 {
      await executor.jobArrives()
      try executor.drain()
    }
    try await lane.add(bytes(20), to: "work")
    try executor.drain(limit: 1_000)
    #expect(count.value == 1)
    run.cancel()
    try executor.drain()
    try await run.value
  }

  @Test("bytes that two calls store at one time are done once they have been sent for one of them")
  func storedTwice() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let id = try await lane.add(bytes(10), to: "work")
    // The file is moved once the server has it, after which the other call makes its entry.
    try lane.folder.noteSent(DeviceFolder.Waiting(id: id, space: "work", size: 10))
    try await office().serving { port in
      try await running(lane, over: MillraceSyncTests.way(to: port)) {
        for await status in lane.statuses() {
          guard let entry = status.first else { break }
          if case .refused(let refusal) = entry.phase {
            Issue.record("\(refusal)")
            break
          }
        }
      }
    }
    let found = try await lane.data(of: id, in: "work")
    #expect(found == bytes(10))
  }

  @Test("bytes whose storing failed at its end are sent once they are stored again")
  func storedAgain() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let id = AttachmentID(of: bytes(10))
    // The file has its name, and the folder could not be flushed.
    try lane.folder.add(bytes(10), id, to: "work", unique: "a")
    #expect(lane.status.isEmpty)
    try await lane.add(bytes(10), to: "work")
    #expect(lane.status.map(\.id) == [id])
  }

  @Test("a listener ends while another one is notified, and is removed with the next notification")
  func listeners() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let statuses = Mutex<AsyncStream<[AttachmentStatus]>?>(lane.statuses())
    let hasEnded = lane.contents.withLock { _ in
      let ended = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        statuses.withLock { $0 = nil }
        ended.signal()
      }
      return ended.wait(timeout: .now() + 120) == .success
    }
    #expect(hasEnded)
    #expect(lane.contents.withLock(\.statuses.count) == 1)
    try await lane.add(bytes(10), to: "work")
    #expect(lane.contents.withLock(\.statuses.count) == 0)
  }

  @Test("a second lane is kept out, and what was being added is removed")
  func folder() async throws {
    let lane = try AttachmentLane(folder: device.path)
    let id = try await lane.add(bytes(10), to: "../../etc/passwd\0\n ä")
    #expect(throws: AttachmentError.inUse(path: device.path)) {
      try AttachmentLane(folder: device.path)
    }
    for file in try device.files() where file != "lock" {
      let words = file.split(separator: "/")
      #expect(AttachmentID(String(words[0])) != nil)
      #expect(file.hasSuffix("/waiting/\(id)") || file.hasSuffix("/name"))
    }
  }
}
#endif
