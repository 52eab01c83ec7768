internal import Foundation
public import Millrace

// The state as text: JSON with sorted keys, so that equal states are equal texts.

extension NotifyingStore where Content: Encodable {
  /// Returns the whole state as JSON, with sorted keys and two spaces of indentation.
  ///
  /// - Throws: The error of the state's own `encode(to:)`.
  public func text() throws -> String { try StateText.encode(content, isPretty: true) }

  /// Writes the whole state as text, at once and after every commit of the store (VS-9).
  ///
  /// An entry is the name of the store, the number of the commit and its action, in one line, and
  /// the state as JSON below. It costs an encoding of the state for each commit, and nothing when
  /// no log is written.
  ///
  /// - Parameter write: Called with one entry, on the owner of the loop.
  public func log(_ write: @escaping (String) -> Void) -> ObservationToken {
    observe(Any.self) { [slot] content, action in
      let reason = action.map { "\($0)" } ?? "the state was replaced"
      let text: String
      do {
        text = try StateText.encode(content, isPretty: true)
      } catch {
        text = "The state could not be encoded: \(error)"
      }
      write("\(slot.name), commit \(slot.scope.loop.commitNumber): \(reason)\n\(text)")
    }
  }
}

extension NotifyingStore where Content: Decodable {
  /// Replaces the state by one that was written as text, and notifies observers without an action.
  ///
  /// - Throws: ``StateError/unreadable(name:reason:)`` for a text that is not such a state; nothing
  ///   has changed then.
  public func reload(
    text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(StateError) {
    let content = try StateText.decode(Content.self, from: text, named: slot.name)
    reload(content, fileID: fileID, line: line)
  }
}

/// States as JSON.
enum StateText {
  static func encode(_ content: some Encodable, isPretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(content), as: UTF8.self)
  }

  static func decode<Content: Decodable>(
    _ type: Content.Type, from text: String, named name: String
  ) throws(StateError) -> Content {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
  }
}
