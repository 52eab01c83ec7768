internal import MillraceViews

/// The parts of the style sheet and of the script that a page loads with the first node that needs
/// them; all other nodes need `millrace.css` and `millrace.js` alone.
///
///     part      nodes                                               files
///     lists     tables, grids, tabs                                 lists.css, lists.js
///     controls  toggles, pickers, sliders, steppers, groups, …      controls.css
///     screens   screens, split views, sheets, alerts                screens.css
///     uploads   upload controls                                     uploads.js
///
/// A page is written with the files of its nodes. A later message names the files of the nodes that
/// it is the first to bring, and the browser applies it when they have loaded.
package struct ClientParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  static let lists = ClientParts(rawValue: 1)
  static let controls = ClientParts(rawValue: 2)
  static let screens = ClientParts(rawValue: 4)
  static let uploads = ClientParts(rawValue: 8)

  /// The files of all parts, by their addresses in a site at `/`.
  static let files: [(part: ClientParts, address: String)] = [
    (.lists, "/millrace-lists.css"), (.controls, "/millrace-controls.css"),
    (.screens, "/millrace-screens.css"), (.lists, "/millrace-lists.js"),
    (.uploads, "/millrace-uploads.js"),
  ]

  /// Creates the parts that one node needs, without its children.
  init(of kind: Kind) {
    switch kind {
    case .collection, .tabList, .tabPanel: self = .lists
    case .toggle, .picker, .datePicker, .slider, .stepper, .progress, .group: self = .controls
    case .upload: self = [.controls, .uploads]
    case .navigationStack, .screen, .bar, .split, .sheet, .alert: self = .screens
    // An entry is in a collection, and a tab in a row of tabs.
    case .band, .entry, .menu, .gap, .tab,
      .text, .heading, .button, .link, .field, .image, .divider, .spacer, .column, .row, .layers,
      .scroll, .list, .section, .item, .form, .custom:
      self = []
    }
  }

  /// Creates the parts that an element and its descendants need.
  init(in root: MillraceViews.Element) {
    self.init(of: root.kind)
    for child in root.children { formUnion(ClientParts(in: child)) }
  }
}
