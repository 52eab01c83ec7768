/// A table of contents by key, within scopes.
///
/// A key's own code runs only while other code may use the table: the hash was computed when the
/// key was created, and keys are compared outside any access. So a key that calls back into the
/// loop does no harm.
struct KeyTable<Content> {
  /// A key with its content.
  final class Entry: KeyEntry {
    var content: Content

    init(scope: Int, key: EffectKey, content: Content) {
      self.content = content
      super.init(scope: scope, key: key)
    }
  }

  /// The entries of one hash.
  struct Candidates {
    fileprivate let entries: [KeyEntry]

    /// Returns the entry of a key.
    func entry(_ key: EffectKey, scope: Int = 0) -> Entry? {
      entries.first { $0.scope == scope && $0.key == key }.map(KeyTable.typed)
    }
  }

  private var entries = KeyEntries()

  var isEmpty: Bool { entries.buckets.isEmpty }

  /// All entries, in no order.
  var all: [Entry] { entries.all.map(Self.typed) }

  /// Returns the entries with the hash of a key, which include that of the key itself if there is
  /// one.
  func candidates(_ key: EffectKey) -> Candidates {
    Candidates(entries: entries.candidates(key.hash))
  }

  mutating func insert(_ entry: Entry) { entries.insert(entry) }

  mutating func remove(_ entry: Entry) { entries.remove(entry) }

  private static func typed(_ entry: KeyEntry) -> Entry { unsafeDowncast(entry, to: Entry.self) }
}

/// An entry without the type of its content.
class KeyEntry {
  let scope: Int
  let key: EffectKey

  init(scope: Int, key: EffectKey) {
    self.scope = scope
    self.key = key
  }
}

/// The entries of a table by hash: one type for all contents, since a dictionary is compiled anew
/// for each type of element.
private struct KeyEntries {
  private(set) var buckets = [Int: [KeyEntry]]()

  var all: [KeyEntry] { buckets.values.flatMap { $0 } }

  @inline(never)
  func candidates(_ hash: Int) -> [KeyEntry] { buckets[hash] ?? [] }

  @inline(never)
  mutating func insert(_ entry: KeyEntry) { buckets[entry.key.hash, default: []].append(entry) }

  @inline(never)
  mutating func remove(_ entry: KeyEntry) {
    guard let known = buckets[entry.key.hash] else { return }
    let bucket = known.filter { $0 !== entry }
    buckets[entry.key.hash] = bucket.isEmpty ? nil : bucket
  }
}
