internal import Millrace
internal import MillraceViews

/// The page of a session: mounted, or at rest.
///
/// ```
///   first ─▶ mounted, as data ─▶ HTML ─▶ at rest: two states
///     ─▶ first connection ─▶ mounted again, running
/// ```
///
/// A page that no browser has connected to yet holds only its state. The tree and the store of its
/// opening are released when the HTML has been written. They are made again from the same states,
/// hence with the same nodes, when a browser connects. Effects and subscriptions begin then; a
/// reader that never connects starts none.
struct PageMounting<Shown: LivePageProgram> {
  /// The state that the page begins with.
  let first: Shown.State
  /// The state that the opening has shown, while the page is at rest.
  private(set) var shown: Shown.State?
  private(set) var page: MountedPage<Shown>?
  /// The trace of the mounted page, if the site has a tracer.
  private(set) var trace: (any PageTrace)?
  private var tools: [ObservationToken] = []

  init(first: Shown.State) {
    self.first = first
  }

  /// Mounts the page on a loop of its own, in the state that the opening has shown, if it has.
  mutating func mount(_ program: Shown, _ settings: LiveSessionSettings) -> MountedPage<Shown> {
    let loop = Loop(environment: settings.environment())
    let write = settings.write
    tools = [
      loop.attach(Hooks(didReport: { [weak loop] in write($0, loop?.commitNumber) }))
    ]
    trace = settings.trace?(settings.name)
    if let trace { tools.append(trace.attach(to: loop)) }
    let page = MountedPage(
      program, state: first, showing: shown, in: loop.root,
      view: ViewIdentity("session \(settings.name)"))
    self.page = page
    return page
  }

  /// Releases everything but the states, until a browser connects.
  mutating func rest(showing state: Shown.State) {
    end()
    shown = state
  }

  /// Releases the state that the opening has shown: a browser has connected to the mounted page.
  mutating func wake() {
    shown = nil
  }

  /// Releases the page and the shown state.
  mutating func end() {
    trace?.end()
    trace = nil
    tools = []
    page = nil
    shown = nil
  }
}
