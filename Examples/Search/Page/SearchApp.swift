package import Millrace
package import MillraceUniFlow

/// The app of one page: a dispatcher with the feature, and the desk.
///
/// ```
///   person ─▶ intent ─▶ action ─▶ dispatcher ─▶ model ─┐
///                 └──────────────▶ desk ───────────────┴▶ shown
/// ```
package final class SearchApp {
  /// The dispatcher that receives the actions.
  package let dispatcher: Dispatcher
  /// The state that the page shows.
  package let shown: Derived<SearchShown>

  private let desk: Slot<SearchControls>
  private let service: any SearchService<Excerpt>
  /// The gate of the held searches that began since it was last opened.
  private var gate = Gate()
  /// The conduct of the latest search.
  private var begun = SearchConduct()
  private var observation: ObservationToken?

  private var loop: Loop { desk.scope.loop }
  private var phase: SearchPhase { SearchPhase(dispatcher.state) }

  /// Creates the app with an initialized feature.
  ///
  /// - Parameters:
  ///   - first: The first state of the page; its wanted keyword is searched.
  ///   - scope: The scope that owns the app.
  ///   - service: The service that searches.
  package init(_ first: SearchShown, in scope: Scope, by service: any SearchService<Excerpt>) {
    let dispatcher = Dispatcher(in: scope)
    let desk = Slot("desk", in: scope, first.desk)
    shown = Derived("shown", in: scope.loop) { read throws(DerivedError) in
      var shown = SearchShown()
      shown.phase = SearchPhase(read(dispatcher.slot) ?? GlobalModel())
      shown.desk = read(desk) ?? SearchControls()
      return shown
    }
    self.dispatcher = dispatcher
    self.desk = desk
    self.service = service
    dispatcher.onDidRejectAction = { [weak self] action, error in self?.note(action, error) }
    observation = dispatcher.onProcessed { [weak self] action, mutations in
      self?.note(action, mutations)
    }
    dispatcher.submit(Search<Excerpt>.setup())
    if let wanted = first.wanted { begin(with: wanted, as: first.desk.conduct) }
  }

  /// Handles an intent of the person; the feature decides whether it accepts the action.
  package func take(_ intent: SearchIntent) {
    switch intent {
    case .typed(let text):
      edit {
        $0.typed = text
        $0.complaint = nil
      }
    case .search:
      edit { $0.hasChosen = false }
      prepare()
      begin(with: desk.value?.typed ?? "", as: conduct)
    case .searchFor(let keyword):
      edit { $0.hasChosen = true }
      arrive(at: keyword)
    case .cancel: cancel()
    case .retry:
      edit { $0.hasChosen = true }
      dispatcher.submit(Search<Excerpt>.retry(as: newRequest(as: conduct)))
    case .close: close()
    case .open: dispatcher.submit(Search<Excerpt>.setup())
    case .arrive(let keyword):
      let wanted = keyword.map { (try? Keyword($0))?.text ?? $0 }
      if wanted != phase.keyword?.text { arrive(at: wanted) }
    case .resume:
      gate.open()
      gate = Gate()
    case .pace(let pace): edit { $0.conduct.pace = pace }
    case .fail(let fails): edit { $0.conduct.fails = fails }
    case .beStubborn(let isStubborn): edit { $0.conduct.isStubborn = isStubborn }
    }
  }

  /// Resumes the state of another page; a search that the address has begun restarts if its conduct
  /// differs.
  func take(_ state: SearchShown) {
    edit {
      $0.typed = state.desk.typed
      $0.conduct = state.desk.conduct
    }
    guard let keyword = state.wanted ?? phase.keyword?.text,
      keyword != phase.keyword?.text || begun != state.desk.conduct
    else { return }
    prepare()
    // The edit of the desk may still be queued.
    begin(with: keyword, as: state.desk.conduct)
  }

  // MARK: Actions

  private func begin(with text: String, as conduct: SearchConduct) {
    dispatcher.submit(Search<Excerpt>.begin(with: text, as: newRequest(as: conduct)))
  }

  /// Searches for a keyword, or for none, from any state.
  private func arrive(at keyword: String?) {
    prepare()
    edit {
      $0.typed = keyword ?? ""
      $0.complaint = nil
    }
    if let keyword { begin(with: keyword, as: conduct) }
  }

  /// Leads to the state from which a search can be started.
  private func prepare() {
    switch phase {
    case .absent: dispatcher.submit(Search<Excerpt>.setup())
    case .preparing: break
    case .inProgress: cancel()
    case .finished, .failed: reset()
    }
  }

  private func cancel() {
    dispatcher.submit(Search<Excerpt>.cancel(stopping: !begun.isStubborn))
  }

  private func reset() {
    if case .failed = phase {
      dispatcher.submit(Search<Excerpt>.reset(from: Search<Excerpt>.Failed.self))
    } else {
      dispatcher.submit(Search<Excerpt>.reset(from: Search<Excerpt>.Finished.self))
    }
  }

  private func close() {
    typealias Feature = Search<Excerpt>
    switch phase {
    case .absent, .preparing: dispatcher.submit(Feature.cleanup(from: Feature.Preparing.self))
    case .inProgress: dispatcher.submit(Feature.cleanup(from: Feature.InProgress.self))
    case .finished: dispatcher.submit(Feature.cleanup(from: Feature.Finished.self))
    case .failed: dispatcher.submit(Feature.cleanup(from: Feature.Failed.self))
    }
  }

  /// The conduct of the next search.
  private var conduct: SearchConduct { desk.value?.conduct ?? SearchConduct() }

  private func newRequest(as conduct: SearchConduct) -> SearchRequest<Excerpt> {
    begun = conduct
    return SearchRequest(
      loop.environment.newID(),
      of: ConductedService(
        service: service, conduct: conduct, gate: gate, clock: loop.environment.clock))
  }

  // MARK: The desk

  private func edit(_ change: @escaping (inout SearchControls) -> Void) {
    loop.enqueue("desk") { [desk] turn in turn.edit(desk) { change(&$0) } }
  }

  /// Records each step of the chart once, which is all that the chart shows.
  private func note(_ action: Action, _ mutations: [GlobalMutation]) {
    let steps = mutations.filter { $0.feature == Search<Excerpt>.self }
      .compactMap { ChartStep(action, $0) }
    guard let taken = desk.value?.taken, !taken.isSuperset(of: steps) else { return }
    edit { $0.taken.formUnion(steps) }
  }

  /// Shows an invalid keyword beside the field, and any other rejection in a list.
  private func note(_ action: Action, _ error: any Error) {
    if let error = error as? KeywordError {
      edit { $0.complaint = error.description }
    } else {
      edit { $0.turnAway("\(action): \(Self.words(for: error))") }
    }
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case is SearchRejection: "belongs to an earlier search"
    case let error as Rejection:
      switch error.actual {
      case .absent: "there is no search"
      case .state(let name): "the search is in \(name)"
      case .nothing: "it had no effect"
      }
    default: "\(error)"
    }
  }
}
