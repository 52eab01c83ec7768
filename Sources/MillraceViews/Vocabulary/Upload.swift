/// The content of an upload: its label, and the accepted files.
public struct Upload: Hashable, Codable, Sendable {
  /// The name of the control.
  public var label: String
  /// The accepted kinds: types such as `audio/*` and `audio/wav`, or endings such as `.wav`.
  ///
  /// Case and the parameters of a type, such as `;codecs=opus`, have no meaning. An empty list
  /// accepts all files, and so does `*/*`.
  public var accepting: [String]
  /// The size of the largest file that is accepted, in bytes.
  public var limit: Int
  /// True if a person can choose several files at once.
  public var isMultiple: Bool

  /// Creates an upload's content.
  public init(
    label: String, accepting: [String] = [], limit: Int, isMultiple: Bool = false
  ) {
    self.label = label
    self.accepting = accepting
    self.limit = limit
    self.isMultiple = isMultiple
  }

  /// Returns true if a file is of an accepted kind, by its name and its claimed type.
  public func accepts(name: String, type: String) -> Bool {
    if accepting.isEmpty { return true }
    let name = name.lowercased()
    let type = Self.bare(type)
    return accepting.contains { wanted in
      let wanted = Self.bare(wanted)
      if wanted == "*/*" { return true }
      if wanted.hasPrefix(".") { return name.hasSuffix(wanted) }
      if wanted.hasSuffix("/*") { return type.hasPrefix(wanted.dropLast()) }
      return type == wanted
    }
  }

  /// Returns a type in lower case, without its parameters and the white space around it.
  private static func bare(_ type: String) -> String {
    var bare = type.lowercased().prefix { $0 != ";" }.drop(while: \.isWhitespace)
    while bare.last?.isWhitespace == true { bare.removeLast() }
    return String(bare)
  }
}

/// Returns a control with which a person gives files to the program.
///
/// ```swift
/// upload("Audio file", accepting: ["audio/*"], limit: 10 << 20) { .upload($0) }
/// ```
///
/// The program is notified of each file from the offer to its end. A file arrives in pieces, beside
/// all other traffic of the page, and resumes after a broken connection. A file that is larger than
/// the limit, or of another kind, fails at once and is not sent. The name and the type of a file
/// are claims of the person's machine: the name is not a path, and the type not a promise.
///
/// - Parameters:
///   - label: The name of the control.
///   - accepting: The accepted kinds of files, see ``Upload/accepting``.
///   - limit: The size of the largest file that is accepted, in bytes.
///   - isMultiple: True if a person can choose several files at once.
///   - onChange: The action for each step of each file.
@inlinable
public func upload<Action>(
  _ label: String, accepting: [String] = [], limit: Int, isMultiple: Bool = false,
  onChange: @escaping (UploadChange) -> Action
) -> Node<Action> {
  Node(
    .upload(
      Upload(label: label, accepting: accepting, limit: limit, isMultiple: isMultiple)),
    handlers: ActionHandler(.upload, .upload(onChange)))
}
