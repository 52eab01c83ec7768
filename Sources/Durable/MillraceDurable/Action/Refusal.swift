/// The reason for which a durable action is not carried out, as a text for the person who asked.
///
/// A refusal is final: on the server it removes the action from the outbox of its device, where
/// the person sees the effect undone with this reason.
public struct Refusal: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let reason: String

  /// A word that a program can distinguish reasons by, such as `locked`.
  public let code: String

  /// Creates a refusal.
  public init(_ reason: String, code: String = "refused") {
    self.reason = reason
    self.code = code
  }

  /// The reason, as a person reads it.
  public var description: String { reason }

  /// The refusal with at most 1,000 characters of each text: a thousand of them fit into an answer.
  var shortened: Refusal {
    func cut(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(1_000)))
    }
    return Refusal(cut(reason), code: cut(code))
  }
}

extension Refusal {
  /// The refusal of a requester who may not write in a space.
  public static let notAllowed = Refusal("You may not change this.", code: "not-allowed")

  /// The refusal of an action in a space whose name is longer than ``Records/nameLimit``.
  public static let longSpace = Refusal("The name of the space is too long.", code: "long-space")

  /// The refusal of an action during which the server stopped twice.
  public static let poisonous = Refusal("The server could not do this.", code: "internal")
}
