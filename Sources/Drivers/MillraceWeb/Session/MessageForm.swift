internal import Foundation
package import MillraceViews

/// The format of a session's messages.
package enum MessageForm: Sendable {
  /// Operations on HTML, for a browser.
  case markup
  /// The patches themselves, as a ``PatchMessage``, for a host that is written in Swift.
  case patches

  func text(
    number: Int, seen: Int, patches: [Patch], title: String?, address: String?,
    destination: String?, links: DocumentLinks, _ templates: inout TemplateTable
  ) -> String {
    switch self {
    case .markup:
      let known = templates.parts
      var operations = Translation.operations(for: patches, &templates)
      if let title { operations.append(.title(title)) }
      if let address { operations.append(.address(address)) }
      if let destination { operations.append(.load(destination)) }
      let needs = links.files(of: templates.parts.subtracting(known))
      return ServerMessage(number: number, seen: seen, operations: operations, needs: needs).text
    case .patches:
      let message = PatchMessage(
        number: number, seen: seen, patches: patches, title: title, address: address,
        destination: destination)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Numbers and strings only, which always encode.
      return (try? encoder.encode(message)).map { String(decoding: $0, as: UTF8.self) }
        ?? ServerMessage.reload
    }
  }
}

/// A message from a session to a host that is written in Swift.
package struct PatchMessage: Codable, Equatable, Sendable {
  /// The number of the message; the first is 1.
  package let number: Int
  /// The sequence of the newest event that has been handled.
  package let seen: Int
  /// The patches, in the order in which they are applied.
  package let patches: [Patch]
  /// The title, if it has changed.
  package let title: String?
  /// The address, if it has changed.
  package let address: String?
  /// The address that the browser loads instead of this page.
  package let destination: String?
}
