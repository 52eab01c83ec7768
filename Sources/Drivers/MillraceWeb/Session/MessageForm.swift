internal import Foundation
package import MillraceViews

/// How a session writes what it says.
package enum MessageForm: Sendable {
  /// For a browser: operations on HTML.
  case markup
  /// For a host that is written in Swift: the patches themselves, as a ``PatchMessage``.
  case patches

  func text(
    number: Int, seen: Int, patches: [Patch], title: String?, address: String?,
    _ templates: inout TemplateTable
  ) -> String {
    switch self {
    case .markup:
      var operations = Translation.operations(for: patches, &templates)
      if let title { operations.append(.title(title)) }
      if let address { operations.append(.address(address)) }
      return ServerMessage(number: number, seen: seen, operations: operations).text
    case .patches:
      let message = PatchMessage(
        number: number, seen: seen, patches: patches, title: title, address: address)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Numbers and strings only, which always encode.
      return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) }
        ?? ServerMessage.reload
    }
  }
}

/// What a session says to a host that is written in Swift.
package struct PatchMessage: Codable, Equatable, Sendable {
  /// Its number; the first is 1.
  package let number: Int
  /// The sequence of the newest event that has been handled.
  package let seen: Int
  /// What is to be done, in order.
  package let patches: [Patch]
  /// The title, where it is another one now.
  package let title: String?
  /// The address, where it is another one now.
  package let address: String?
}
