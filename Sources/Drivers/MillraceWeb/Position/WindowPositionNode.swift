public import MillraceViews

/// Returns an invisible node that reports where the window is scrolled to and which element has
/// the focus, and restores both when the program shows another position.
///
/// A page has one such node, outside everything that is disabled while the past is shown. Its site
/// serves the script of the node, ``LiveSite/serveWindowPosition(on:)``; without it nothing is
/// reported. With a timeline a program uses it like this:
///
/// ```swift
/// struct Screens: Codable { var position = WindowPosition(); … }
///
/// windowPosition(screens.content.position, isShownOnly: slider.isShowingPast) { .moved($0) }
///
/// case .moved(let position):
///   // A side effect is no step of the slider, and the next one replaces it in the history.
///   screens.commit(ScreenAction.moved, sideEffect: true) { $0.position = position }
/// ```
///
/// In the native style the action conforms to `Ephemeral` instead, and is ephemeral for `.moved`.
/// Nothing else is needed: the slider shows an earlier state, and the window follows its position.
///
/// ```
///   the program shows                       the window
///   a revision that the page has reported   stays: it is an echo, and may be late
///   any other revision                      scrolls there at once, and the focus moves
///   any, in the past and at its end         the same; in the past the element is only marked
/// ```
///
/// The page reports a position once the window is at rest and no control is pressed. So the focus
/// that a press has moved is recorded after the result of the press, and the step before has the
/// focus from before it. While the past is shown nothing is reported.
///
/// The focus is not taken from a control that can still be used, such as the slider itself. A page
/// that is loaded again restores its scroll positions and focus without this node, and takes the
/// first position of the program as the same.
///
/// - Parameters:
///   - position: The position of the state that is shown. A program that ignores its own echo may
///     show the last position that did not come from the page, if it sets `isShownOnly` in the
///     past.
///   - isShownOnly: True while the past is shown, whose controls are disabled.
///   - send: Returns the action for a new position. A position that exceeds the bounds, is no newer
///     than `position`, or arrives while the past is shown leads to no action and is reported as
///     `EventRefusal.noHandler(_:)`.
public func windowPosition<Action>(
  _ position: WindowPosition, isShownOnly: Bool = false,
  send: @escaping (WindowPosition) -> Action
) -> Node<Action> {
  let properties = position.members.merging(["isShownOnly": .isTrue(isShownOnly)]) { $1 }
  let newest = position.revision
  return custom("position", label: "Window position", properties: .members(properties)) { event in
    guard event.name == "position", !isShownOnly,
      let position = try? WindowPosition(payload: event.payload), position.revision > newest
    else { return nil }
    return send(position)
  }
  .accessibilityHidden().startsHidden()
}
