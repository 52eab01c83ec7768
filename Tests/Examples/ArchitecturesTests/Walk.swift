#if Web && SQLite
import MillraceNavigation
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import Architectures

/// A journey under way, without a browser.
///
/// A step that expects something waits for it as a person does: the library is on an actor of its
/// own. What a browser does by itself, such as opening a microphone, a step of the journey does
/// here.
final class Walk {
  private let app: JourneyApp
  private let site: LiveTest
  private var windows: [LiveTestPage]
  private var window = 0

  init(_ app: JourneyApp, in site: LiveTest) async throws {
    self.app = app
    self.site = site
    windows = [try await site.open(app.root)]
  }

  private var page: LiveTestPage { windows[window] }

  /// Describes the shown page.
  var outline: String { page.outline }

  /// Takes a step.
  func take(_ step: Journeys.Step) async throws {
    let words = step.words
    switch step.verb {
    case .press, .follow, .type, .submit, .leave, .choose, .slide, .drag, .give:
      try await act(step.verb, words)
    case .microphone: try await microphone(words[0])
    case .sound: try await sound(words[0])
    case .back: try await page.goBack()
    case .forward: try await page.goForward()
    case .reload: try await page.reload()
    case .visit:
      try await page.drop()
      windows[window] = try await site.open("\(app.root)/\(words[0])")
    case .window: try await show(window: try #require(Int(words[0])))
    case .title, .heading, .rows, .shows, .hides, .field, .button, .enabled, .disabled, .dialog,
      .noDialog, .inFront:
      try await page.until { self.holds(step.verb, words, on: $0) }
    }
  }

  private func show(window number: Int) async throws {
    if number > windows.count { windows.append(try await site.open(windows[0].address)) }
    window = number - 1
  }

  // MARK: What a person does

  private func act(_ verb: Journeys.Verb, _ words: [String]) async throws {
    switch verb {
    case .press:
      // A press takes the focus from a field first, and the view may change with its text.
      if let field = page.focused, field.role == .field {
        try await page.perform { try $0.perform(.blur, on: field) }
      }
      let button = try await reach(.button, words[0])
      try await page.perform { try $0.perform(.press, on: button) }
    case .follow:
      _ = try await reach(.link, words[0])
      try await page.follow(words[0])
    case .type:
      let field = try await reach(.field, words[0])
      if page.focused?.id != field.id {
        try await page.perform { try $0.perform(.focus, on: field) }
      }
      try await page.perform { try $0.enter(.text(words[1]), into: field) }
    case .submit:
      let field = try await reach(.field, words[0])
      try await page.perform { try $0.perform(.submit, on: field) }
    case .leave:
      let field = try await reach(.field, words[0])
      try await page.perform { try $0.perform(.blur, on: field) }
    case .choose:
      _ = try await reach(.picker, words[0])
      try await page.perform { try $0.choose(words[1], in: words[0]) }
    case .slide:
      let slider = try await reach(.slider, words[0])
      let value = try #require(Double(words[1]))
      try await page.perform { try $0.enter(.number(value), into: slider) }
    case .drag:
      _ = try await reach(.link, words[0])
      let row = try #require(item(of: words[0]))
      let folder = try #require(item(of: words[1]))
      try await page.perform { try $0.notify("moved", "\(row) \(folder)", from: "Dragging") }
    case .give: try await give(words[0] + ".wav")
    default: break
    }
  }

  private func give(_ name: String) async throws {
    let control = "Choose an audio file instead"
    _ = try await reach(.upload, control)
    try await page.give(Site.sound(seconds: 3), named: name, type: "audio/wav", to: control)
  }

  /// Waits until a person can use the one node of a role and a name.
  private func reach(_ role: Role, _ name: String) async throws -> Element {
    try await page.until { Self.usable(role, name, on: $0).count == 1 }
    return try #require(Self.usable(role, name, on: page).first)
  }

  /// Returns the nodes of a role and a name that are neither behind a dialog nor disabled.
  private static func usable(_ role: Role, _ name: String, on page: LiveTestPage) -> [Element] {
    shown(role, name, on: page).filter(\.isEnabled).map(\.element)
  }

  /// Returns the nodes of a role and a name that are not behind a dialog.
  private static func shown(
    _ role: Role, _ name: String, on page: LiveTestPage
  ) -> [(element: Element, isEnabled: Bool)] {
    var found: [(element: Element, isEnabled: Bool)] = []
    func visit(_ element: Element, _ isEnabled: Bool) {
      guard !element.traits.isHidden else { return }
      let isEnabled = isEnabled && element.traits.isEnabled
      if element.role == role, element.accessibleName == name { found.append((element, isEnabled)) }
      for child in element.children { visit(child, isEnabled) }
    }
    visit(page.presented.last ?? page.root, true)
    return found
  }

  /// Returns the id of the item whose row has a link, as the script of dragging reads it.
  private func item(of link: String) -> String? {
    func find(_ element: Element, _ row: String?) -> String? {
      let test = element.traits.testID.flatMap { $0.hasPrefix("item-") ? $0 : nil }
      if element.role == .link, element.accessibleName == link { return row }
      return element.children.lazy.compactMap { find($0, test ?? row) }.first
    }
    return find(page.root, nil).map { id in
      let id = id.dropFirst("item-".count)
      return String(id.hasSuffix("-folder") ? id.dropLast("-folder".count) : id)
    }
  }

  // MARK: What a browser does by itself

  private func microphone(_ act: String) async throws {
    func notify(_ event: String, _ payload: String = "") async throws {
      _ = try await reach(.custom, "Microphone")
      try await page.perform { try $0.notify(event, payload, from: "Microphone") }
    }
    switch act {
    case "absent": try await notify("absent")
    case "starts": try await notify("started")
    case "ticks": try await notify("ticked", "1")
    case "stops":
      try await notify("stopped")
      try await give("recording.wav")
    default: throw Journeys.UnknownStep(words: ["microphone", act])
    }
  }

  private func sound(_ act: String) async throws {
    func notify(_ event: String, _ payload: String = "") async throws {
      try await page.perform { try $0.notify(event, payload, from: "Sound") }
    }
    switch act {
    case "plays": try await notify("progress", "500")
    case "ends": try await notify("ended")
    // Nothing loads a sound here, so that one can only be missing when it is to be played.
    case "missing": break
    case "breaks": try await notify("broken", "It is not there.")
    default: throw Journeys.UnknownStep(words: ["sound", act])
    }
  }

  // MARK: What a person expects

  private func holds(
    _ verb: Journeys.Verb, _ words: [String], on page: LiveTestPage
  ) -> Bool {
    let first = words.first ?? ""
    return switch verb {
    case .title: page.title == first + app.titleEnd
    case .heading: Self.shown(.heading, first, on: page).count == 1
    case .rows: page.rowTitles == words
    case .shows: page.outline.contains(first)
    case .hides: !page.outline.contains(first)
    case .field:
      Self.shown(.field, first, on: page).map(\.element.kind.inputValue) == [.text(words[1])]
    case .button: Self.shown(.button, first, on: page).count == 1
    case .enabled: Self.shown(.button, first, on: page).map(\.isEnabled) == [true]
    case .disabled: Self.shown(.button, first, on: page).map(\.isEnabled) == [false]
    case .dialog: page.presented.map(\.accessibleName) == [first]
    case .noDialog: page.presented.isEmpty
    case .inFront: page.front == (first == "list" ? .primary : .secondary)
    default: false
    }
  }
}

extension LiveTestPage {
  /// The links of the rows, which have the icon of a folder or of a sound.
  fileprivate var rowTitles: [String] {
    findAll(.link).filter { $0.traits.icon == .folder || $0.traits.icon == .sound }
      .map(\.accessibleName)
  }

  /// The column that a narrow window shows.
  fileprivate var front: SplitColumn? {
    func find(_ element: Element) -> SplitColumn? {
      if case .split(let front) = element.kind { return front }
      return element.children.lazy.compactMap(find).first
    }
    return find(root)
  }
}
#endif
