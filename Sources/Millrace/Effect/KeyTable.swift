/// A table of contents by key, within scopes.
///
/// A key's own code runs only while other code may use the table: the hash was computed when the
/// key was created, and keys are compared outside any access. So a key that calls back into the
/// loop does no harm.
struct KeyTable<Content> {
  /// A key with its content.
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

  private var buckets = [Int: [Entry]]()

  var isEmpty: Bool { buckets.isEmpty }

  /// All entries, in no order.
  var all: [Entry] { buckets.values.flatMap { $0 } }

  /// Returns the entries with the hash of a key, which include that of the key itself if there is
  /// one.
  @inline(never)
  func candidates(_ key: EffectKey) -> [Entry] { buckets[key.hash] ?? [] }

  @inline(never)
  mutating func insert(_ entry: Entry) {
    buckets[entry.key.hash, default: []].append(entry)
  }

  @inline(never)
  mutating func remove(_ entry: Entry) {
    guard let known = buckets[entry.key.hash] else { return }
    let bucket = known.filter { $0 !== entry }
    buckets[entry.key.hash] = bucket.isEmpty ? nil : bucket
  }
}

extension Array {
  /// Returns the entry of a key among candidates.
  func entry<Content>(_ key: EffectKey, scope: Int = 0) -> KeyTable<Content>.Entry?
  where Element == KeyTable<Content>.Entry {
    first { $0.scope == scope && $0.key == key }
  }
}
