#if Web
import Hummingbird
import Millrace

/// An entry as a guest writes it.
struct Signing: Codable, Equatable, Sendable {
  var name: String
  var words: String
}

/// An entry of the guest book.
struct Entry: Codable, Sendable, Equatable, ResponseEncodable {
  let id: Int
  let name: String
  let words: String
}

/// The guest book: a loop that all pages, the API and the form share.
actor GuestBook {
  /// The entries, the newest first.
  nonisolated let entries: Feed<[Entry]>
  private let store: Store<[Entry], Signing>

  init() {
    store = Store<[Entry], Signing>([], name: "guest book") { entries, signing in
      let id = (entries.first?.id ?? 0) + 1
      entries.insert(Entry(id: id, name: signing.name, words: signing.words), at: 0)
      if entries.count > 100 { entries.removeLast() }
      return .none
    }
    entries = store.select { $0 }.feed()
  }

  /// Adds an entry; false if it has no name, or is too long.
  func sign(_ signing: Signing) -> Bool {
    guard (1...60).contains(signing.name.utf8.count), signing.words.utf8.count <= 500 else {
      return false
    }
    store.send(signing)
    return true
  }
}
#endif
