#if Testing
import Millrace
import MillraceNavigation
import MillraceRedux
import MillraceTesting

@testable import PropertyFinder

/// The app on a lab, without any view: the test is the person and the service.
final class FakeFinder {
  let lab: Lab
  let service = FakeService()
  let finder: Finder
  let recorder: LoopRecorder

  init(at route: FinderRoute = .search, seed: UInt64? = nil, stored: StoredShortlist? = nil) {
    lab = Lab(seed: seed)
    recorder = LoopRecorder(of: lab.loop)
    finder = Finder(
      FinderShown(at: route, stored?.shortlist), in: lab.scope, service: service, stored: stored)
    lab.settle()
  }

  var state: AppState { finder.store.state }
  var shown: FinderShown { (try? finder.shown.value()) ?? FinderShown(at: .search) }
  var path: [FinderScreen] { shown.path.entries.map(\.screen) }
  var top: ScreenID { shown.path.top.id }

  func handle(_ event: FinderEvent) {
    finder.handle(event)
    lab.settle()
  }

  /// Does something on the uppermost screen.
  func act(_ action: SceneAction) { handle(.action(action, top)) }

  func answer(
    _ place: String, page: Int = 1, in refinement: Refinement = Refinement(),
    _ answer: FakeService.Answer
  ) {
    service.answer(place, page: page, in: refinement, answer)
    lab.settle()
  }

  func goBack() {
    let entries = shown.path.entries
    let event = ScreenEvent.wentBack(from: top, to: entries[entries.count - 2].id)
    handle(.navigated(event))
  }

  /// Looks in a place, and finds so many houses.
  func find(_ place: String, _ count: Int, of pages: Int = 1) {
    act(.searchByCity(place))
    answer(place, .success(.houses(count, of: pages)))
  }
}
#endif
