internal import Foundation
public import Millrace

/// The adapters of an app as one tree of named parts, which is stored, restored and logged whole.
///
/// ```swift
/// let tree = AdapterTree([
///   "editing": editing.stored, "path": path.stored, "player": AdapterTree(["rate": rate.stored]),
/// ])
/// try tree.text()  // {"editing":false,"path":["Music"],"player":{"rate":1}}
/// ```
///
/// The parts are listed and not found by reflection, so that a renamed property does not change
/// what is stored. A ``TempVar`` is listed by ``Adapter/emptied()``: it is not stored, and has no
/// value after a restore. All adapters of a tree belong to one loop. One whose scope was removed is
/// written with its first state, and a restore of it alone is dropped and reported.
public struct AdapterTree {
  private enum Part {
    case branch([(name: String, tree: AdapterTree)])
    case leaf(Leaf)
  }

  /// One adapter, without the type of its state.
  struct Leaf {
    let loop: Loop
    /// The value to write; `nil` if it is not stored.
    let value: (() -> any Encodable)?
    /// Reads a value, and returns the edit that restores it.
    let read: ((any Decoder) throws -> (borrowing Turn) -> Void)?
    /// Empties an adapter that is not stored.
    let empty: (borrowing Turn) -> Void
    let observe: (@escaping () -> Void) -> ObservationToken?
  }

  private let part: Part

  /// Creates a tree of parts, in any order; names differ, and a tree with two parts of one name is
  /// neither written nor restored.
  public init(_ parts: KeyValuePairs<String, AdapterTree>) {
    part = .branch(parts.map { (name: $0.key, tree: $0.value) })
  }

  init(_ leaf: Leaf) { part = .leaf(leaf) }

  /// Returns the whole tree as JSON with sorted keys, so that equal trees are equal texts (BV-10).
  ///
  /// - Parameter isPretty: True for lines and indentation.
  /// - Throws: The error of a value's own `encode(to:)`, and ``AdapterTreeError`` for a tree with
  ///   two parts of one name or with adapters of two loops.
  public func text(isPretty: Bool = false) throws -> String {
    try check()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(WrittenTree(tree: self)), as: UTF8.self)
  }

  /// Restores the whole tree from its text in one turn without a cause; all followers then receive
  /// ``AdapterState/resume()`` (BV-10).
  ///
  /// The text is read at once. The turn runs now if the loop is idle, and otherwise in its order:
  /// after the current turn, and in the present if a timeline shows the past.
  ///
  /// - Throws: ``AdapterTreeError/unreadable(reason:)`` if a part is missing or is no such value,
  ///   and another ``AdapterTreeError`` for a tree with two parts of one name or with adapters of
  ///   two loops. Nothing has changed then.
  public func restore(
    _ text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(AdapterTreeError) {
    try check()
    let read: ReadTree
    do {
      read = try JSONDecoder().decode(ReadTree.self, from: Data(text.utf8), configuration: self)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
    guard let loop = leaves.first?.loop else { return }
    loop.restore(fileID: fileID, line: line) { turn in
      for edit in read.edits { edit(turn) }
    }
  }

  /// Writes the whole tree as text, at once and once after every turn that changes a stored value
  /// (BV-10).
  ///
  /// Each entry costs an encoding of the whole tree, and nothing when no log is written.
  ///
  /// - Parameter write: Called with the JSON text, on the owner of the loop. If a value cannot be
  ///   encoded, the text says so.
  public func log(_ write: @escaping (String) -> Void) -> ObservationToken {
    let leaves = leaves
    var last: String?
    func writeText() {
      let text: String
      do {
        text = try self.text(isPretty: true)
      } catch {
        text = "The tree could not be encoded: \(error)"
      }
      // A message may leave its adapter as it was, or only notify.
      guard text != last else { return }
      last = text
      write(text)
    }
    writeText()
    var written = leaves.first?.loop.commitNumber
    let tokens = leaves.compactMap { leaf in
      leaf.observe {
        // The first of several adapters that one turn has changed writes for all of them.
        guard written != leaf.loop.commitNumber else { return }
        written = leaf.loop.commitNumber
        writeText()
      }
    }
    return ObservationToken { for token in tokens { token.cancel() } }
  }

  private var leaves: [Leaf] {
    switch part {
    case .leaf(let leaf): [leaf]
    case .branch(let parts): parts.flatMap(\.tree.leaves)
    }
  }

  /// Checks that the names of the parts differ, and that there is one loop.
  private func check() throws(AdapterTreeError) {
    let loop = leaves.first?.loop
    try check(isOn: loop, named: "")
  }

  private func check(isOn loop: Loop?, named name: String) throws(AdapterTreeError) {
    switch part {
    case .leaf(let leaf): if leaf.loop !== loop { throw .otherLoop(name: name) }
    case .branch(let parts):
      var names: Set<String> = []
      for (name, tree) in parts {
        guard names.insert(name).inserted else { throw .repeated(name: name) }
        try tree.check(isOn: loop, named: name)
      }
    }
  }

  private var isStored: Bool {
    if case .leaf(let leaf) = part { leaf.value != nil } else { true }
  }

  func encode(to encoder: any Encoder) throws {
    switch part {
    case .leaf(let leaf): try leaf.value?().encode(to: encoder)
    case .branch(let parts):
      var container = encoder.container(keyedBy: PartName.self)
      for (name, tree) in parts where tree.isStored {
        try container.encode(WrittenTree(tree: tree), forKey: PartName(stringValue: name))
      }
    }
  }

  func collect(
    from decoder: any Decoder, into edits: inout [(borrowing Turn) -> Void]
  ) throws {
    switch part {
    case .leaf(let leaf): edits.append(try leaf.read?(decoder) ?? leaf.empty)
    case .branch(let parts):
      let container = try decoder.container(keyedBy: PartName.self)
      for (name, tree) in parts {
        if case .leaf(let leaf) = tree.part, leaf.read == nil {
          edits.append(leaf.empty)
        } else {
          let key = PartName(stringValue: name)
          guard container.contains(key) else {
            throw DecodingError.keyNotFound(
              key, .init(codingPath: container.codingPath, debugDescription: "no part “\(name)”"))
          }
          try tree.collect(from: try container.superDecoder(forKey: key), into: &edits)
        }
      }
    }
  }
}

extension Adapter where State: Codable {
  /// The adapter as a part of an ``AdapterTree``.
  public var stored: AdapterTree {
    AdapterTree(
      AdapterTree.Leaf(
        loop: slot.scope.loop, value: { self.state },
        read: { [slot] decoder in
          let state = try State(from: decoder)
          return { turn in turn.set(slot, state) }
        }, empty: { _ in },
        observe: { [slot] body in slot.observePulses(startNow: false) { _ in body() } }))
  }
}

extension Adapter {
  /// Returns a value that is not stored, as a part of an ``AdapterTree``: a restore empties it.
  public func emptied<Value>() -> AdapterTree where State == TempState<Value> {
    AdapterTree(
      AdapterTree.Leaf(
        loop: slot.scope.loop, value: nil, read: nil,
        empty: { [slot] turn in turn.set(slot, TempState()) }, observe: { _ in nil }))
  }
}

/// A text that is not the state of a tree, or a tree that has none.
public enum AdapterTreeError: Error, Equatable {
  /// A part is missing or is no such value.
  case unreadable(reason: String)
  /// Two parts of one tree have the same name.
  case repeated(name: String)
  /// A part belongs to another loop than the first one.
  case otherLoop(name: String)
}

extension AdapterTreeError: CustomStringConvertible {
  /// The text for a developer: what was expected, what was found, and the next step.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "Expected the text of a tree of adapters with all its parts, found another: \(reason). "
        + "Nothing was restored. Begin with a new state, or repair the text."
    case .repeated(let name):
      "Expected a tree of adapters whose parts have different names, found two named “\(name)”. "
        + "Nothing was written or restored. Give each part a name of its own."
    case .otherLoop(let name):
      "Expected a tree of adapters of one loop, and “\(name)” belongs to another loop than the "
        + "first part. Nothing was written or restored. List the adapters of each loop in a tree "
        + "of their own."
    }
  }
}

private struct PartName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private struct WrittenTree: Encodable {
  let tree: AdapterTree

  func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}

/// A text that was read by the listed parts of a tree.
private struct ReadTree: DecodableWithConfiguration {
  private(set) var edits: [(borrowing Turn) -> Void] = []

  init(from decoder: any Decoder, configuration tree: AdapterTree) throws {
    try tree.collect(from: decoder, into: &edits)
  }
}
