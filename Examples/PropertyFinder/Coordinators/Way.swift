import MillraceNavigation

/// Where coordinators push and pop: what a navigation controller is to an app with views.
///
/// It holds the screens weakly, since they hold the scenes, and these the coordinators.
final class Way {
  weak var screens: Screens<FinderPath, Scene>?

  /// Where the person is; `nil` when the app has ended.
  var path: FinderPath? { screens?.value }

  /// Puts a screen onto the one that asks; refused and reported if the person is elsewhere by now.
  func push(_ screen: FinderScreen, from origin: ScreenID) {
    screens?.edit("push \(screen)") { path throws(NavigationError) in
      try path.push(screen, from: origin)
    }
  }

  /// Shows a path, and keeps the screens that are the same.
  func show(_ screens: [FinderScreen]) {
    self.screens?.edit("show \(screens)") { path throws(NavigationError) in
      try path.show(screens)
    }
  }
}
