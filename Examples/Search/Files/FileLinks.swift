/// The addresses of the links in a text, which lead to the pages of other texts.
struct FileLinks: Sendable, Equatable {
  /// The paths of all texts that have a page.
  let paths: Set<String>

  /// Returns the address of a link in the text at a path; `nil` if nothing is there.
  func address(of destination: String, in path: String) -> String? {
    if destination.hasPrefix("https://") { return destination }
    if destination.hasPrefix("doc:") { return article(destination.dropFirst(4), of: path) }
    let target = destination.prefix { $0 != "#" }
    var parts = target.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
    for part in target.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return address(parts.joined(separator: "/"))
  }

  /// Returns the address of an article of the documentation that the text belongs to.
  private func article(_ name: Substring, of path: String) -> String? {
    guard let folder = path.firstRange(of: ".docc/") else { return nil }
    let name = name.prefix { $0 != "#" }.split(separator: "/").last ?? ""
    let found = paths.filter {
      $0.hasPrefix(path[..<folder.upperBound]) && $0.hasSuffix("/\(name).md")
    }
    return found.min().flatMap { address($0) }
  }

  private func address(_ path: String) -> String? {
    paths.contains(path) ? FileAddress(path: path, lines: nil).text : nil
  }
}
