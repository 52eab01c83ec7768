/// A change of records as a value, which is kept until the server has taken or refused it.
///
/// The same code runs on the device, at once and without a connection, and later on the server:
///
/// ```swift
/// struct RenameSheet: DurableAction {
///   static let name = "sheet.rename"
///   var sheet: String
///   var title: String
///   var space: Space { "project 7" }
///
///   func apply(to records: Records) throws {
///     guard var sheet = try records.get(Sheet.self, sheet) else { throw Refusal("It is gone.") }
///     sheet.title = title
///     try records.put(sheet)
///   }
/// }
/// ```
///
/// An action may be applied several times on the device, to newer records each time, before the
/// server applies it once. So ``apply(to:)`` reads the records that it needs and nothing else: no
/// clock, no random number and no network. What it needs of those is a property, chosen when the
/// action is made. On another result than the device's, the server's counts.
public protocol DurableAction: Codable, Sendable {
  /// The name in files and messages. It must never change; rename the type instead.
  static var name: String { get }

  /// The version of the stored properties, 1 by default. It rises with each change that an older
  /// program could not decode; a new optional property is no such change.
  static var version: Int { get }

  /// The functions that turn the arguments of an older version into those of the next one, by the
  /// older version.
  static var upcasters: [Int: Upcaster] { get }

  /// The space whose records the action reads and changes.
  var space: Space { get }

  /// Changes the records of the space, whole or not at all.
  ///
  /// - Throws: ``Refusal`` if the action makes no sense on these records: it then changes nothing,
  ///   here or on the server. Errors of `records` are passed on.
  func apply(to records: Records) throws
}

extension DurableAction {
  /// The first version.
  public static var version: Int { 1 }

  /// No older versions.
  public static var upcasters: [Int: Upcaster] { [:] }
}

/// A function from the arguments of one version of a durable action to those of the next.
public typealias Upcaster = @Sendable (inout JSONValue) throws -> Void
