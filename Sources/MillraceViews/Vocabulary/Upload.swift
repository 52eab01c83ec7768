/// A place to give files to the program: what it is called, and what may be given.
public struct Upload: Hashable, Codable, Sendable {
  /// The name of the place.
  public var label: String
  /// What kinds of files are wanted: types such as `audio/*` and `audio/wav`, or endings such as `.wav`; none takes all.
  public var accepting: [String]
  /// The largest file that is taken, in bytes.
  public var limit: Int

  /// Describes a place for files.
  public init(label: String, accepting: [String] = [], limit: Int) {
    self.label = label
    self.accepting = accepting
    self.limit = limit
  }

  /// Whether a file is of a wanted kind, as far as its name and its claimed type say.
  public func accepts(name: String, type: String) -> Bool {
    if accepting.isEmpty { return true }
    let name = name.lowercased()
    let type = type.lowercased()
    return accepting.contains { wanted in
      let wanted = wanted.lowercased()
      if wanted.hasPrefix(".") { return name.hasSuffix(wanted) }
      if wanted.hasSuffix("/*") { return type.hasPrefix(wanted.dropLast()) }
      return type == wanted
    }
  }
}

/// A place where a person gives files to the program, which hears of each from the offer to its end.
///
/// ```swift
/// upload("Audio file", accepting: ["audio/*"], limit: 10 << 20) { .upload($0) }
/// ```
///
/// A file comes in pieces, beside everything else that happens on the page, and goes on after a broken connection where it
/// was. One that is larger than the limit, or of another kind, fails at once and is not sent. The name and the type of a
/// file are what the person's machine says they are: the name is not a path, and the type not a promise.
///
/// - Parameters:
///   - label: The name of the place.
///   - accepting: The kinds of files that are wanted, see ``Upload/accepting``.
///   - limit: The largest file that is taken, in bytes.
///   - onChange: The action for each step of each file.
@inlinable
public func upload<Action>(
  _ label: String, accepting: [String] = [], limit: Int,
  onChange: @escaping (UploadChange) -> Action
) -> Node<Action> {
  Node(
    .upload(Upload(label: label, accepting: accepting, limit: limit)),
    handlers: ActionHandler(.upload, .upload(onChange)))
}
