#if Web && SQLite
import Millrace
import MillraceViewState
import MillraceViews
import Recordings

/// The model: the items of the library on this loop, and requests to it.
///
/// A request is answered when the library has stored or refused it. The items change by themselves,
/// in the same way for a change of this app as for one of another page: observers are notified of
/// the reason if this app has asked for it, and otherwise without one.
final class ItemStore {
  /// The reason for a change of the items.
  enum Change: Equatable, CustomStringConvertible {
    /// The library has carried out a request of this app.
    case carriedOut(LibraryChange)

    var description: String { "the library has done what was asked" }
  }

  /// The folders and recordings, as the library has them.
  let items: NotifyingStore<ItemTree>
  /// The scope of the app.
  let scope: Scope
  let newID: @Sendable () -> ItemID

  /// The library, for an architecture that follows it by itself.
  let library: RecordingLibrary

  private let source: Store<Replica<ItemTree>, Arrival>
  private let answer: Slot<Answer>
  private var waiting: [Int: (Any) -> Void] = [:]
  /// The answers that came before their changes.
  private var early: [Answer] = []
  private var made = 0
  private var requested: [LibraryChange] = []
  private let observations = Observations()

  /// Creates the items of a library, as they are now.
  init(_ library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID, in scope: Scope) {
    let latest = library.feed.latest
    self.library = library
    self.newID = newID
    self.scope = scope
    items = NotifyingStore("items", latest.value, in: scope)
    source = Store(latest, in: scope, Following(feed: library.feed))
    answer = Slot("answer", in: scope)
    observations += source.observePulses { [weak self] in self?.hear($0.value) }
    observations += answer.signal.observePulses { [weak self] in self?.hear($0) }
  }

  /// The items now.
  var tree: ItemTree { items.content }

  /// Calls a closure with the items, at once and after each change, and with the request of this
  /// app that has led to it.
  func follow(_ body: @escaping (ItemTree, LibraryChange?) -> Void) -> ObservationToken {
    items.observe(Change.self) { tree, change in
      if case .carriedOut(let request) = change { body(tree, request) } else { body(tree, nil) }
    }
  }

  /// Asks the library for a change.
  ///
  /// - Parameter then: Called with the problem of a refusal, or with nil, after the items have
  ///   changed.
  func request(_ change: LibraryChange, then: @escaping (String?) -> Void) {
    requested.append(change)
    start(
      .run(Request(change: change)) { [library] in
        if case .recorded(let id, let parent, let name, _) = change {
          try await library.save(draft: id, name: name, parent: parent)
        } else {
          try await library.carryOut(change)
        }
        return nil
      } catch: {
        "\($0)"
      }, of: change
    ) { [weak self] (problem: String?) in
      self?.requested.removeAll { $0 == change }
      then(problem)
    }
  }

  /// Deletes an item with everything in it.
  ///
  /// - Parameter then: Called with the notice that offers to undo it, or with the problem of a
  ///   refusal; not for the top folder, nor for an item that is gone already.
  func delete(_ id: ItemID, then: @escaping (ScreenNotice) -> Void) {
    guard let item = tree[id], id != .root else { return }
    request(.removed(id)) { [weak self] problem in
      if let problem {
        if self?.tree[id] != nil { then(ScreenNotice(problem)) }
      } else {
        then(ScreenNotice(deleted: item))
      }
    }
  }

  /// Puts back a deleted item with everything in it.
  ///
  /// - Parameter then: Called with the problem of a refusal.
  func restore(_ id: ItemID, then: @escaping (ScreenNotice) -> Void) {
    start(
      .run(Restoring(id: id)) { [library] in
        try await library.restore(id)
        return nil
      } catch: {
        "\($0)"
      }
    ) { (problem: String?) in
      if let problem { then(ScreenNotice(problem)) }
    }
  }

  /// Releases the closures that wait for answers.
  ///
  /// A closure that waits for an answer may retain the store, as that of a view model does if the
  /// view model is a value. So the owner of the apps calls this at its end.
  func forgetWaiting() { (waiting, early) = ([:], []) }

  /// Does what a recorder asks of the drafts.
  ///
  /// - Parameter then: Called with the action that the recorder has to handle.
  func handle(_ request: Recorder.Request?, then: @escaping (Recorder.Action) -> Void) {
    guard let request else { return }
    start(Recorder(library: library).effect(request), then: then)
  }

  /// Finds the draft of a dialog that was restored, which may have been stored meanwhile.
  ///
  /// - Parameter then: Called with the action that the recorder has to handle.
  func findDraft(of dialog: Dialog?, then: @escaping (Recorder.Action) -> Void) {
    guard case .record(let recording) = dialog, recording.phase == .looking else { return }
    start(Recorder(library: library).findDraft(recording.id), then: then)
  }

  /// Changes a slot in a turn of its own; nil makes it absent.
  func edit<Value>(_ slot: Slot<Value>, _ value: Value?) {
    scope.loop.enqueue(Step(slot.name)) { turn in
      if let value { turn.set(slot, value) } else { turn.clear(slot) }
    }
  }

  /// Brings the items up to date after the app has continued from its past, which the library has
  /// not.
  func catchUp() {
    let latest = library.feed.latest
    if source.state.commit < latest.commit { source.send(Arrival(items: latest)) }
  }

  /// Passes an answer on; one that comes before its change waits for the next items.
  private func hear(_ answer: Answer?) {
    guard let answer else { return }
    if let change = answer.change, !answer.hasWaited, !tree.shows(change) {
      early.append(answer)
    } else {
      waiting.removeValue(forKey: answer.number)?(answer.value)
    }
  }

  private func hear(_ tree: ItemTree) {
    guard tree != items.content else { return }
    let old = items.content
    let reason = requested.first { tree.shows($0) && !old.shows($0) }
    if let reason {
      items.commit(Change.carriedOut(reason)) { $0 = tree }
    } else {
      items.reload(tree)
    }
    for var answer in early {
      answer.hasWaited = true
      edit(self.answer, answer)
    }
    early = []
  }

  /// Starts an effect; what it sends waits while the past is shown.
  ///
  /// An effect that runs does not retain the store: if the app ends before there is an answer, the
  /// effect is cancelled, and no observer receives the answer. The library carries the change out
  /// all the same.
  private func start<Value: Sendable>(
    _ effect: Effect<Value>, of change: LibraryChange? = nil, then: @escaping (Value) -> Void
  ) {
    made += 1
    let number = made
    waiting[number] = { if let value = $0 as? Value { then(value) } }
    scope.loop.enqueue(Step("asked")) { [weak self] turn in
      guard let self else { return }
      turn.start(effect, in: scope) { [weak self] value in
        guard let self else { return }
        let isRefused = (value as? String) != nil
        edit(answer, Answer(number: number, value: value, change: isRefused ? nil : change))
      }
    }
  }
}

/// An answer of the library, for the request of a number.
private struct Answer {
  let number: Int
  let value: Any
  /// The change that the library has carried out.
  let change: LibraryChange?
  /// True once the items have changed since the answer came.
  var hasWaited = false
}

/// The description of a request, for tools.
private struct Request: Hashable, Sendable { let change: LibraryChange }

/// The description of an undone deletion, for tools.
private struct Restoring: Hashable, Sendable { let id: ItemID }

/// A reducer that follows the library from the tree that the app began with.
private struct Following: Reducer {
  let feed: Feed<ItemTree>

  func update(_ state: inout Replica<ItemTree>, _ newest: Arrival) -> Effect<Arrival> {
    // One that was on its way when the newest were taken is older.
    if state.commit < newest.items.commit { state = newest.items }
    return .none
  }

  func subscriptions(_ state: Replica<ItemTree>) -> [Subscription<Arrival>] {
    [Subscription("library", { [feed] in feed.values() }) { Arrival(items: $0) }]
  }
}

/// The items after a change of the library.
private struct Arrival: Sendable, CustomStringConvertible {
  let items: Replica<ItemTree>

  var description: String { "the library has changed" }
}

/// The cause of a turn that only follows what a person or the library did.
struct Step: Ephemeral, CustomStringConvertible {
  let description: String

  init(_ name: String) { description = name }

  var isEphemeral: Bool { true }
}
#endif
