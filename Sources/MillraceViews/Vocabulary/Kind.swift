public import MillraceNavigation

/// The kind of a node, with all its visible content and without its actions.
///
/// The cases are the closed vocabulary of the views: a driver switches over it once to create the
/// real elements. Two nodes of different cases are never the same node, so a change of case
/// replaces the node with its children; so does another style of a picker.
public enum Kind: Hashable, Codable, Sendable {
  /// A run of text.
  case text(content: String, style: TextStyle)
  /// A title in the outline of the page.
  case heading(content: String, level: HeadingLevel)
  /// A button that acts when pressed.
  case button(title: String, role: ButtonRole)
  /// A link to another address, which a driver checks.
  ///
  /// In a browser an address is one of the site, such as a path, or begins with `http:`, `https:`,
  /// `mailto:` or `tel:`. White space in it has to be percent-encoded. Any other address is written
  /// as `#`, without a report.
  case link(title: String, destination: String)
  /// A field to type into.
  indirect case field(Field)
  /// A switch that is on or off.
  case toggle(label: String, isOn: Bool)
  /// A choice of one option among several.
  indirect case picker(ChoiceField)
  /// A choice of a day of the calendar.
  indirect case datePicker(DayField)
  /// A number that is set by dragging.
  indirect case slider(RangeField)
  /// A number that is set step by step.
  indirect case stepper(RangeField)
  /// A control that accepts files for the program.
  indirect case upload(Upload)
  /// The progress of an operation, from 0 to 1; nil if it is unknown.
  case progress(label: String, value: Double?)
  /// An image.
  indirect case image(Picture)
  /// A line between the content before and after it.
  case divider
  /// Space that fills the room that the other children leave.
  case spacer
  /// Children above each other.
  case column(Stack)
  /// Children beside each other.
  case row(Stack)
  /// Children in front of each other, the last one uppermost.
  case layers(Layers)
  /// A part of the page that scrolls by itself.
  indirect case scroll(ScrollArea)
  /// Controls that belong together, under a name.
  case group(label: String)
  /// A list of rows; its children are items.
  case list(label: String)
  /// Rows of a list under one header; its children are items.
  case section(header: String?, footer: String?)
  /// A row of a list.
  case item
  /// Rows of a list model, of which those near the visible area are built.
  ///
  /// Its children are bands, between gaps if rows are missing.
  indirect case collection(CollectionFrame)
  /// A section of a collection; its children are entries.
  indirect case band(CollectionBand)
  /// A row of a collection.
  indirect case entry(CollectionEntry)
  /// The actions of a row of a collection, hidden until they are requested; its children are
  /// buttons.
  case menu
  /// Space for the rows of a collection that are too far away to be built.
  case gap(points: Int)
  /// Fields that are submitted together.
  case form(label: String)
  /// A page above the page, which makes the rest unreachable while it is shown.
  case sheet(title: String)
  /// A question that has to be answered; its children are its buttons.
  case alert(title: String, message: String)
  /// Screens above each other, of which the last is visible; the others are disabled and hidden.
  case navigationStack(label: String)
  /// A screen of a stack.
  case screen(title: String)
  /// The top of a screen: the back button, the title, and other buttons.
  case bar
  /// A row of tabs.
  case tabList(label: String)
  /// A tab, by which its panel is chosen.
  case tab(title: String, isSelected: Bool)
  /// The panel of a tab.
  case tabPanel(label: String)
  /// Two columns; the front one is visible if there is no room for both.
  case split(front: SplitColumn)
  /// A node that a driver shows by code of the app's own; it has no children.
  indirect case custom(CustomView)
}

extension Kind {
  /// True if the node is shown above the page and makes the rest unreachable.
  public var isPresented: Bool {
    switch self {
    case .sheet, .alert: true
    default: false
    }
  }

  /// The words of the node itself, as a screen reader begins with them; nil if it has none.
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
    case .upload(let upload): upload.label
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

  /// The value that a person can change in the node; nil if there is none.
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

  /// Returns the same kind with another value; unchanged if the value does not fit the kind.
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

  /// Returns the same kind with other words; nil if it is no text, heading, button or link.
  func saying(_ words: String) -> Kind? {
    switch self {
    case .text(_, let style): .text(content: words, style: style)
    case .heading(_, let level): .heading(content: words, level: level)
    case .button(_, let role): .button(title: words, role: role)
    case .link(_, let destination): .link(title: words, destination: destination)
    default: nil
    }
  }

  /// Returns true if a person can give the node this value: it fits the kind and is offered by it.
  ///
  /// A value that no driver lets a person choose is refused when a client sends it.
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

/// The value of a node that a person can change before the program responds.
public enum InputValue: Hashable, Codable, Sendable {
  /// The text of a field.
  case text(String)
  /// The state of a toggle.
  case isOn(Bool)
  /// The id of the selected choice of a picker; nil if there is none.
  case choice(String?)
  /// The number of a slider or a stepper.
  case number(Double)
  /// The day of a date picker; nil if there is none.
  case day(CalendarDay?)
}
