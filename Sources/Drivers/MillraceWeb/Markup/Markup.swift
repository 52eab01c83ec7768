internal import MillraceNavigation
internal import MillraceViews

/// The markup of an element: HTML for each kind.
///
/// Semantic HTML does most of the work: a heading is an `h1`, a list a `ul`, a sheet a `dialog`.
/// The rest is ARIA.
struct Markup {
  let element: Element
  /// The markup of forms that are posted without a script; `nil` for a live page.
  var forms: FormMarkup?

  /// Returns an element and its descendants as HTML.
  static func html(_ element: Element, forms: FormMarkup? = nil) -> String {
    var html: [UInt8] = []
    Markup(element: element, forms: forms).write(into: &html)
    return String(decoding: html, as: UTF8.self)
  }

  private func write(into html: inout [UInt8]) {
    var part = root
    forms?.complete(&part, of: element.id)
    write(part, into: &html)
  }

  private func write(_ part: Part, into html: inout [UInt8]) {
    html.append(UInt8(ascii: "<"))
    html.write(part.tag)
    html.write(" id=\"n")
    html.write(element.id.number)
    html.write(part.suffix)
    html.append(UInt8(ascii: "\""))
    for attributes in [part.attributes, part.first] {
      for (name, value) in attributes {
        html.append(UInt8(ascii: " "))
        html.write(name)
        html.write("=\"")
        HTML.append(value, to: &html)
        html.append(UInt8(ascii: "\""))
      }
    }
    html.append(UInt8(ascii: ">"))
    switch part.content {
    case .void: return
    case .text(let text), .initially(let text): HTML.append(text, to: &html)
    case .parts(let parts): for part in parts { write(part, into: &html) }
    case .children:
      if let input = forms?.input(in: element.id) { html.write(input) }
      for child in element.children { Markup(element: child, forms: forms).write(into: &html) }
    }
    html.write("</")
    html.write(part.tag)
    html.append(UInt8(ascii: ">"))
  }

  /// The outermost part of the element.
  var root: Part {
    var part = bare
    part.add(common)
    if !isEnabled, case .link = element.kind { part.attributes.removeAll { $0.name == "href" } }
    if !element.events.isEmpty {
      part.attributes.append(("data-on", Self.names(of: element.events)))
    }
    if !isWrapped { part.first += arrival }
    part.add(LocalMarkup.attributes(of: element.traits))
    if element.traits.startsHidden { part.first.append(("hidden", "")) }
    return part
  }

  /// Returns the names of events as the script reads them; most elements listen to a press alone.
  private static func names(of events: EventSet) -> String {
    if events == press { return EventName.press.rawValue }
    return events.names.map(\.rawValue).joined(separator: " ")
  }

  private static let press = EventSet(.press)

  private var bare: Part {
    switch element.kind {
    case .text(let content, let style):
      Part(tag: "p", attributes: [("class", "text \(style.rawValue)")], content: .text(content))
    case .heading(let content, let level):
      Part(tag: "h\(level.rawValue)", content: .text(content))
    case .button(let title, let role):
      Part(
        tag: "button", attributes: [("type", "button"), ("class", "button \(role.rawValue)")],
        content: .text(title))
    case .link(let title, let destination):
      Part(
        tag: "a", attributes: [("class", "link"), ("href", HTML.address(destination))],
        content: .text(title))
    case .field(let field): self.field(field)
    case .toggle(let label, let isOn): toggle(label, isOn)
    case .picker(let field): picker(field)
    case .datePicker(let field): datePicker(field)
    case .slider(let field): slider(field)
    case .stepper(let field): stepper(field)
    case .progress(let label, let value): progress(label, value)
    case .image(let picture): image(picture)
    case .divider: Part(tag: "hr", attributes: [("class", "divider")], content: .void)
    case .spacer:
      Part(
        tag: "div", attributes: [("class", "spacer"), ("aria-hidden", "true")], content: .children)
    case .column(let stack): self.stack("column", stack)
    case .row(let stack): self.stack("row", stack)
    case .layers(let layers): self.layers(layers)
    case .scroll(let area): scroll(area)
    case .group(let label): group(label)
    case .list(let label):
      // Safari ignores the role of a list without bullets unless it is written out.
      Part(
        tag: "ul", attributes: [("class", "list"), ("role", "list"), ("aria-label", label)],
        content: .children)
    case .section(let header, let footer): section(header, footer)
    case .item: Part(tag: "li", attributes: [("class", "item")], content: .children)
    case .collection, .band, .entry, .menu, .gap: collectionPart
    case .form(let label):
      Part(
        tag: "form", attributes: [("class", "form"), ("aria-label", label), ("novalidate", "")],
        content: .children)
    case .sheet(let title): dialog("sheet", title, nil, role: "dialog")
    case .alert(let title, let message): dialog("alert", title, message, role: "alertdialog")
    case .navigationStack, .screen, .bar, .tabList, .tab, .tabPanel, .split: navigation
    case .custom(let view): custom(view)
    case .upload(let control): upload(control)
    }
  }

  private var navigation: Part {
    switch element.kind {
    case .navigationStack(let label): box("div", "screens", role: "group", label)
    case .screen(let title): box("section", "screen", title)
    case .bar: box("header", "bar")
    case .tabList(let label): box("div", "tablist", role: "tablist", label)
    case .tab(let title, let isSelected):
      // One tab stop; the arrow keys move along the row.
      Part(
        tag: "button",
        attributes: [
          ("type", "button"), ("class", "tab"), ("role", "tab"),
          ("aria-selected", "\(isSelected)"), ("tabindex", isSelected ? "0" : "-1"),
        ], content: .text(title))
    case .tabPanel(let label): box("div", "tabpanel", role: "tabpanel", label)
    case .split(let front):
      Part(
        tag: "div", attributes: [("class", "split"), ("data-front", front.rawValue)],
        content: .children)
    default: Part(tag: "div", content: .children)
    }
  }

  private func box(
    _ tag: String, _ name: String, role: String? = nil, _ label: String? = nil
  ) -> Part {
    var part = Part(tag: tag, attributes: [("class", name)], content: .children)
    if let role { part.attributes.append(("role", role)) }
    if let label { part.attributes.append(("aria-label", label)) }
    return part
  }

  private func stack(_ name: String, _ stack: Stack) -> Part {
    let classes = "\(name) gap-\(stack.spacing.rawValue) align-\(stack.alignment.rawValue)"
    return Part(tag: "div", attributes: [("class", classes)], content: .children)
  }

  /// Returns a row of the list that contains a nested list, labelled by the header.
  private func section(_ header: String?, _ footer: String?) -> Part {
    let id = "n\(element.id)"
    var attributes = [("class", "section-rows"), ("role", "list")]
    if header != nil, element.traits.label == nil {
      attributes.append(("aria-labelledby", "\(id)-h"))
    }
    if footer != nil { attributes.append(("aria-describedby", "\(id)-f")) }
    let title = Part(
      suffix: "-h", tag: "p", attributes: [("class", "section-header")],
      content: .text(header ?? ""))
    let rows = Part(
      suffix: "-c", tag: "ul", attributes: attributes + speech, content: .children)
    let note = Part(
      suffix: "-f", tag: "p", attributes: [("class", "section-footer")],
      content: .text(footer ?? ""))
    return Part(
      tag: "li", attributes: [("class", "section")], content: .parts([title, rows, note]))
  }

  private func field(_ field: Field) -> Part {
    let id = "n\(element.id)"
    let error = element.traits.error ?? field.error
    var attributes = [("class", "input"), ("aria-invalid", error == nil ? "false" : "true")]
    if error != nil { attributes.append(("aria-describedby", "\(id)-e")) }
    if field.isRequired { attributes.append(("aria-required", "true")) }
    if !isEnabled { attributes.append(("disabled", "")) }
    attributes += speech
    attributes.append(("maxlength", "\(Self.longestText)"))
    let first = [("data-rev", "\(element.revision)")] + arrival
    let input =
      field.isMultiline
      ? Part(
        suffix: "-i", tag: "textarea",
        attributes: attributes + [("rows", "4")] + Purposes.completion(ofLines: field.purpose),
        first: first, content: .initially("\n" + field.text))
      : Part(
        suffix: "-i", tag: "input",
        attributes: attributes + Purposes.attributes(of: field.purpose),
        first: first + [("value", field.text)], content: .void)
    let label = Part(
      suffix: "-l", tag: "label", attributes: [("for", "\(id)-i")], content: .text(field.label))
    return Part(
      tag: "div", attributes: [("class", "field")],
      content: .parts([label, input, fault(error)]))
  }

  private func dialog(_ name: String, _ title: String, _ message: String?, role: String) -> Part {
    let id = "n\(element.id)"
    var parts = [
      Part(
        suffix: "-t", tag: "h2", attributes: [("class", "dialog-title")], content: .text(title))
    ]
    var attributes = [("class", name), ("role", role)]
    if element.traits.label == nil { attributes.append(("aria-labelledby", "\(id)-t")) }
    if let message {
      parts.append(
        Part(suffix: "-m", tag: "p", attributes: [("class", "text")], content: .text(message)))
      attributes.append(("aria-describedby", "\(id)-m"))
    }
    parts.append(
      Part(suffix: "-c", tag: "div", attributes: [("class", "dialog-body")], content: .children))
    // Open without a script; the script closes it and opens it as a modal dialog.
    return Part(
      tag: "dialog", attributes: attributes, first: [("open", "")], content: .parts(parts))
  }

  /// The length of the longest text that a person can type into a field, in UTF-16 units.
  ///
  /// It fits in a message of a socket however its characters are escaped.
  static let longestText = 32_768

  /// The focus attribute of the first rendering; afterwards a patch moves the focus.
  var arrival: [(String, String)] {
    element.traits.wantsFocus ? [("autofocus", "")] : []
  }

  var isEnabled: Bool { element.traits.isEnabled }

  /// True for kinds whose control, or whose list, is an inner part.
  private var isWrapped: Bool {
    switch element.kind {
    case .field, .toggle, .section, .picker, .datePicker, .slider, .stepper, .progress, .upload,
      .collection:
      true
    default: false
    }
  }

  /// The attributes for assistive technology, which go on the part that gets the focus.
  var speech: [(String, String)] {
    let traits = element.traits
    // Most nodes have none, and this runs for each.
    if traits.label == nil, traits.value == nil, traits.hint == nil { return [] }
    var attributes: [(String, String)] = []
    if let label = traits.label { attributes.append(("aria-label", label)) }
    let description = [hasValueText ? nil : traits.value, traits.hint].compactMap { $0 }.joined(
      separator: ", ")
    if !description.isEmpty { attributes.append(("aria-description", description)) }
    return attributes
  }

  /// True for kinds with a value text of their own, apart from the description.
  private var hasValueText: Bool {
    switch element.kind {
    case .slider, .stepper, .progress: true
    default: false
    }
  }

  private var common: [(name: String, value: String)] {
    let traits = element.traits
    var attributes: [(name: String, value: String)] = []
    if !isWrapped { attributes += speech }
    if let role = traits.role, let name = Self.ariaRole(role) { attributes.append(("role", name)) }
    // The page's own announcer reads changes, also of new nodes, so the live region is off.
    if traits.live != nil { attributes.append(("aria-live", "off")) }
    if traits.isHidden { attributes.append(("aria-hidden", "true")) }
    if !traits.isEnabled {
      switch element.kind {
      // The inner control carries it.
      case .field, .toggle, .picker, .datePicker, .slider, .stepper, .group, .upload: break
      case .button: attributes.append(("disabled", ""))
      // Without an address the element loses the role of a link, so the role is written out.
      case .link: attributes += [("role", "link"), ("aria-disabled", "true")]
      default: attributes.append(("inert", ""))
      }
    }
    if traits.isBusy {
      attributes.append(("aria-busy", "true"))
      // It is not `disabled`, which would take the focus from it.
      if case .button = element.kind { attributes.append(("aria-disabled", "true")) }
    }
    if traits.grows { attributes.append(("data-grow", "")) }
    if let icon = traits.icon { attributes.append(("data-icon", icon.name)) }
    if let shortcut = traits.shortcut {
      let keys = shortcut.modifiers.map(Self.ariaKey) + [shortcut.key]
      attributes.append(("aria-keyshortcuts", keys.joined(separator: "+")))
    }
    if let testID = traits.testID { attributes.append(("data-testid", testID)) }
    if let style = traits.style { attributes.append(("data-style", style.name)) }
    return attributes
  }

  private static func ariaKey(_ modifier: Shortcut.Modifier) -> String {
    switch modifier {
    case .command: "Control"
    case .shift: "Shift"
    case .option: "Alt"
    }
  }

  private static func ariaRole(_ role: Role) -> String? {
    switch role {
    case .text: nil
    case .field: "textbox"
    case .toggle: "switch"
    case .menuItem: "menuitem"
    case .item: "listitem"
    case .sheet: "dialog"
    case .alert: "alertdialog"
    case .section: "group"
    case .screen: "region"
    case .tabList: "tablist"
    case .tabPanel: "tabpanel"
    case .stepper: "spinbutton"
    case .progress: "progressbar"
    case .image: "img"
    case .divider: "separator"
    case .picker, .custom, .upload: "group"
    case .heading, .button, .link, .group, .list, .form, .menu, .status, .navigation, .main,
      .region,
      .slider, .tab:
      role.rawValue
    }
  }
}
