/// The signs and words of a programming language by which its texts are colored.
package struct CodeLanguage: Sendable {
  /// The sign of a comment up to the end of the line.
  let comment: String?
  /// True if `/*` begins a comment.
  var hasBlocks = false
  /// True if a comment in a comment has an end of its own.
  var hasNestedBlocks = false
  /// The signs around a string that ends with its line.
  var quotes: [UInt8] = [UInt8(ascii: "\"")]
  /// The signs around a string that may have several lines.
  var longQuotes: [String] = []
  /// The signs that a name may have, besides letters, digits and `_`.
  var signs: [UInt8] = []
  /// True if a name that begins with a capital is that of a type.
  var hasTypes = false
  let keywords: Set<Substring>

  /// Returns the language of the files with an extension, or of a block of code in Markdown.
  package static func named(_ name: some StringProtocol) -> CodeLanguage? {
    switch name {
    case "swift": swift
    case "js", "javascript", "mjs": script
    case "css": css
    case "json": json
    case "sh", "bash", "shell", "console": shell
    case "py", "python": python
    case "gherkin", "feature": gherkin
    default: nil
    }
  }

  private static let swift = CodeLanguage(
    comment: "//", hasBlocks: true, hasNestedBlocks: true, longQuotes: ["\"\"\""],
    signs: [UInt8(ascii: "@"), UInt8(ascii: "#")], hasTypes: true,
    keywords: words(
      """
      actor any as associatedtype async await borrowing break case catch class consuming \
      continue convenience default defer deinit do dynamic else enum extension fallthrough \
      false fileprivate final for func get guard if import in indirect infix init inout \
      internal is isolated lazy let mutating nil nonisolated nonmutating open operator \
      override package postfix precedencegroup prefix private protocol public repeat required \
      rethrows return self Self sending set some static struct subscript super switch throw \
      throws true try typealias unowned var weak where while #if #else #elseif #endif \
      #available #selector #fileID #line #column #file #filePath
      """))

  private static let script = CodeLanguage(
    comment: "//", hasBlocks: true, quotes: [UInt8(ascii: "\""), UInt8(ascii: "'")],
    longQuotes: ["`"], signs: [UInt8(ascii: "$")], hasTypes: true,
    keywords: words(
      """
      async await break case catch class const continue default delete do else export extends \
      false finally for from function if import in instanceof let new null of return static \
      super switch this throw true try typeof undefined var void while yield
      """))

  private static let css = CodeLanguage(
    comment: nil, hasBlocks: true, quotes: [UInt8(ascii: "\""), UInt8(ascii: "'")],
    signs: [UInt8(ascii: "-"), UInt8(ascii: "@")],
    keywords: words("@media @keyframes @import @supports @starting-style @font-face @layer"))

  private static let json = CodeLanguage(comment: nil, keywords: words("true false null"))

  private static let shell = CodeLanguage(
    comment: "#", quotes: [UInt8(ascii: "\""), UInt8(ascii: "'")], signs: [UInt8(ascii: "-")],
    keywords: words("case do done elif else esac exit export fi for function if in then while"))

  private static let python = CodeLanguage(
    comment: "#", quotes: [UInt8(ascii: "\""), UInt8(ascii: "'")], longQuotes: ["\"\"\"", "'''"],
    hasTypes: true,
    keywords: words(
      """
      False None True and as assert async await break class continue def del elif else except \
      finally for from global if import in is lambda nonlocal not or pass raise return try \
      while with yield
      """))

  private static let gherkin = CodeLanguage(
    comment: "#", keywords: words("And Background But Examples Feature Given Scenario Then When"))

  private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
}
