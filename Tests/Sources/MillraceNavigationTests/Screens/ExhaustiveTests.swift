import Millrace
import MillraceNavigation
import MillraceTesting
import Testing

/// Every sequence of a few edits, against a model that knows nothing of loops.
@Suite("L10, K-10: screens are scopes, in every short history")
struct ExhaustiveTests {
  enum Edit: CaseIterable, Sendable {
    case push, sheet, alert, pop, popToRoot, removeSecond, swap, anew, refused, thrown, nothing

    /// Applies the edit; a refused one throws.
    func apply(_ path: inout ScreenStack<String>) throws(NavigationError) {
      switch self {
      case .push: try path.push("p")
      case .sheet: try path.present("s")
      case .alert: try path.present("a", as: .alert)
      case .pop: try path.pop()
      case .popToRoot: try path.pop(to: path.root.id)
      case .removeSecond:
        guard path.entries.count > 1 else { throw .departed(id(-1)) }
        try path.remove(path.entries[1].id)
      case .swap:
        // Two edits in one turn.
        if path.entries.count > 1 { try path.pop() }
        try path.push("x")
      case .anew: path = ScreenStack("root")
      case .refused:
        // The first half of an edit that is refused is not kept.
        if path.top.style != .alert { try path.push("half") }
        try path.remove(path.root.id)
      case .thrown: try path.push("t")
      case .nothing: break
      }
    }
  }

  /// A turn that does more than navigate, and then fails.
  struct Thrown: Error {}

  @Test(
    "live scopes are the screens in the value, and the host receives the difference",
    arguments: Edit.allCases)
  func everySequence(first: Edit) {
    for second in Edit.allCases {
      for third in Edit.allCases {
        for fourth in Edit.allCases { run([first, second, third, fourth]) }
      }
    }
  }

  private func run(_ edits: [Edit]) {
    let loop = Loop()
    let alive = Probe.Counter()
    let screens = Screens(ScreenStack("root"), in: loop.root) { entry, scope in
      Slot("state", in: scope, Probe("\(entry.id)", alive))
    }
    var host = ModelHost(ScreenStack("none"))
    var notified = 0
    let life = screens.perform { change in
      notified += 1
      #expect(change.revision == notified)
      guard let steps = change.steps else { return host = ModelHost(change.value) }
      #expect(!steps.isEmpty)
      for step in steps { host.perform(step) }
    }
    var seen: Set<ScreenID> = []
    for edit in edits {
      let before = screens.value?.entries.map(\.id) ?? []
      let notifiedBefore = notified
      loop.enqueue("\(edit)") { turn throws in
        try screens.edit(turn) { try edit.apply(&$0) }
        // Visible at once, before the commit.
        let now = screens.value?.entries.map(\.id) ?? []
        #expect(screens.live.sorted(by: { $0.number < $1.number }) == now)
        for id in now { #expect(screens.content(of: id)?.isPresent == true) }
        for id in before where !now.contains(id) {
          #expect(screens.scope(of: id) == nil && screens.content(of: id) == nil)
        }
        #expect(notified == notifiedBefore)
        if edit == .thrown { throw Thrown() }
      }
      let now = screens.value?.entries.map(\.id) ?? []
      #expect(notified == notifiedBefore + (now == before ? 0 : 1))
      if edit == .thrown || edit == .refused || edit == .nothing { #expect(now == before) }
      #expect(screens.live.sorted(by: { $0.number < $1.number }) == now)
      // The oldest host in the world agrees.
      #expect(host.faults == [] && host.stacks["main"] == now)
      // The content of a screen is removed with it, and no id comes twice.
      if edit != .thrown { #expect(alive.ids.sorted() == now.map(\.description).sorted()) }
      let new = Set(now).subtracting(before)
      #expect(seen.isDisjoint(with: new))
      seen.formUnion(now)
    }
    withExtendedLifetime(life) {}
  }
}
