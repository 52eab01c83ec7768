#if SQLite
import Foundation
import GRDB
import Millrace
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSQLite

/// A page with a loop of its own, which follows a query.
private actor Page {
  private let loop = Loop()
  private let slot: Slot<Replica<LiveValue<Mark>>>
  private var tokens: [ObservationToken] = []

  init() { slot = Slot("marks", in: loop.root, of: Replica<LiveValue<Mark>>.self) }

  /// Returns the text of the first mark after each commit.
  func follow(_ feed: Feed<LiveValue<Mark>>) -> AsyncStream<String> {
    loop.run()
    let (texts, continuation) = AsyncStream.makeStream(of: String.self)
    tokens = [
      slot.signal.observe { replica in
        if let text = replica?.value.records.first?.text { continuation.yield(text) }
      },
      loop.replicate(feed, into: slot),
    ]
    return texts
  }

  func leave() { tokens = [] }
}

/// A page whose store subscribes to a query, and the events of its loop.
private actor SubscribingPage {
  private struct Marks: Reducer {
    let file: DurableFile

    func update(_ state: inout Int, _ action: LiveValue<Mark>) -> Effect<LiveValue<Mark>> {
      state += 1
      return .none
    }

    func subscriptions(_ state: Int) -> [Subscription<LiveValue<Mark>>] {
      [LiveQuery(Mark.self, in: "site").subscription(in: file) { $0 }]
    }
  }

  private let store: Store<Int, LiveValue<Mark>>
  private var tokens: [ObservationToken] = []

  init(_ file: DurableFile) { store = Store(0, in: Loop().root, Marks(file: file)) }

  func run() -> AsyncStream<String> {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    tokens = [
      store.loop.attach(
        Hooks(
          didReport: { event.yield("\($0)") }, effectEnded: { _ in event.yield("ended") })),
      store.observe { if $0 > 0 { event.yield("changed") } },
    ]
    store.loop.run()
    return events
  }
}

@Suite struct LiveQueryTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("the first result comes once, and then one after each commit that changes it")
  func results() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    let query = LiveQuery(Mark.self, in: "site", where: "sheet", is: "A")
    var values = device.file.values(of: query).makeAsyncIterator()
    #expect(try await values.next()?.records.map(\.text) == ["one"])
    _ = try device.engine.perform(WriteMark(id: "other", sheet: "B", text: "unseen"))
    _ = try device.engine.perform(WriteMark(id: "a", text: "two"))
    #expect(try await values.next()?.records.map(\.text) == ["two"])
    _ = try device.engine.perform(RemoveMark(id: "a"))
    #expect(try await values.next()?.records == [])
    try await device.file.close()
  }

  @Test("an answer of the server is one result, without the states between")
  func rebase() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    try device.receive([Mark(id: "a", text: "base"), Mark(id: "b", text: "base")])
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    _ = try device.engine.perform(WriteMark(id: "b", text: "mine"))
    let seen = Mutex<[[String]]>([])
    let query = LiveQuery(Mark.self, in: "site", where: "sheet", is: "A")
    let feed = try device.file.feed(of: query)
    let stream = feed.values(buffering: .unbounded)
    try device.receive([Mark(id: "c", text: "server")], processed: 1, refusing: [1], version: 2)
    _ = try device.engine.perform(WriteMark(id: "z", text: "last"))
    for await replica in stream {
      let texts = replica.value.records.map { "\($0.id)=\($0.text)" }
      seen.withLock { $0.append(texts) }
      if texts.last == "z=last" { break }
    }
    let answered = ["a=base", "b=mine", "c=server"]
    let all = [["a=mine", "b=mine"], answered, answered + ["z=last"]]
    // The result of the answer may be left out, since a later one was there.
    #expect([all, [all[0], all[2]]].contains(seen.withLock { $0 }))
    try await device.file.close()
  }

  @Test("an answer concerns the tables alone that it, or an action that waits, has changed")
  func concerned() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    func rewound() throws -> Set<String>? {
      try device.file.write(.processEnd) { transaction in
        try transaction.rewind()
        return (transaction as? DeviceTransaction)?.facts.changedTables
      }
    }
    #expect(try rewound() == [])
    _ = try device.engine.perform(WriteMark(id: "a", text: "mine"))
    #expect(try rewound() == ["mark"])
    try device.receive([Mark(id: "a", text: "base")], processed: 1)
    #expect(try rewound() == [])
    try await device.file.close()
  }

  @Test("1,000 steps: each result is one committed state, and the last state is delivered")
  func model() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let feed = try device.file.feed(of: LiveQuery(Mark.self, in: "site"))
    let stream = feed.values(buffering: .unbounded)
    var states: [[Mark]] = [[]]
    for step in 1...1_000 {
      if step % 50 == 0 {
        try device.receive(
          [Mark(id: "s\(step % 3)", text: "\(step)")], processed: step % 40, version: step)
      } else if step % 7 == 0 {
        _ = try device.engine.perform(RemoveMark(id: "\(step % 11)"))
      } else {
        _ = try device.engine.perform(WriteMark(id: "\(step % 13)", text: "\(step)"))
      }
      states.append(try device.marks())
    }
    var (next, count) = (states[...], 0)
    for await replica in stream {
      // The states come in their order.
      let index = try #require(next.firstIndex(of: replica.value.records))
      next = next[index...]
      count += 1
      if replica.value.records == states.last { break }
    }
    #expect(count > 1)
    try await device.file.close()
  }

  @Test(
    "records come in the order of a field, and no more than asked for",
    arguments: [
      (LiveQuery<Mark>.Order.id, ["a", "b", "c"]), (.ascending("size"), ["b", "c", "a"]),
      (.descending("size"), ["a", "c", "b"]),
    ])
  func order(order: LiveQuery<Mark>.Order, expected: [String]) async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    for (id, size) in [("a", 10), ("b", 2), ("c", 9)] {
      _ = try device.engine.perform(WriteMark(id: id, size: size, text: ""))
    }
    for limit in [2, 3] {
      let query = LiveQuery(
        Mark.self, in: "site", where: "sheet", is: "A", order: order, limit: limit)
      let found = try device.file.feed(of: query).latest.value.records.map(\.id)
      #expect(found == Array(expected.prefix(limit)))
    }
    try await device.file.close()
  }

  @Test("a record that cannot be decoded is reported, and the others are delivered")
  func unreadable() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    try device.file.write(.processEnd) { file in
      let records = file.records(of: "site", keepingBeforeImages: true)
      try records.setValue(#"{"id":"b","sheet":"A"}"#, in: "mark", id: "b")
      try records.setValue("no JSON", in: "mark", id: "c")
    }
    let value = try device.file.feed(of: LiveQuery(Mark.self, in: "site")).latest.value
    #expect(value.records.map(\.id) == ["a", "count"])
    #expect(value.unreadable.map(\.id) == ["b", "c"])
    #expect(throws: (any Error).self) {
      try device.file.read {
        try Records($0.records(of: "site", keepingBeforeImages: true), space: "site")
          .get(Mark.self, "c")
      }
    }
    // They can be replaced and undone like any other.
    _ = try device.engine.perform(WriteMark(id: "c", text: "two"))
    try device.file.write(.processEnd) { try $0.rewind() }
    #expect(try device.marks() == [])
    try await device.file.close()
  }

  @Test("the results end when the file is closed, and a closed file has none")
  func closed() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let query = LiveQuery(Mark.self, in: "site")
    var values = device.file.values(of: query).makeAsyncIterator()
    #expect(try await values.next()?.records == [])
    try await device.file.close()
    #expect(try await values.next() == nil)
    for try await value in device.file.values(of: query) { Issue.record("\(value)") }
  }

  @Test("the results of a file that is released end", .timeLimit(.minutes(5)))
  func released() async throws {
    defer { scratch.remove() }
    func values() async throws -> AsyncThrowingStream<LiveValue<Mark>, any Error> {
      try await Device.open(scratch.path).file.values(of: LiveQuery(Mark.self, in: "site"))
    }
    for try await _ in try await values() {}
  }

  @Test("the subscription of a file that is closed ends without a report")
  func closedSubscription() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let page = SubscribingPage(device.file)
    var events = await page.run().makeAsyncIterator()
    #expect(await events.next() == "changed")
    try await device.file.close()
    #expect(await events.next() == "ended")
  }

  @Test("a query for an index that is not declared is a mistake")
  func noIndex() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let query = LiveQuery(Mark.self, in: "site", order: .ascending("text"))
    let mistake = RecordError.noIndex(table: "mark", field: "text")
    #expect(throws: mistake) { _ = try device.file.feed(of: query) }
    await #expect(throws: mistake) { for try await _ in device.file.values(of: query) {} }
    try await device.file.close()
  }

  @Test("a slot of a loop follows a query, and a released one is observed no more")
  func slot() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    _ = try device.engine.perform(WriteMark(id: "a", text: "one"))
    let query = LiveQuery(Mark.self, in: "site")
    // No result is on its way, which would hold the feed for as long as it is delivered.
    let quiet = Page()
    _ = await quiet.follow(try device.file.feed(of: query))
    #expect(device.file.liveQueries.count == 1)
    await quiet.leave()
    #expect(device.file.liveQueries.count == 0)
    let page = Page()
    let texts = await page.follow(try device.file.feed(of: query))
    _ = try device.engine.perform(WriteMark(id: "a", text: "two"))
    for await text in texts where text == "two" { break }
    await page.leave()
    try await device.file.close()
  }

  @Test("a subscription of a store receives each result as an action")
  func subscription() async throws {
    defer { scratch.remove() }
    let device = try await Device.open(scratch.path)
    let query = LiveQuery(Mark.self, in: "site")
    let subscription = query.subscription(in: device.file) { $0.records.map(\.id) }
    #expect(subscription.id == AnyHashable(query))
    let value = LiveValue(records: [Mark(id: "a")])
    #expect(subscription.action(for: value) == ["a"])
    try await device.file.close()
  }
}
#endif
