// The code of the guide and of the module's first page, as it stands there; the tests compare it
// block by block.

import MillraceRedux  // in place of ReSwift, ReSwiftThunk and ReSwiftRouter

struct AppState: Equatable { var count = 0, search = "", problem: String? }
struct Increase: Action { var by = 1 }
enum LoadAction: Action, Sendable { case loaded(Int), failed(String) }

func appReducer(action: any Action, state: AppState?) -> AppState {
  var state = state ?? AppState()
  switch action {
  case let increase as Increase: state.count += increase.by
  case LoadAction.loaded(let count): (state.count, state.problem) = (count, nil)
  case LoadAction.failed(let problem): state.problem = problem
  default: break
  }
  return state
}

@MainActor let store = Store<AppState>(reducer: appReducer, state: nil)

@MainActor
final class CountModel: @MainActor StoreSubscriber {
  private(set) var shown = 0

  init() { store.subscribe(self) { $0.select(\.count) } }

  func newState(state: Int) { shown = state }
}

@MainActor
func load(_ service: @escaping @Sendable () async throws -> Int) {
  store.start(
    AsyncThunk<AppState, LoadAction>("load") { store in
      do {
        await store.dispatch(.loaded(try await service()))
      } catch {
        await store.dispatch(.failed("\(error)"))
      }
    })
}

@MainActor let mainStore = Store<AppState>(reducer: appReducer, state: nil, middleware: [logging])
@MainActor let logging: Middleware<AppState> = { _, _ in { next in { action in next(action) } } }

@MainActor
final class CounterModel: @MainActor StoreSubscriber {
  private(set) var shown = 0

  init() { mainStore.subscribe(self) { $0.select(\.count) } }

  func newState(state: Int) { shown = state }
}

func searchReducer(action: any Action, search: String?) -> String { search ?? "" }

@MainActor
func oneReducerAtATime() -> Store<AppState> {
  let store = Store(
    state: AppState(),
    inPlace: combineReducers(
      keyed(\.search, searchReducer),  // as it was
      keyed(\.count, on(Increase.self) { action, count in count += action.by })))
  return store
}

struct Found: Action, Sendable { let names: [String] }

@MainActor
func startSearch(_ find: @escaping @Sendable (String) async throws -> [String]) {
  mainStore.start(
    AsyncThunk<AppState, Found>("search mill", key: "search") { store in
      await store.dispatch(Found(names: try await find("mill")))
    })
}

#if canImport(UIKit)
import UIKit

final class CounterViewController: UIViewController, @MainActor StoreSubscriber {
  private let label = UILabel()

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    mainStore.subscribe(self) { $0.select(\.count) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    mainStore.unsubscribe(self)
  }

  func newState(state: Int) { label.text = "\(state)" }

  @objc private func increase() { mainStore.dispatch(Increase()) }
}
#endif

#if canImport(SwiftUI)
import SwiftUI

struct CounterView: View {
  var body: some View {
    Button("\(mainStore.state.count)") { mainStore.dispatch(Increase()) }
  }
}
#endif
