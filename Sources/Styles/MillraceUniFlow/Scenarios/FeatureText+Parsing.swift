extension FeatureText {
  /// Parses a text.
  ///
  /// It accepts `Feature:`, `Background:`, `Scenario:` or `Example:`, and steps (`*` counts as
  /// `And`). It skips tags and comments, and words below a title unless they begin nearly as a
  /// keyword.
  ///
  /// - Throws: ``GherkinError``, with the first line that is not understood.
  public init(parsing text: String) throws(GherkinError) {
    var reader = FeatureReader()
    // A byte order mark is no part of the first line.
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    // The line break of Windows is one character too.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      try reader.read(Self.trim(line), line: index + 1)
    }
    self = try reader.finish()
  }

  static func trim(_ line: some StringProtocol) -> Substring {
    var line = Substring(line)
    while let first = line.first, first.isWhitespace { line.removeFirst() }
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line
  }
}

/// The state of parsing a text.
private struct FeatureReader {
  private enum Location {
    case start, feature, background, scenario
  }

  private var location = Location.start
  private var text = FeatureText(name: "", scenarios: [])
  /// True while words can still belong to a title.
  private var isTitle = false

  mutating func read(_ line: Substring, line number: Int) throws(GherkinError) {
    if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("@") { return }
    if line.hasPrefix("|") || line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
      throw GherkinError(line: number, .unsupported("tables and blocks of text below a step"))
    }
    if let name = title(line, "Feature") {
      guard location == .start else { throw GherkinError(line: number, .secondFeature) }
      text.name = name
      location = .feature
    } else if title(line, "Background") != nil {
      guard location == .feature else {
        throw GherkinError(line: number, location == .start ? .noFeature : .lateBackground)
      }
      location = .background
    } else if title(line, "Scenario Outline") ?? title(line, "Examples") != nil {
      throw GherkinError(line: number, .unsupported("outlines with examples"))
    } else if let name = title(line, "Scenario") ?? title(line, "Example") {
      guard location != .start else { throw GherkinError(line: number, .noFeature) }
      text.scenarios.append(FeatureText.Scenario(name: name, steps: [], line: number))
      location = .scenario
    } else if let step = step(line, number) {
      try add(step)
      isTitle = false
      return
    } else {
      if line.lowercased().hasPrefix("rule:") {
        throw GherkinError(line: number, .unsupported("rules"))
      }
      if let keyword = nearestKeyword(to: line) {
        throw GherkinError(line: number, .nearlyKeyword(String(line), keyword))
      }
      guard isTitle else { throw GherkinError(line: number, .unreadable(String(line))) }
      return
    }
    isTitle = true
  }

  private mutating func add(_ step: FeatureText.Step) throws(GherkinError) {
    guard !step.text.isEmpty else {
      throw GherkinError(line: step.line, .emptyStep(step.keyword))
    }
    let isFollowing = step.keyword == .and || step.keyword == .but
    switch location {
    case .background:
      if isFollowing, text.background.isEmpty {
        throw GherkinError(line: step.line, .followsNothing(step.keyword))
      }
      text.background.append(step)
    case .scenario:
      let last = text.scenarios.count - 1
      if isFollowing, text.scenarios[last].steps.isEmpty {
        throw GherkinError(line: step.line, .followsNothing(step.keyword))
      }
      text.scenarios[last].steps.append(step)
    case .start, .feature:
      throw GherkinError(line: step.line, .stepOutsideScenario(step.text))
    }
  }

  func finish() throws(GherkinError) -> FeatureText {
    guard location != .start else { throw GherkinError(line: 1, .noFeature) }
    guard !text.scenarios.isEmpty else { throw GherkinError(line: 1, .noScenario) }
    if let empty = text.scenarios.first(where: \.steps.isEmpty) {
      throw GherkinError(line: empty.line, .noSteps(empty.name))
    }
    return text
  }

  private func title(_ line: Substring, _ word: String) -> String? {
    guard line.hasPrefix(word + ":") else { return nil }
    return String(FeatureText.trim(line.dropFirst(word.count + 1)))
  }

  private func step(_ line: Substring, _ number: Int) -> FeatureText.Step? {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = parts.first else { return nil }
    let keyword = first == "*" ? .and : FeatureText.Keyword(rawValue: String(first))
    guard let keyword else { return nil }
    let words = parts.count == 2 ? String(FeatureText.trim(parts[1])) : ""
    return FeatureText.Step(keyword, words, line: number)
  }
}
