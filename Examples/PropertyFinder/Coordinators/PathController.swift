import MillraceNavigation

/// The access of the coordinators to the stack of screens, like a navigation controller.
///
/// It holds the screens weakly, since the screens hold the scenes, and these hold the coordinators.
final class PathController {
  weak var screens: Screens<FinderPath, Scene>?

  /// The current stack; `nil` after the app has ended.
  var path: FinderPath? { screens?.value }

  /// Pushes a screen onto `origin`; refused and reported if another screen is on top by now.
  func push(_ screen: FinderScreen, from origin: ScreenID) {
    screens?.edit("push \(screen)") { try $0.push(screen, from: origin) }
  }

  /// Shows a path, and keeps the screens that stay the same.
  func show(_ screens: [FinderScreen]) {
    self.screens?.edit("show \(screens)") { try $0.show(screens) }
  }
}
