internal import Foundation
internal import MillraceViews

/// The attributes for local commands, which the script reads.
///
/// `data-name="details"` on the target node, and `data-local='[["toggle","details"]]'` on the node
/// that is pressed.
enum LocalMarkup {
  static func attributes(of traits: Traits) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if let name = traits.name { attributes.append(("data-name", name)) }
    if !traits.commands.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      // Texts only, which always encode.
      let json = try? encoder.encode(traits.commands.map(words))
      attributes.append(("data-local", String(decoding: json ?? Data("[]".utf8), as: UTF8.self)))
    }
    return attributes
  }

  private static func words(of command: LocalCommand) -> [String] {
    switch command {
    case .show(let name): ["show", name]
    case .hide(let name): ["hide", name]
    case .toggle(let name): ["toggle", name]
    case .open(let name): ["open", name]
    case .close(let name): ["close", name]
    case .focus(let name): ["focus", name]
    case .scroll(let name): ["scroll", name]
    case .copy(let text): ["copy", text]
    case .busy: ["busy"]
    }
  }
}
