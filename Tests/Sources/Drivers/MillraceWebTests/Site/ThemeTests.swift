#if Web
import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The style sheets of pages")
struct ThemeTests {
  static let sheet = String(
    decoding: PackageResources.millrace_css + PackageResources.lists_css
      + PackageResources.controls_css + PackageResources.screens_css, as: UTF8.self)

  static var finder: String {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let root = folder.appending(path: "../../../../..")
      let file = root.appending(path: "Examples/PropertyFinder/Browser/finder.css").standardized
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// The custom properties of a rule for the root of the page.
  static func properties(of rule: Substring) -> [String: String] {
    var found: [String: String] = [:]
    for match in rule.matches(of: #/--([a-z-]+):\s*([^;]+);/#) {
      found[String(match.1)] = String(match.2)
    }
    return found
  }

  /// The properties of both appearances; dark overrides light.
  static func appearances(
    of sheet: String = sheet
  ) throws -> (light: [String: String], dark: [String: String]) {
    let rules = sheet.matches(of: #/:root \{([^}]+)\}/#).map { properties(of: $0.1) }
    try #require(rules.count == 2)
    return (rules[0], rules[0].merging(rules[1]) { $1 })
  }

  @Test("texts and edges have the contrast that WCAG 2.2 asks for, in light and in dark")
  func contrast() throws {
    let own = try Self.appearances()
    // The theme of an example, which the documentation refers to, above the driver's own.
    let other = try Self.appearances(of: Self.finder)
    let (light, dark) = (own.light, own.dark)
    let texts = [
      "ink ground", "ink card", "ink hover", "ink raised", "soft ground", "soft card", "soft hover",
      "accent ground", "accent card", "accent hover", "danger ground", "danger card",
      "on-accent accent", "on-danger danger", "ground ink",
    ]
    let edges = ["edge ground", "edge card", "accent ground", "accent card"]
    let all = [
      ("light", light), ("dark", dark), ("light finder", light.merging(other.light) { $1 }),
      ("dark finder", dark.merging(other.light) { $1 }.merging(other.dark) { $1 }),
    ]
    for (name, appearance) in all {
      func ratio(_ pair: String) throws -> Double {
        let colors = try pair.split(separator: " ").map {
          try #require(Color(appearance[String($0)] ?? ""), "\($0) is no color")
        }
        return colors[0].contrast(with: colors[1])
      }
      for pair in texts { #expect(try ratio(pair) >= 4.5, "\(pair), \(name)") }
      for pair in edges { #expect(try ratio(pair) >= 3, "\(pair), \(name)") }
      // A badge and an avatar lie on the card, tinted.
      let accent = try Self.color("accent", appearance)
      let card = try Self.color("card", appearance)
      let ink = try Self.color("ink", appearance)
      for part in [0.14, 0.18] {
        #expect(ink.contrast(with: card.mixed(with: accent, part)) >= 4.5, "\(part), \(name)")
      }
    }
  }

  private static func color(_ name: String, _ appearance: [String: String]) throws -> Color {
    try #require(Color(appearance[name] ?? ""))
  }

  @Test("every icon has its line in the drawing, in the order of the style sheet")
  func icons() throws {
    let drawing = String(decoding: ClientFiles.icons, as: UTF8.self)
    let drawn = drawing.matches(of: #/<path id="([a-z-]+)" transform="translate\(0 (\d+)\)"/#)
    #expect(drawn.map { String($0.1) } == Icon.all.map(\.name))
    #expect(drawn.compactMap { Int($0.2) } == Icon.all.indices.map { $0 * 24 })
    #expect(drawing.contains("viewBox=\"0 0 24 \(Icon.all.count * 24)\""))
    let named = Self.sheet.matches(of: #/\[data-icon="([a-z-]+)"\] \{ --icon: (\d+); \}/#)
    #expect(named.map { String($0.1) } == Icon.all.map(\.name))
    #expect(named.compactMap { Int($0.2) } == Array(Icon.all.indices))
  }

  @Test("what it uses it defines, and what it defines it uses")
  func definitions() throws {
    let defined = Set(try Self.appearances().light.keys)
    let used = Set(Self.sheet.matches(of: #/var\(--([a-z-]+)/#).map { String($0.1) })
    // Set by the rules of icons, by the tables of a page, and by a finger on a row.
    let others: Set<String> = ["icon", "row", "cell", "swiped"]
    #expect(used.subtracting(others) == defined)
  }
}

/// A color of the sRGB space, with parts from 0 to 1.
private struct Color {
  var parts: [Double]

  init?(_ text: String) {
    guard text.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil, let bits = Int(text.dropFirst(), radix: 16)
    else { return nil }
    parts = [16, 8, 0].map { Double(bits >> $0 & 255) / 255 }
  }

  func mixed(with other: Color, _ part: Double) -> Color {
    var mixed = self
    mixed.parts = zip(parts, other.parts).map { $0 * (1 - part) + $1 * part }
    return mixed
  }

  /// The relative luminance of WCAG 2.2.
  private var luminance: Double {
    zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, next in
      let (part, weight) = next
      let linear = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      return sum + weight * linear
    }
  }

  func contrast(with other: Color) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
#endif
