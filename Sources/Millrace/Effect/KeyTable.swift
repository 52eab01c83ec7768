/// What is kept by key, within scopes.
///
/// A key's own code runs only while the table can be used by others: the hash was taken when the key was made, and
/// keys are compared outside any access. So a key that calls back into the loop does no harm.
struct KeyTable<Content> {
  /// A key with what is kept under it.
  final class Entry {
    let scope: Int
    let key: EffectKey
    var content: Content

    init(scope: Int, key: EffectKey, content: Content) {
      self.scope = scope
      self.key = key
      self.content = content
    }
  }

  private var places: [Int: [Entry]] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// All entries, in no order.
  var all: [Entry] { places.values.flatMap { $0 } }

  /// The entries with the hash of a key: the one of the key is among them, if it is anywhere.
  func candidates(_ key: EffectKey) -> [Entry] { places[key.hash] ?? [] }

  mutating func insert(_ entry: Entry) {
    places[entry.key.hash, default: []].append(entry)
  }

  mutating func remove(_ entry: Entry) {
    guard var place = places[entry.key.hash] else { return }
    place.removeAll { $0 === entry }
    places[entry.key.hash] = place.isEmpty ? nil : place
  }
}

extension Array {
  /// The entry of a key among candidates.
  func entry<Content>(_ key: EffectKey, scope: Int = 0) -> KeyTable<Content>.Entry?
  where Element == KeyTable<Content>.Entry {
    first { $0.scope == scope && $0.key == key }
  }
}
