/// The case of a kind without its payload, which has to agree for two nodes to be the same node.
///
/// A segmented picker has a tag of its own: a driver shows it by other elements than a menu.
@usableFromInline
enum KindTag: UInt8 {
  case text, heading, button, link, field, toggle, column, row, list, section, item, form
  case sheet, alert
  case navigationStack, screen, bar, tabList, tab, tabPanel, split
  case picker, segmentedPicker, datePicker, slider, stepper, progress, image, divider, spacer
  case layers, scroll, group, custom, upload
  case collection, band, entry, menu, gap
  /// A node that is not built yet; its kind is known only afterwards.
  case lazy
}

extension Kind {
  @inlinable
  var tag: KindTag {
    switch self {
    case .text: .text
    case .heading: .heading
    case .button: .button
    case .link: .link
    case .field: .field
    case .toggle: .toggle
    case .column: .column
    case .row: .row
    case .list: .list
    case .section: .section
    case .item: .item
    case .form: .form
    case .sheet: .sheet
    case .alert: .alert
    case .navigationStack: .navigationStack
    case .screen: .screen
    case .bar: .bar
    case .tabList: .tabList
    case .tab: .tab
    case .tabPanel: .tabPanel
    case .split: .split
    case .picker(let field): field.style == .segmented ? .segmentedPicker : .picker
    case .datePicker: .datePicker
    case .slider: .slider
    case .stepper: .stepper
    case .progress: .progress
    case .image: .image
    case .divider: .divider
    case .spacer: .spacer
    case .layers: .layers
    case .scroll: .scroll
    case .group: .group
    case .custom: .custom
    case .upload: .upload
    case .collection: .collection
    case .band: .band
    case .entry: .entry
    case .menu: .menu
    case .gap: .gap
    }
  }
}
