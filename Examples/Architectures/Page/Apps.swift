#if Web && SQLite
import Millrace
import MillraceViewState
import MillraceWeb
import Recordings

/// The eight apps on one loop, over one library, with one timeline.
///
/// Their loop is beside that of the page: it stands still while the past is shown, and the page
/// goes on.
final class Apps {
  /// The beginning of an app: an address, and what it has saved before.
  struct Beginning {
    var address: LibraryAddress
    var saved: String?
  }

  let loop: Loop
  let slider: HistorySlider
  private let store: ItemStore
  private let library: RecordingLibrary
  private let apps: [ArchitectureName: any Architecture]
  /// The number of events.
  private let count: Slot<Int>
  private let current = CurrentEvent()
  /// The log of an app whose state is one value, while it is written: its last entries, newest
  /// first.
  private(set) var log: [String] = []
  private var logging: ObservationToken?
  /// The events that wait for the present, oldest first.
  private var waiting: [ArchitectureEvent] = []
  /// The apps in the present, as long as the past is shown.
  private var present: [ArchitectureName: Beginning]?

  /// Opens all apps.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - newID: Returns the id of a new item.
  ///   - beginnings: Where each of them begins; the others begin at the top.
  ///   - page: The loop of the page.
  init(
    _ library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID,
    from beginnings: [ArchitectureName: Beginning], beside page: Loop
  ) {
    loop = Loop(environment: page.environment)
    let store = ItemStore(library, newID: newID, in: loop.root)
    self.store = store
    self.library = library
    count = Slot("events", in: loop.root, 0)
    var apps: [ArchitectureName: any Architecture] = [:]
    for style in ArchitectureName.allCases {
      let beginning = beginnings[style] ?? Beginning(address: LibraryAddress())
      apps[style] = style.type.init(store, at: beginning.address, saved: beginning.saved)
    }
    self.apps = apps
    let timeline = Timeline(of: loop, limit: Self.limit, keptAs: current.action)
    slider = HistorySlider(timeline) { ($0.cause as? ArchitectureEvent)?.isStep == true }
    loop.run(beside: page)
  }

  deinit { store.forgetWaiting() }

  /// True while a log is written.
  var isLogging: Bool { logging != nil }

  /// Writes the log of the app in the style MVC+ViewState, or ends it.
  func writeLog(_ isOn: Bool) {
    log = []
    logging = isOn ? self[.viewState].log { [weak self] in self?.note($0) } : nil
  }

  private func note(_ entry: String) { log = Array(([entry] + log).prefix(Self.logLimit)) }

  /// The number of entries of the log that are shown.
  static let logLimit = 5

  /// The number of moments of the history; older ones are forgotten.
  static let limit = 2_000

  subscript(style: ArchitectureName) -> any Architecture {
    guard let app = apps[style] else { preconditionFailure("an app for each style") }
    return app
  }

  /// The beginning of each app on another page; a view of the past does not change it.
  var beginnings: [ArchitectureName: Beginning] {
    if slider.isShowingPast, let present { return present }
    return apps.mapValues { Beginning(address: $0.screen.address, saved: $0.saved) }
  }

  /// Returns the address of an app; a view of the past does not change it.
  func address(in style: ArchitectureName) -> LibraryAddress {
    if slider.isShowingPast, let address = present?[style]?.address { return address }
    return self[style].screen.address
  }

  /// Handles what a person did in an app; while the past is shown it waits for the present.
  ///
  /// A view of the past is disabled. So this is a step of a file that is on its way, which would be
  /// lost, or an act on a view that the browser still showed.
  func handle(_ event: ViewEvent, in style: ArchitectureName) {
    waiting.append(ArchitectureEvent(style: style, event: event))
    handleWaiting()
  }

  private func handleWaiting() {
    while !slider.isShowingPast, !waiting.isEmpty {
      let did = waiting.removeFirst()
      current.handle(did) {
        loop.enqueue(did) { [count] turn in turn.edit(count) { $0 += 1 } }
        switch did.event {
        case .shared(let event): self[did.style].handle(event)
        case .bound(let event): self[did.style].handle(event)
        }
      }
    }
  }

  /// Handles a position of the window, in apps that have it in their state; it is no step of the
  /// slider, and the past takes none.
  func move(to position: WindowPosition, in styles: [ArchitectureName]) {
    guard !slider.isShowingPast else { return }
    for style in styles { self[style].move(to: position) }
  }

  /// Shows a step of the slider; the newest one is the present.
  func move(to step: Int) {
    if !slider.isShowingPast { present = beginnings }
    // Refused only inside a turn of this loop, which has none while that of the page has one; the
    // loop reports it by itself.
    try? slider.move(to: step)
    handleWaiting()
  }

  /// Shows the present again.
  func resume() {
    slider.timeline.resume()
    handleWaiting()
  }

  /// Makes the past that is shown the present; the library does not go back.
  func branch() {
    guard slider.timeline.branch() != nil else { return }
    store.catchUp()
    for app in apps.values { app.catchUp(with: library.feed.latest) }
    handleWaiting()
  }
}
#endif
