package import MillraceComponents

/// The state that a page of the login shows.
package struct LoginShown: Equatable, Sendable {
  /// A screen of the login.
  package enum Screen: Equatable, Sendable {
    /// The screen with the number.
    case phone(PhoneComponent.Phone)
    /// The verification screen.
    case verify(VerifyComponent.Verify)
    case home(HomeComponent.Home)
  }

  /// The id of the component of the screen.
  package var id: ComponentID
  /// True for a browser that has come for its home, and in which nobody is signed in (any more).
  package var isSignedOut: Bool
  /// The visible screen.
  package var screen: Screen
  /// The number in the field.
  package var number: String
  /// The code in the field.
  package var code = ""
  /// The latest code for the ticket, as the telephone shows it.
  package var message: String?

  /// Creates the state of a new login, with nothing in the field or with a number.
  package init(number: String = "", isSignedOut: Bool = false) {
    self.isSignedOut = isSignedOut
    // The root component always has the first id.
    id = ComponentID(1)
    screen = .phone(PhoneComponent.Phone(number: number))
    self.number = number
  }
}
