internal import MillraceViews

/// The state of a session's browser, as far as the messages of both sides show it.
struct BrowserState {
  /// The sequence number of the last event that a message has acknowledged; `nil` while a hello is
  /// not answered.
  var seen: Int?
  var title = ""
  var address: String?
  /// The address that the browser was last sent to.
  var destination: String?
  /// The templates that the browser has.
  ///
  /// After a restart they are sent again, under the same numbers.
  var templates = TemplateTable()
  /// The node that has the focus, by its number in the browser.
  private(set) var focus: Int?
  /// A number greater than that of every node that the browser has had.
  ///
  /// Nodes that are made after a restart get higher numbers. It is noted for kept pages alone.
  private(set) var ceiling = 0

  init() {}

  /// Continues the state that another server has recorded.
  init(_ kept: SessionRecord) {
    title = kept.title
    address = kept.address
    focus = kept.focus
    ceiling = kept.ceiling
  }

  /// Records where an event moves the focus.
  mutating func noteFocus(_ event: Event) {
    if event.value == .focus { focus = event.node.number }
    if event.value == .blur, focus == event.node.number { focus = nil }
  }

  /// Records the numbers of nodes that are new to the browser.
  mutating func noteNumbers(in patches: [Patch]) {
    for patch in patches {
      switch patch {
      case .insert(let element, _, _), .replace(_, let element): noteNumbers(in: element)
      default: break
      }
    }
  }

  mutating func noteNumbers(in element: Element) {
    ceiling = max(ceiling, element.id.number + 1)
    for child in element.children { noteNumbers(in: child) }
  }
}
