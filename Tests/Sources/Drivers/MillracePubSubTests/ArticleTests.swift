#if PostgreSQL
import Foundation
import Millrace
import Testing

@testable import MillracePubSub

struct Signing: Codable, Sendable {
  var name: String
  var words: String
}

struct Entry: Codable, Sendable, Equatable {
  let id: Int
  let name: String
  let words: String
}

actor GuestBook {
  nonisolated let entries: Feed<[Entry]>
  private let store: Store<[Entry], Numbered<Signing>>
  private let topic: Topic<Signing>

  init(_ topic: Topic<Signing>) {
    self.topic = topic
    store = Store([], name: "guest book") { entries, signing in
      let (id, signing) = (signing.number, signing.message)
      entries.insert(Entry(id: id, name: signing.name, words: signing.words), at: 0)
      return .none
    }
    entries = store.select { $0 }.feed()
  }

  func sign(_ signing: Signing) async throws { try await topic.publish(signing) }

  func run() async throws { try await topic.run(into: store) }
}

/// The guest book of one node, before.
private enum Alone {
  actor GuestBook {
    nonisolated let entries: Feed<[Entry]>
    private let store: Store<[Entry], Signing>

    init() {
      store = Store([], name: "guest book") { entries, signing in
        let id = (entries.first?.id ?? 0) + 1
        entries.insert(Entry(id: id, name: signing.name, words: signing.words), at: 0)
        return .none
      }
      entries = store.select { $0 }.feed()
    }

    func sign(_ signing: Signing) { store.send(signing) }
  }
}

/// A page of any node: it follows the feed as it would that of one process.
private actor Page {
  private let loop = Loop()
  private let entries: Slot<Replica<[Entry]>>
  private var tokens: [ObservationToken] = []

  init(_ feed: Feed<[Entry]>) { entries = Slot("entries", in: loop.root, feed.latest) }

  func follow(_ feed: Feed<[Entry]>) -> AsyncStream<[Entry]> {
    loop.run()
    let (stream, continuation) = AsyncStream.makeStream(of: [Entry].self)
    tokens = [
      loop.replicate(feed, into: entries),
      entries.signal.observe { continuation.yield($0?.value ?? []) },
    ]
    return stream
  }
}

@Suite("The article", .timeLimit(.minutes(5)))
struct ArticleTests {
  @Test("a guest book on three nodes shows each entry on the pages of all, by the feed of each")
  func guestBook() async throws {
    try await TestSite.with { site in
      var books: [GuestBook] = []
      for _ in 0..<3 {
        let topic = try await site.node().pubSub.topic("guests", of: Signing.self)
        books.append(GuestBook(topic))
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for book in books { group.addTask { try await book.run() } }
        let pages = books.map { Page($0.entries) }
        for (number, book) in books.enumerated() {
          try await book.sign(Signing(name: "guest \(number + 1)", words: ""))
        }
        let expected = (1...3).reversed().map { Entry(id: $0, name: "guest \($0)", words: "") }
        for (page, book) in zip(pages, books) {
          for await entries in await page.follow(book.entries) where entries.count == 3 {
            #expect(entries == expected)
            break
          }
        }
        group.cancelAll()
      }
      let alone = Alone.GuestBook()
      await alone.sign(Signing(name: "guest 1", words: ""))
      #expect(alone.entries.latest.value.map(\.id) == [1])
    }
  }

  @Test("the article shows both guest books as they are compiled here")
  func code() throws {
    let here = URL(filePath: #filePath)
    let article = here.deletingLastPathComponent().appending(
      path: "../../../../Sources/Drivers/MillracePubSub/MillracePubSub.docc/MillracePubSub.md")
    func lines(_ file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let source = try lines(here)
    let blocks = try lines(article).split(separator: "```swift").dropFirst()
      .map { Array($0.prefix { $0 != "```" }) }.filter { $0.first == "actor GuestBook {" }
    #expect(blocks.count == 2)
    for block in blocks {
      #expect(source.indices.contains { source[$0...].starts(with: block) })
    }
  }
}
#endif
