package import MillraceNavigation

/// An event of a person, or of the browser.
package enum FinderEvent: Hashable, Sendable {
  /// The text in the search field was edited.
  case typed(String)
  /// Searches the text in the field, read when this is handled and not when the view was made.
  case search(ScreenID)
  /// An action on a screen.
  case action(SceneAction, ScreenID)
  /// A navigation back.
  case navigated(ScreenEvent)
  /// A link was followed, or the browser's buttons led to an address.
  case go(FinderRoute)
  /// The acknowledgement of an error message.
  case dismissError
  /// The request to repeat a failed search.
  case retry
  /// The choice of a suggested place.
  case suggestion(String)
  /// The press of the heart of a property, which saves it or removes it.
  case toggleSaved(SavedProperty)
  /// The browser's answer to a request for the location, by number.
  case located(Result<GeoPoint, LocationFailure>, Int)
  /// Sets the pace of the service.
  case pace(ServiceConduct.Pace)
  /// Sets the answers of the service.
  case answer(ServiceConduct.Answer)
}
