/// The source location at which an action was made; rejections contain it.
public struct ActionOrigin: Hashable, Sendable {
  /// The file, as `Module/File.swift`.
  public let file: String
  /// The function, or the name that was given.
  public let function: String
  /// The line in the file, counted from 1.
  public let line: UInt

  @inlinable
  init(_ file: String, _ function: String, _ line: UInt) {
    self.file = file
    self.function = function
    self.line = line
  }

}

extension ActionOrigin: CustomStringConvertible {
  /// `begin(with:) at Search/Actions.swift:12`.
  public var description: String { "\(function) at \(file):\(line)" }
}
