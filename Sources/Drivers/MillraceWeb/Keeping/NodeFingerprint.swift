internal import Foundation
internal import MillraceViews

/// A record of the nodes of a page, by which they are found again in a page that is made anew.
///
/// A program's view is a function of its state. So the page of a new server usually has the same
/// nodes as the page in the browser, in the same order, under other numbers; ``content`` shows if
/// that is so. Otherwise nodes are found by name: a hash of what identifies a node for a person,
/// and of its ancestors. An input that is not found so is found without them, if it is the only one
/// of its kind.
package struct NodeFingerprint: Codable, Equatable, Sendable {
  /// The numbers of all nodes, parents before children.
  var numbers: [Int] = []
  /// The names of the nodes, in the same order: hashes that are equal for equal nodes.
  var names: [UInt64] = []
  /// The revisions of the inputs that a person has changed, by number.
  var revisions: [Int: Int] = [:]
  /// The numbers of the inputs outside rows, by a hash of what identifies each but its ancestors.
  ///
  /// An input that has the hash of another one is not among them.
  var inputs: [UInt64: Int] = [:]
  /// The numbers of the sheets and alerts above the page, innermost first.
  var presented: [Int] = []
  /// A hash of the page's HTML, independent of the numbers.
  var content: UInt64

  /// Records the nodes below a root.
  ///
  /// It costs one writing of the page's HTML. Properties of custom nodes are written only where
  /// they have changed.
  init(_ root: Element, _ notified: inout PropertyDigests) {
    var bare = root
    var count = 0
    content = 0
    notified.shorten(&bare)
    Self.renumber(&bare, &count)
    content = StableHash.of(Markup.html(bare))
    add(root, own: Self.own(root), below: 0, ordinal: 0)
    addInputs(root)
  }

  /// Returns the numbers and the names of the nodes below a root, as a fingerprint records them.
  static func names(below root: Element) -> [(number: Int, name: UInt64)] {
    let fingerprint = NodeFingerprint(naming: root)
    return Array(zip(fingerprint.numbers, fingerprint.names))
  }

  private init(naming root: Element) {
    content = 0
    add(root, own: Self.own(root), below: 0, ordinal: 0)
  }

  private static func renumber(_ element: inout Element, _ count: inout Int) {
    element.id = NodeID(count)
    element.revision = 0
    count += 1
    for index in element.children.indices { renumber(&element.children[index], &count) }
  }

  private mutating func add(
    _ element: Element, own: UInt64, below parent: UInt64, ordinal: Int
  ) {
    var name = StableHash()
    name.add(parent)
    name.add(own)
    name.add(UInt64(ordinal))
    numbers.append(element.id.number)
    names.append(name.value)
    if element.revision > 0 { revisions[element.id.number] = element.revision }
    var seen: [UInt64: Int] = [:]
    for child in element.children {
      let own = Self.own(child)
      add(child, own: own, below: name.value, ordinal: seen[own, default: 0])
      seen[own, default: 0] += 1
    }
    if element.kind.isPresented { presented.append(element.id.number) }
  }

  private mutating func addInputs(_ root: Element) {
    var repeated: Set<UInt64> = []
    func add(_ element: Element) {
      // A row is identified by its content, and what is typed in one never reaches another.
      switch element.kind {
      case .item, .entry: return
      default: break
      }
      if element.kind.inputValue != nil {
        let own = Self.own(element)
        if inputs.updateValue(element.id.number, forKey: own) != nil { repeated.insert(own) }
      }
      for child in element.children { add(child) }
    }
    add(root)
    for own in repeated { inputs[own] = nil }
  }

  /// Returns a hash of what identifies a node for a person, apart from text typed into it.
  ///
  /// A row has no text of its own: it is identified by its content, so that an event of one row can
  /// never reach another.
  private static func own(_ element: Element) -> UInt64 {
    var hash = StableHash()
    hash.add(element.kind.role.rawValue)
    hash.add(element.traits.role?.rawValue)
    hash.add(element.traits.testID)
    hash.add(element.traits.label ?? element.kind.label)
    switch element.kind {
    case .item:
      for child in element.children { hash.add(whole(child)) }
    case .entry(let entry):
      // A long list may show another part: rows with equal text are distinguished by their lines.
      hash.add(UInt64(entry.line))
      for child in element.children { hash.add(whole(child)) }
    default: break
    }
    return hash.value
  }

  private static func whole(_ element: Element) -> UInt64 {
    var hash = StableHash()
    hash.add(own(element))
    for child in element.children { hash.add(whole(child)) }
    return hash.value
  }
}

// A fingerprint is encoded for every message of a kept page. Numbers and names are encoded as two
// texts, since encoding a thousand numbers one by one takes longer than the rest of the record.
extension NodeFingerprint {
  private enum CodingKeys: String, CodingKey {
    case numbers, names, inputs, revisions, presented, content
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    numbers = try container.decode(Data.self, forKey: .numbers).words(in: container, .numbers)
      .map { Int(bitPattern: UInt($0)) }
    names = try container.decode(Data.self, forKey: .names).words(in: container, .names)
    revisions = try container.decode([Int: Int].self, forKey: .revisions)
    // A record of an earlier release has none.
    inputs = try container.decodeIfPresent([UInt64: Int].self, forKey: .inputs) ?? [:]
    presented = try container.decode([Int].self, forKey: .presented)
    content = try container.decode(UInt64.self, forKey: .content)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      Data(words: numbers.map { UInt64(UInt(bitPattern: $0)) }), forKey: .numbers)
    try container.encode(Data(words: names), forKey: .names)
    try container.encode(revisions, forKey: .revisions)
    try container.encode(inputs, forKey: .inputs)
    try container.encode(presented, forKey: .presented)
    try container.encode(content, forKey: .content)
  }
}

extension Data {
  /// Encodes each word in eight bytes, the lowest first.
  fileprivate init(words: [UInt64]) {
    self.init(capacity: words.count * 8)
    for word in words {
      Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
    }
  }

  fileprivate func words<Name: CodingKey>(
    in container: KeyedDecodingContainer<Name>, _ name: Name
  ) throws -> [UInt64] {
    guard count.isMultiple(of: 8) else {
      throw DecodingError.dataCorruptedError(
        forKey: name, in: container,
        debugDescription: "Expected whole numbers of 8 bytes; got \(count) bytes.")
    }
    return stride(from: startIndex, to: endIndex, by: 8).map { start in
      self[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
