/// What a node is to somebody who cannot see it; assistive technology and tests find nodes by it.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// Plain text.
  case text
  /// A title in the outline of the page.
  case heading
  /// Something that acts when pressed.
  case button
  /// Something that leads elsewhere.
  case link
  /// A place to type into.
  case field
  /// A switch.
  case toggle
  /// One of several things to choose from, a day of the calendar included.
  case picker
  /// A number that is set by dragging.
  case slider
  /// A number that is set step by step.
  case stepper
  /// How far something has come.
  case progress
  /// An image.
  case image
  /// A line between what is before and what is after.
  case divider
  /// Things grouped by layout, or under a name.
  case group
  /// Rows that belong together.
  case list
  /// Rows of a list under one header.
  case section
  /// One row of a list.
  case item
  /// Fields that are sent together.
  case form
  /// A page above the page.
  case sheet
  /// A question that has to be answered.
  case alert
  /// One screen of a stack.
  case screen
  /// The tabs of places beside each other.
  case tabList
  /// One tab, by which its place is chosen.
  case tab
  /// The place of one tab.
  case tabPanel
  /// Advice about the state of things, not important enough to interrupt.
  case status
  /// The part of the page that leads to other parts.
  case navigation
  /// What the page is about.
  case main
  /// A part of the page with a name, such as one that scrolls by itself.
  case region
  /// Something that an app shows by code of its own.
  case custom
  /// A place to give files to the program.
  case upload
  /// What can be done to something, out of sight until somebody asks for it.
  case menu
  /// One thing in a menu.
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
