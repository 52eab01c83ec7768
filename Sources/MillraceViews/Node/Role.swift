/// The role of a node for assistive technology; tests find nodes by it.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// Plain text.
  case text
  /// A title in the outline of the page.
  case heading
  /// An element that acts when pressed.
  case button
  /// An element that leads elsewhere.
  case link
  /// A field to type into.
  case field
  /// A switch, which is on or off.
  case toggle
  /// A choice of one option among several, or of a day of the calendar.
  case picker
  /// A number that is set by dragging.
  case slider
  /// A number that is set step by step.
  case stepper
  /// The progress of an operation.
  case progress
  /// An image.
  case image
  /// A line between the content before and after it.
  case divider
  /// Nodes grouped by layout, or under a name.
  case group
  /// A list of rows.
  case list
  /// Rows of a list under one header.
  case section
  /// A row of a list.
  case item
  /// Fields that are submitted together.
  case form
  /// A page shown above the page.
  case sheet
  /// A question that has to be answered.
  case alert
  /// A screen of a stack.
  case screen
  /// A row of tabs.
  case tabList
  /// A tab, by which its panel is chosen.
  case tab
  /// The panel of a tab.
  case tabPanel
  /// A message about the current state, not important enough to interrupt.
  case status
  /// The part of the page that links to other parts.
  case navigation
  /// The main content of the page.
  case main
  /// A part of the page with a name, such as one that scrolls by itself.
  case region
  /// A node that an app shows by code of its own.
  case custom
  /// A control that accepts files for the program.
  case upload
  /// Actions that are hidden until they are requested.
  case menu
  /// An entry of a menu.
  case menuItem
}

extension Kind {
  /// The role of the kind, unless the traits of a node say otherwise.
  public var role: Role {
    switch self {
    case .text: .text
    case .heading: .heading
    case .button: .button
    case .link: .link
    case .field: .field
    case .toggle: .toggle
    case .column, .row, .layers, .spacer, .gap, .group, .navigationStack, .bar, .split: .group
    case .screen: .screen
    case .tabList: .tabList
    case .tab: .tab
    case .tabPanel: .tabPanel
    case .picker, .datePicker: .picker
    case .slider: .slider
    case .stepper: .stepper
    case .progress: .progress
    case .image: .image
    case .divider: .divider
    case .scroll: .region
    case .list, .collection: .list
    case .section, .band: .section
    case .item, .entry: .item
    case .menu: .menu
    case .form: .form
    case .sheet: .sheet
    case .alert: .alert
    case .custom: .custom
    case .upload: .upload
    }
  }
}
