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
/// value after a restore. All adapters of a tree belong to one loop.
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

  /// Creates a tree of parts, in any order; names differ.
  public init(_ parts: KeyValuePairs<String, AdapterTree>) {
    part = .branch(parts.map { (name: $0.key, tree: $0.value) })
  }

  init(_ leaf: Leaf) { part = .leaf(leaf) }

  /// Returns the whole tree as JSON with sorted keys, so that equal trees are equal texts (BV-10).
  ///
  /// - Parameter isPretty: true for lines and indentation.
  /// - Throws: the error of a value's own `encode(to:)`.
  public func text(isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(WrittenTree(tree: self)), as: UTF8.self)
  }

  /// Restores the whole tree from its text in one turn without a cause; all followers then receive
  /// ``AdapterState/resume()`` (BV-10).
  ///
  /// - Throws: ``AdapterTreeError/unreadable(reason:)`` if a part is missing or is no such value.
  ///   Nothing has changed then.
  public func restore(
    _ text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(AdapterTreeError) {
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
  /// - Parameter write: called with the JSON text, on the owner of the loop. If a value cannot be
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

/// A text that is not the state of a tree.
public enum AdapterTreeError: Error, Equatable {
  /// A part is missing or is no such value.
  case unreadable(reason: String)
}

extension AdapterTreeError: CustomStringConvertible {
  /// The text for a developer: the expected text, the one found, and the next step.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "Expected the text of a tree of adapters with all its parts, found another: \(reason). "
        + "Nothing was restored. Begin with a new state, or repair the text."
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
