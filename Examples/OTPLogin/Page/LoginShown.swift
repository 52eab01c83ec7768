public import MillraceComponents

/// All that a page of the login shows.
public struct LoginShown: Equatable, Sendable {
  /// A screen of the login.
  public enum Screen: Equatable, Sendable {
    /// The number is asked for.
    case phone(PhoneComponent.Phone)
    /// The code is asked for.
    case verify(VerifyComponent.Verify)
    /// The person has logged in.
    case home(HomeComponent.Home)
  }

  /// The component behind the screen.
  public var id: ComponentID
  /// The screen that a person sees.
  public var screen: Screen
  /// The number in the field.
  public var number: String
  /// The code in the field.
  public var code = ""
  /// The code that came to the telephone for the ticket that is shown.
  public var message: String?

  /// A login that begins with a number in the field.
  public init(number: String = "+90530999XXXX") {
    // The root is always the first.
    id = ComponentID(1)
    screen = .phone(PhoneComponent.Phone(number: number))
    self.number = number
  }
}
