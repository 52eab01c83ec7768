#if Web && SQLite
package import Millrace
import MillraceViewState
import MillraceViews
package import MillraceWeb
package import Recordings

/// Recordings in eight architectures, over one library and one set of views.
///
/// All eight are there at the same time, on one loop; the page shows any of them. The slider of the
/// panel moves all of them through their common history.
package struct ArchitecturesPage: LivePageProgram {
  /// The content of the page.
  package struct State: Equatable, @unchecked Sendable {
    /// The apps while the page has a loop; a page at rest has the state without them.
    // Made empty on any thread, and used by the owner of one loop alone after that.
    final class Content {
      weak var apps: Apps?
    }

    let content = Content()
    /// The architecture that is shown first, and whose address is that of the page.
    package private(set) var style: ArchitectureName
    /// Those beside it.
    package private(set) var others: Set<ArchitectureName> = []
    /// Those that were beside it before all eight were shown.
    private var former: Set<ArchitectureName> = []
    /// The beginnings of the apps that the page opens.
    var beginnings: [ArchitectureName: Apps.Beginning] = [:]
    /// Changes with what the apps show.
    var revision = 0

    /// Creates the state of an address; nil if there is no such page.
    ///
    /// The address of no architecture shows three; any other one names those beside the first.
    package init?(at full: String) {
      let choice = ArchitectureChoice(full)
      guard let address = ArchitectureAddress(path: choice.path) else { return nil }
      style = address.style
      others =
        choice.path.split(separator: "/").count == 1
        ? [.mvvm, .elm] : choice.others.subtracting([style])
      for style in ArchitectureName.allCases {
        beginnings[style] = Apps.Beginning(address: address.library)
      }
    }

    /// Returns whether both show the same.
    package static func == (one: State, two: State) -> Bool {
      one.content === two.content && one.style == two.style && one.others == two.others
        && one.revision == two.revision
    }
  }

  /// An action of a person.
  package enum Action: Sendable, Hashable {
    /// Does something in an app.
    case app(ArchitectureName, ViewEventBox)
    /// Reports a position of the window to apps that have it in their state.
    case moved(WindowPosition, in: [ArchitectureName])
    /// Goes to an address.
    case arrive(String)
    /// Shows an architecture, at the address that its app is at, or does not.
    ///
    /// The last one stays.
    case show(ArchitectureName, Bool)
    /// Shows all eight, or those that were shown before.
    case showAll(Bool)
    /// Shows the log of the app in the style MVC+ViewState, or ends it.
    case writeLog(Bool)
    /// Moves the slider to a step.
    case move(Int)
    /// Shows the present again.
    case resume
    /// Makes the past that is shown the present.
    case branch
  }

  private let library: RecordingLibrary
  private let newID: @Sendable () -> ItemID

  package init(library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID) {
    self.library = library
    self.newID = newID
  }

  /// Opens the apps, and returns a store that shows them.
  ///
  /// A page that is loaded again opens them anew, with what they have saved.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let shown = Slot("shown", in: scope, state)
    let open = OpenApps(open(state, in: shown))
    return Store(
      showing: shown.signal.map { $0 ?? state }, in: scope, name: "apps",
      restore: { state in
        open.current = self.open(state, in: shown)
        Self.refresh(shown, state)
      }
    ) { action in
      scope.loop.enqueue(action) { turn in turn.edit(shown) { $0.show(action) } }
      open.current.apps.handle(action)
      if action.concernsAllApps { Self.refresh(shown) }
    }
  }

  /// The apps that a store shows, with the observation of their loop; they end with the store.
  private final class OpenApps {
    typealias Followed = (apps: Apps, following: ObservationToken)

    var current: Followed

    init(_ current: Followed) { self.current = current }
  }

  /// Opens the apps of a state, in place of those that it had.
  private func open(_ state: State, in shown: Slot<State>) -> OpenApps.Followed {
    let apps = Apps(library, newID: newID, from: state.beginnings, beside: shown.scope.loop)
    state.content.apps = apps
    let following = apps.loop.onSettle { [weak shown] in
      if let shown { Self.refresh(shown) }
    }
    return (apps, following)
  }

  /// Shows the apps as they are now, in a new state of the page if there is one.
  private static func refresh(_ shown: Slot<State>, _ state: State? = nil) {
    guard shown.scope.isAlive else { return }
    shown.scope.loop.enqueue(Step("apps")) { turn in
      turn.edit(shown) { old in
        let revision = old.revision + 1
        if let state { old = state }
        old.revision = revision
      }
    }
  }

  /// Returns the name of the folder in the shown app.
  package func title(_ state: State) -> String {
    let folder = state.screen.folder.name
    return folder.isEmpty ? state.style.name : "\(folder) in \(state.style.name)"
  }

  /// Returns the address of the shown app.
  package func address(_ state: State) -> String? { state.address }

  /// Returns the action that goes to an address.
  package func arrive(at address: String) -> Action? {
    ArchitectureAddress(path: ArchitectureChoice(address).path).map { _ in .arrive(address) }
  }
}

/// An event of a view, for the page alone.
package struct ViewEventBox: Sendable, Hashable {
  let event: ViewEvent
}

extension ArchitecturesPage.State {
  fileprivate var screen: RecordingsScreen {
    content.apps?[style].screen ?? RecordingsScreen(folder: FolderScreen(.root, in: ItemTree()))
  }

  /// The address in the shown app, with the names of those beside it.
  var address: String {
    let address = content.apps?.address(in: style) ?? beginnings[style]?.address
    let path = ArchitectureAddress(style, address ?? LibraryAddress()).path
    return ArchitectureChoice(path: path, others: others).address
  }

  /// All that are shown, from top to bottom.
  var shown: [ArchitectureName] { [style] + ArchitectureName.allCases.filter(others.contains) }

  /// Shows another architecture first; if it was beside the first, the two change places.
  mutating func showFirst(_ new: ArchitectureName) {
    if others.remove(new) != nil { others.insert(style) }
    style = new
  }

  /// Shows these beside the first.
  mutating func showBeside(_ new: Set<ArchitectureName>) { others = new.subtracting([style]) }

  /// Hides one; the next one takes the place of the first, and the last one stays.
  private mutating func hide(_ old: ArchitectureName) {
    if old == style, let next = shown.dropFirst().first { showFirst(next) }
    others.remove(old)
  }

  /// Applies what an action means for the page itself.
  fileprivate mutating func show(_ action: ArchitecturesPage.Action) {
    switch action {
    case .arrive(let address):
      let choice = ArchitectureChoice(address)
      guard let target = ArchitectureAddress(path: choice.path) else { break }
      showFirst(target.style)
      showBeside(choice.others)
    case .show(let style, true): showBeside(others.union([style]))
    case .show(let style, false): hide(style)
    case .showAll(true):
      former = others
      showBeside(Set(ArchitectureName.allCases))
    case .showAll(false):
      showBeside(former)
      former = []
    case .app, .moved, .writeLog, .move, .resume, .branch: break
    }
  }
}

extension ArchitecturesPage.Action {
  fileprivate var concernsAllApps: Bool {
    switch self {
    case .writeLog, .move, .resume, .branch: true
    default: false
    }
  }
}

extension Apps {
  /// Applies what an action means for the apps.
  fileprivate func handle(_ action: ArchitecturesPage.Action) {
    switch action {
    case .app(let style, let box): handle(box.event, in: style)
    case .arrive(let address):
      if let target = ArchitectureAddress(path: ArchitectureChoice(address).path) {
        handle(.shared(.arrive(target.library)), in: target.style)
      }
    case .moved(let position, let styles): move(to: position, in: styles)
    case .show, .showAll: break
    case .writeLog(let isOn): writeLog(isOn)
    case .move(let step): move(to: step)
    case .resume: resume()
    case .branch: branch()
    }
  }
}
#endif
