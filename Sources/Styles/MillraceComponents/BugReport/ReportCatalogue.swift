internal import Foundation
internal import Millrace

/// A registry of the actions, commands and states that a bug report may contain, and their
/// encodings.
///
/// A value whose type is not in it is reported by the name of the type alone.
///
/// ```swift
/// var catalogue = ReportCatalogue()
/// catalogue.add(LoginAction.self, as: "login") { action in
///   if case .requestCode = action { .requestCode(phone: "private") } else { action }
/// }
/// catalogue.addState(Phone.self) { state in
///   var state = state
///   state.number = "private"
///   return state
/// }
/// ```
///
/// A closure replaces private data before a value is encoded. A replay uses the encoded values, so
/// the replacement has to be of a form that leads to the same course.
public struct ReportCatalogue {
  typealias Replay = (Core, AnyComponent?) -> Void

  private var names: [ObjectIdentifier: String] = [:]
  private var owners: [String: Any.Type] = [:]
  private var writers: [ObjectIdentifier: (Any) throws -> String] = [:]
  private var readers: [String: (String) throws -> Replay] = [:]

  /// Creates an empty catalogue.
  public init() {}

  /// Adds a type of action under a name that stays when the type is renamed.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name; a name that another type has is
  ///     ``ComponentMistake/nameTaken(name:by:refused:)``, and nothing is added.
  ///   - redact: Replaces private data.
  public mutating func add<Added: Action & Codable>(
    _ type: Added.Type, as name: String, redact: @escaping (Added) -> Added = { $0 }
  ) {
    guard take(name, for: type) else { return }
    addWriter(type, redact)
    readers[name] = { text in
      let action = try JSON.value(of: Added.self, text)
      return { core, target in
        if let target { core.dispatch(action, to: target) } else { core.dispatch(action) }
      }
    }
  }

  /// Adds a type of command; see ``add(_:as:redact:)``.
  public mutating func addCommand<Added: Command & Codable>(
    _ type: Added.Type, as name: String, redact: @escaping (Added) -> Added = { $0 }
  ) {
    guard take(name, for: type) else { return }
    addWriter(type, redact)
    readers[name] = { text in
      let command = try JSON.value(of: Added.self, text)
      return { core, target in
        if let target = target as? Component<Added.StateType> {
          core.dispatch(command, to: target)
        } else {
          core.dispatch(command)
        }
      }
    }
  }

  /// Adds a type of state.
  ///
  /// - Parameters:
  ///   - type: The type; its encoding must be the same in every run, which an unordered set's is
  ///     not.
  ///   - redact: Replaces private data.
  public mutating func addState<Added: State & Encodable>(
    _ type: Added.Type, redact: @escaping (Added) -> Added = { $0 }
  ) {
    addWriter(type, redact)
  }

  /// Records the name of a type, unless another type has that name.
  private mutating func take(_ name: String, for type: Any.Type) -> Bool {
    if let owner = owners[name], ObjectIdentifier(owner) != ObjectIdentifier(type) {
      let mistake = ComponentMistake.nameTaken(name: name, by: "\(owner)", refused: "\(type)")
      Mistake.style(mistake).report(to: nil)
      return false
    }
    names[ObjectIdentifier(type)] = name
    owners[name] = type
    return true
  }

  private mutating func addWriter<Added: Encodable>(
    _ type: Added.Type, _ redact: @escaping (Added) -> Added
  ) {
    writers[ObjectIdentifier(type)] = { value in
      guard let value = value as? Added else { return "" }
      return try JSON.text(of: redact(value))
    }
  }

  // MARK: Internals

  /// Returns the name of an action or a command.
  func name(of value: Any) -> String {
    let kind = type(of: value)
    return names[ObjectIdentifier(kind)] ?? "\(kind)"
  }

  /// Returns a value without private data as JSON; `nil` if its type was not added.
  ///
  /// If encoding fails it is the type of the error, see ``isFailure(_:)``: the error itself may
  /// have private data.
  func text(of value: Any) -> String? {
    guard let write = writers[ObjectIdentifier(type(of: value))] else { return nil }
    do { return try write(value) } catch { return "\(Self.failure)\(type(of: error))" }
  }

  private static let failure = "not encoded: "

  /// Returns true if a text stands for a value that could not be encoded; it is no JSON.
  static func isFailure(_ text: String) -> Bool { text.hasPrefix(failure) }

  /// Decodes an action or a command; `nil` if no type was added under the name.
  func replay(_ name: String, _ text: String) throws -> Replay? {
    try readers[name].map { read in try read(text) }
  }
}

/// A JSON coding with sorted members, so that equal values are equal texts.
///
/// The numbers that JSON does not have, the infinite ones and NaN, are written as texts.
enum JSON {
  private static let (infinity, minusInfinity, notANumber) = ("inf", "-inf", "nan")

  static func text(of value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = isPretty ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: notANumber)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(of type: Value.Type, _ text: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: notANumber)
    return try decoder.decode(type, from: Data(text.utf8))
  }
}
