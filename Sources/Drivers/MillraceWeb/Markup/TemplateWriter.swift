internal import MillraceViews

/// A writer that splits an element into a template, decided by code, and blanks, filled by a
/// program or a person.
///
/// The template is HTML: tags, names of attributes, classes, roles, structure. In it `{2}` stands
/// for the id of the first node plus two, and `{}` for a blank. The texts of the blanks follow in
/// document order.
///
/// ```
///   <li id="{0}" class="item"><a id="{1}" class="link" href="{}" data-on="press">{}</a></li>
///                                                            /rain               Rain
/// ```
///
/// A template contains no text and no address, so a live browser never parses either as HTML; and
/// two elements that differ in nothing else have the same template.
struct TemplateWriter {
  /// The extent to which an element is written.
  enum Extent {
    /// The whole element, for insertion into a page.
    case whole
    /// The part that an update may change: not the children, nor attributes that belong to the
    /// browser after the first rendering.
    case update
  }

  /// The largest number of children within a template.
  ///
  /// More children are inserted separately, so that a list of any length has one template for its
  /// rows.
  static let mostChildren = 8

  /// The HTML with its placeholders.
  private(set) var html: [UInt8] = []
  /// The texts of the blanks.
  private(set) var blanks: [String] = []
  /// The elements whose children are not in the template, in document order.
  private(set) var open: [Element] = []
  /// One more than the largest difference of two ids in the template.
  private(set) var span = 1

  private var first = 0
  private var extent = Extent.whole

  /// Writes an element in place of the previous one.
  mutating func write(_ element: Element, _ extent: Extent) {
    html.removeAll(keepingCapacity: true)
    blanks.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    span = 1
    first = element.id.number
    self.extent = extent
    write(element)
  }

  private mutating func write(_ element: Element) {
    span = max(span, element.id.number - first + 1)
    write(Markup(element: element).root, of: element)
  }

  private mutating func write(_ part: Part, of element: Element) {
    let node = element.id.number
    html.append(UInt8(ascii: "<"))
    html.write(part.tag)
    html.write(" id=\"")
    reference(node, part.suffix)
    html.append(UInt8(ascii: "\""))
    for attribute in part.attributes { write(attribute, of: node) }
    if extent == .whole { for attribute in part.first { write(attribute, of: node) } }
    html.append(UInt8(ascii: ">"))
    switch part.content {
    case .void: return
    case .text(let text): blank(text)
    case .initially(let text): if extent == .whole { write(first: text, in: part) }
    case .parts(let parts): for part in parts { write(part, of: element) }
    case .children: writeChildren(of: element)
    }
    html.write("</")
    html.write(part.tag)
    html.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ attribute: (name: String, value: String), of node: Int) {
    html.append(UInt8(ascii: " "))
    html.write(attribute.name)
    html.write("=\"")
    if Part.isFixed(attribute.name), attribute.value.utf8.first != UInt8(ascii: "{") {
      HTML.append(attribute.value, to: &html)
    } else if let suffix = Part.reference(in: attribute, to: node) {
      reference(node, suffix)
    } else {
      blank(attribute.value)
    }
    html.append(UInt8(ascii: "\""))
  }

  private mutating func write(first text: String, in part: Part) {
    // The first new line of a text area is markup.
    blank(part.tag == "textarea" ? String(text.unicodeScalars.dropFirst()) : text)
  }

  private mutating func writeChildren(of element: Element) {
    if extent == .update || element.children.isEmpty { return }
    if element.kind.isOpenEnded || element.children.count > Self.mostChildren {
      open.append(element)
    } else {
      for child in element.children { write(child) }
    }
  }

  private mutating func reference(_ node: Int, _ suffix: String) {
    html.append(UInt8(ascii: "{"))
    html.write(node - first)
    html.append(UInt8(ascii: "}"))
    html.write(suffix)
  }

  private mutating func blank(_ text: String) {
    html.write("{}")
    blanks.append(HTML.shown(text))
  }
}

extension Kind {
  /// True if the number of children depends on data.
  fileprivate var isOpenEnded: Bool {
    switch self {
    case .list, .section, .collection, .band: true
    default: false
    }
  }
}

extension Part {
  /// The attributes whose values are decided by code.
  ///
  /// A missing attribute costs one more blank in every row, and nothing else. An attribute too many
  /// writes values of a program into templates, escaped, and makes many of them.
  static let fixedNames: Set<String> = [
    "aria-busy", "aria-disabled", "aria-haspopup", "aria-hidden", "aria-invalid", "aria-live",
    "aria-required", "autocapitalize", "autocomplete", "autofocus", "checked", "class",
    "data-choices", "data-grow", "data-on", "data-step", "decoding", "disabled", "hidden", "inert",
    "inputmode", "maxlength", "multiple", "novalidate", "open", "popover", "role", "rows",
    "selected", "spellcheck", "tabindex", "type",
  ]

  /// Returns true if code decides the value of an attribute.
  ///
  /// The attributes of almost every row are checked first: a lookup in the set costs more than all
  /// other work on an attribute.
  fileprivate static func isFixed(_ name: String) -> Bool {
    switch name {
    case "class", "data-on", "type", "role": true
    case "href", "aria-label", "data-style": false
    default: fixedNames.contains(name)
    }
  }

  /// The attributes that name another part of the same node.
  private static let referringNames: Set<String> = [
    "aria-controls", "aria-describedby", "aria-labelledby", "for", "name",
  ]

  /// Returns the suffix in an attribute that refers to a part of the node; `nil` if it refers to
  /// anything else.
  fileprivate static func reference(
    in attribute: (name: String, value: String), to node: Int
  ) -> String? {
    guard referringNames.contains(attribute.name) else { return nil }
    let own = "n\(node)-"
    guard attribute.value.hasPrefix(own), !attribute.value.utf8.contains(UInt8(ascii: " ")) else {
      return nil
    }
    return String(attribute.value.dropFirst(own.count - 1))
  }
}
