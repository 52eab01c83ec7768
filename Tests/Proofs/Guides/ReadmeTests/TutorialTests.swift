import Foundation
import Testing

@Suite("The tutorials quote the files as they are")
struct TutorialTests {
  /// A block of code, and the Swift files that were named since the block before.
  private struct Quotation {
    let lines: [String]
    let files: [String]
  }

  private static func quotations(in page: String) throws -> [Quotation] {
    let links = #/\]\(\.\./([A-Za-z/+]+\.swift)\)/#
    var quotations: [Quotation] = []
    var files: [String] = []
    var block: [String]?
    for line in try Checkout.text(page).components(separatedBy: "\n") {
      let words = line.trimmingCharacters(in: .whitespaces)
      if let lines = block {
        guard words == "```" else {
          block = lines + [words]
          continue
        }
        quotations.append(Quotation(lines: lines, files: files))
        block = nil
      } else if words == "```swift" {
        block = []
      } else {
        let named = line.matches(of: links).map { String($0.output.1) }
        if !named.isEmpty { files = named }
      }
    }
    return quotations
  }

  @Test(
    "each block is in a file that was named just before it",
    arguments: [
      ("Recordings", 15), ("Annotations", 9), ("Controls", 6), ("Lists", 6), ("AtOnce", 4),
      ("Files", 6),
    ])
  func blocks(name: String, least: Int) throws {
    let page = "Documentation/\(name).md"
    let quotations = try Self.quotations(in: page)
    #expect(quotations.count >= least)
    for quotation in quotations {
      let isThere = try quotation.files.contains { file in
        let lines = try Checkout.text(file).components(separatedBy: "\n")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.indices.contains { lines[$0...].starts(with: quotation.lines) }
      }
      #expect(
        isThere, "\(quotation.files) do not have:\n\(quotation.lines.joined(separator: "\n"))")
    }
  }
}
