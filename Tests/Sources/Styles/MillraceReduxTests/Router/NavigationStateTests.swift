import MillraceRedux
import Testing

@Suite("Navigation as a part of the state")
struct NavigationStateTests {
  private struct App: HasNavigationState {
    var navigationState = NavigationState()
  }

  @Test("the reducer sets the route, keeps data for routes, and makes a state of none")
  func reducer() {
    var state = NavigationReducer.handleAction(Add(), state: nil)
    #expect(state.route == [])
    state = NavigationReducer.handleAction(SetRouteAction(["list", "detail"]), state: state)
    state = NavigationReducer.handleAction(
      SetRouteSpecificData(route: ["list", "detail"], data: 7), state: state)
    #expect(state.route == ["list", "detail"])
    #expect(state.getRouteSpecificState(["list", "detail"]) == 7)
    let otherType: String? = state.getRouteSpecificState(["list", "detail"])
    #expect(otherType == nil)
    let otherRoute: Int? = state.getRouteSpecificState(["list"])
    #expect(otherRoute == nil)
    #expect(SetRouteAction.type == "RE_SWIFT_ROUTER_SET_ROUTE")
    #expect(App(navigationState: state).navigationState.route.count == 2)
  }

  @Test("P instead: routes with a slash in an element are not those of two elements")
  func hash() {
    #expect(RouteHash(route: ["a/b"]) != RouteHash(route: ["a", "b"]))
    #expect(RouteHash(route: ["a", "b"]) == RouteHash(route: ["a", "b"]))
    #expect(Set([RouteHash(route: ["a/b"]), RouteHash(route: ["a", "b"])]).count == 2)
  }
}
