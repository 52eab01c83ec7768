/// The files that every page loads, as they are served.
enum ClientFiles {
  /// The script as it is written, without the lines that are only for its readers: a fifth of what would travel.
  static let script = compacted(PackageResources.millrace_js)
  /// What a page loads beside it as soon as there is a table, a grid or a row of tabs on it.
  static let lists = compacted(PackageResources.lists_js)
  /// What a page loads beside it as soon as there is a place for files on it.
  static let uploads = compacted(PackageResources.uploads_js)
  static let style = PackageResources.millrace_css
  static let icon = PackageResources.millrace_svg

  /// Leaves out lines that hold nothing but a comment, indentation, and ends of lines that say nothing; the scripts have no
  /// text that goes over several lines, and no comment behind code.
  static func compacted(_ script: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(script.count)
    for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if code.isEmpty || code.starts(with: "//".utf8) { continue }
      result += code
      if let last = code.last, !"{(,;".utf8.contains(last) { result.append(UInt8(ascii: "\n")) }
    }
    return result
  }
}
