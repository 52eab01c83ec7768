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
  /// One of several things to choose from.
  indirect case picker(ChoiceField)
  /// A day of the calendar to choose.
  indirect case datePicker(DayField)
  /// A number to set by dragging.
  indirect case slider(RangeField)
  /// A number to set step by step.
  indirect case stepper(RangeField)
  /// A place to give files to the program.
  indirect case upload(Upload)
  /// How far something has come, from 0 to 1; nil where nobody knows.
  case progress(label: String, value: Double?)
  /// An image.
  indirect case image(Picture)
  /// A line between what is before and what is after.
  case divider
  /// Room that takes what the others leave.
  case spacer
  /// Children above each other.
  case column(Stack)
  /// Children beside each other.
  case row(Stack)
  /// Children above each other towards the person, the last one uppermost.
  case layers(Layers)
  /// A part of the page that scrolls by itself.
  indirect case scroll(ScrollArea)
  /// Controls that belong together, under a name.
  case group(label: String)
  /// Rows that belong together; its children are items.
  case list(label: String)
  /// Rows of a list under one header; its children are items.
  case section(header: String?, footer: String?)
  /// One row of a list.
  case item
  /// Rows of a list model, of which those near what is seen are there; its children are bands, between gaps if need be.
  indirect case collection(CollectionFrame)
  /// One section of a collection; its children are entries.
  indirect case band(CollectionBand)
  /// One row of a collection.
  indirect case entry(CollectionEntry)
  /// What can be done to a row of a collection, out of sight until somebody asks for it; its children are buttons.
  case menu
  /// Room for the rows of a collection that are too far to be there.
  case gap(points: Int)
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
  /// Something that a driver shows by code of the app's own; has no children.
  indirect case custom(CustomView)
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
    case .toggle(let label, _), .progress(let label, _): label
    case .list(let label), .form(let label), .group(let label): label
    case .picker(let field): field.label
    case .datePicker(let field): field.label
    case .slider(let field), .stepper(let field): field.label
    case .image(let picture): picture.description
    case .upload(let place): place.label
    case .scroll(let area): area.label
    case .custom(let view): view.label
    case .sheet(let title), .alert(let title, _): title
    case .section(let header, _): header
    case .collection(let frame): frame.label
    case .band(let band): band.label
    case .screen(let title), .tab(let title, _): title
    case .navigationStack(let label), .tabList(let label), .tabPanel(let label): label
    case .column, .row, .layers, .item, .entry, .menu, .gap, .divider, .spacer, .bar, .split: nil
    }
  }

  /// What a person can change in the node; nil where there is nothing to change.
  public var inputValue: InputValue? {
    switch self {
    case .field(let field): .text(field.text)
    case .toggle(_, let isOn): .isOn(isOn)
    case .picker(let field): .choice(field.selected)
    case .datePicker(let field): .day(field.day)
    case .slider(let field), .stepper(let field): .number(field.value)
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
    case (.picker(var field), .choice(let id)):
      field.selected = id
      return .picker(field)
    case (.datePicker(var field), .day(let day)):
      field.day = day
      return .datePicker(field)
    case (.slider(var field), .number(let number)):
      field.value = number
      return .slider(field)
    case (.stepper(var field), .number(let number)):
      field.value = number
      return .stepper(field)
    default:
      return self
    }
  }

  /// Whether a person could give the node this value: it fits the kind, and is among what the kind offers.
  ///
  /// What a driver could not let anybody do is refused when a client says that somebody did it.
  public func offers(_ value: InputValue) -> Bool {
    switch (self, value) {
    case (.field, .text), (.toggle, .isOn): true
    case (.picker(let field), .choice(let id)): field.choices.contains { $0.id == id }
    case (.datePicker(let field), .day(let day)): field.offers(day)
    case (.slider(let field), .number(let number)), (.stepper(let field), .number(let number)):
      field.offers(number)
    default: false
    }
  }
}
