import About
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// The page for an address at which the gallery has nothing: the examples that may have been meant,
/// a search, and all examples.
struct MissingPage {
  /// The path in characters that can be seen, cut where it is long.
  let address: String
  /// The words of the last part of the path, to search for.
  let words: String
  /// The examples whose names are the nearest; none if the path is like no name.
  let nearest: [ExampleGroup.Entry]

  /// Creates the page for a visit, whose address may be any text.
  init(_ visit: Visit) {
    address = Self.readable(visit)
    words = (visit.segments.last ?? "").prefix { $0 != "." }.prefix(60)
      .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    nearest = Self.nearest(to: visit.segments)
  }

  /// The page as the site serves it.
  var page: StaticPage {
    StaticPage(
      "This page is not in the gallery of Millrace", forms: ["Search the gallery": "/search"],
      view: view)
  }

  /// The view, in which only links and the form lead on.
  var view: Node<Void> {
    column(spacing: .large) {
      galleryTrail()
      column(spacing: .small) {
        heading("This page is not in the gallery")
        text("The link may be old, or have a mistake in it. Nothing is at", style: .caption)
        text(address).style(.code)
      }
      if !nearest.isEmpty {
        column(spacing: .small) {
          heading("Did you mean", level: .two)
          list("Did you mean") { for example in nearest { Self.entry(example, with: .caption) } }
        }
      }
      form("Search the gallery") {
        row(alignment: .end) {
          field("Search examples and documentation", text: words, purpose: .search) { _ in }
            .named("for").grow()
          button("Search", role: .primary).icon(.search)
        }
      }
      column {
        for group in ExampleGroup.all {
          column(spacing: .small) {
            heading(group.title, level: .two)
            list(group.title) { for example in group.examples { Self.entry(example) } }
          }
        }
      }
      .style(.cards)
    }
  }

  private static func entry(
    _ example: ExampleGroup.Entry, with lesson: TextStyle? = nil
  ) -> Node<Void> {
    item(key: example.path) {
      link(example.title, to: example.path).style(.wholeRow)
      if let lesson { text(example.lesson, style: lesson) }
    }
  }
}

extension MissingPage {
  /// The number of characters of an address that are shown.
  static let longest = 80

  /// Returns the path of a visit, decoded unless it has characters that cannot be seen or that
  /// change how others are shown.
  private static func readable(_ visit: Visit) -> String {
    let decoded = "/" + visit.segments.joined(separator: "/")
    var shown = decoded
    if !decoded.unicodeScalars.allSatisfy(isPlain) {
      let visible = CharacterSet(charactersIn: "!"..."~")
      shown = visit.path.addingPercentEncoding(withAllowedCharacters: visible) ?? "/"
    }
    return shown.count > longest ? shown.prefix(longest - 1) + "…" : shown
  }

  /// Returns true for letters, digits, punctuation and symbols; a mark can be put on a letter many
  /// times.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// Returns at most three examples, one of whose names is like the path or a part of it.
  private static func nearest(to segments: [String]) -> [ExampleGroup.Entry] {
    let typed = ([segments.joined()] + segments.prefix(4)).map(letters).filter { $0.count > 2 }
    let examples = ExampleGroup.all.flatMap(\.examples).compactMap { example in
      let names =
        [example.path, example.title] + example.path.split(separator: "/").map(String.init)
      let distances = names.map(letters).flatMap { name in
        typed.compactMap { distance(from: $0, to: name) }
      }
      return distances.min().map { (distance: $0, example: example) }
    }
    return examples.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    .prefix(3).map(\.element.example)
  }

  /// Returns the letters and digits of a name, in lower case.
  private static func letters(_ name: String) -> [Character] {
    name.prefix(longest).lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 }
  }

  /// Returns the edit distance of two names, where half of a name or more at its beginning counts
  /// as one mistake; `nil` if they are not alike.
  private static func distance(from typed: [Character], to name: [Character]) -> Int? {
    let (least, longest) = (min(typed.count, name.count), max(typed.count, name.count))
    if least * 2 >= longest, typed.prefix(least) == name.prefix(least) {
      return least == longest ? 0 : 1
    }
    let most = max(1, name.count / 3)
    guard abs(typed.count - name.count) <= most else { return nil }
    let distance = editDistance(typed, name)
    return distance <= most ? distance : nil
  }
}
