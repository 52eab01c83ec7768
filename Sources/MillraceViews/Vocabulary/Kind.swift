public import MillraceNavigation

/// What a node is, with everything about it that a person would see, and no action.
///
/// The closed vocabulary of the views: a driver switches over it once to make the real thing. Two nodes
/// of different cases are never the same node, so a change of case replaces the node with its children.
public enum Kind: Hashable, Codable, Sendable {
  /// A run of text.
  case text(content: String, style: TextStyle)
  /// A title in the outline of the page.
  case heading(content: String, level: HeadingLevel)
  /// Something that acts when pressed.
  case button(title: String, role: ButtonRole)
  /// Something that leads to another address; the driver checks the scheme of the address.
  case link(title: String, destination: String)
  /// A place to type into.
  indirect case field(Field)
  /// A switch that is on or off.
  case toggle(label: String, isOn: Bool)
  /// Children above each other.
  case column(Stack)
  /// Children beside each other.
  case row(Stack)
  /// Rows that belong together; its children are items.
  case list(label: String)
  /// Rows of a list under one header; its children are items.
  case section(header: String?, footer: String?)
  /// One row of a list.
  case item
  /// Fields that are sent together.
  case form(label: String)
  /// A page above the page, which keeps the rest out of reach while it is there.
  case sheet(title: String)
  /// A question that has to be answered; its children are its buttons.
  case alert(title: String, message: String)
  /// Screens above each other, of which the last is seen; the others are disabled and hidden.
  case navigationStack(label: String)
  /// One screen of a stack.
  case screen(title: String)
  /// The top of a screen: the way back, the title, and buttons.
  case bar
  /// The tabs of places beside each other.
  case tabList(label: String)
  /// One tab, by which its place is chosen.
  case tab(title: String, isSelected: Bool)
  /// The place of one tab.
  case tabPanel(label: String)
  /// Two columns; the front one is seen where there is no room for both.
  case split(front: SplitColumn)
}

extension Kind {
  /// Whether the node stands above the page and keeps the rest out of reach.
  public var isPresented: Bool {
    switch self {
    case .sheet, .alert: true
    default: false
    }
  }

  /// The words of the node itself, as a person would hear them first; nil where it has none.
  public var label: String? {
    switch self {
    case .text(let content, _), .heading(let content, _): content
    case .button(let title, _), .link(let title, _): title
    case .field(let field): field.label
    case .toggle(let label, _), .list(let label), .form(let label): label
    case .sheet(let title), .alert(let title, _): title
    case .section(let header, _): header
    case .screen(let title), .tab(let title, _): title
    case .navigationStack(let label), .tabList(let label), .tabPanel(let label): label
    case .column, .row, .item, .bar, .split: nil
    }
  }

  /// What a person can change in the node; nil where there is nothing to change.
  public var inputValue: InputValue? {
    switch self {
    case .field(let field): .text(field.text)
    case .toggle(_, let isOn): .isOn(isOn)
    default: nil
    }
  }

  /// The same kind with another value; unchanged where the value does not fit the kind.
  public func showing(_ value: InputValue) -> Kind {
    switch (self, value) {
    case (.field(var field), .text(let text)):
      field.text = text
      return .field(field)
    case (.toggle(let label, _), .isOn(let isOn)):
      return .toggle(label: label, isOn: isOn)
    default:
      return self
    }
  }
}
