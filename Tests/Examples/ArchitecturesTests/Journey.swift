#if Web && SQLite
import Foundation
import Testing

@testable import Architectures

/// The journeys of `Tests/Support/Journeys/recordings.json`, which the browser tests walk too.
struct Journeys: Decodable {
  /// The verbs that steps may have, with their meanings.
  let verbs: [String: String]
  /// Steps that several journeys have in common, by the verb that stands for them.
  let phrases: [String: [[String]]]
  let journeys: [Journey]

  /// Reads the file.
  static func read() throws -> Journeys {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../Support/Journeys/recordings.json").standardized
    return try JSONDecoder().decode(Journeys.self, from: Data(contentsOf: file))
  }

  /// Returns the steps of a journey, with those of phrases.
  func steps(of journey: Journey) throws -> [Step] {
    try journey.steps.flatMap { step in
      guard let phrase = phrases[step[0]] else { return [try Step(step)] }
      return try phrase.map { part in
        try Step(part.map { $0 == "$1" ? step[1] : $0 })
      }
    }
  }

  /// A step that has no verb, or an unknown one.
  struct UnknownStep: Error { let words: [String] }

  /// A verb with its words.
  struct Step {
    let verb: Verb
    let words: [String]

    init(_ step: [String]) throws {
      guard let verb = step.first.flatMap(Verb.init(rawValue:)) else {
        throw UnknownStep(words: step)
      }
      self.verb = verb
      words = Array(step.dropFirst())
    }
  }

  /// The verbs that a walk knows.
  enum Verb: String, CaseIterable {
    case press, follow, type, submit, leave, choose, slide, drag, give
    case microphone, sound
    case back, forward, reload, visit, window
    case title, heading, rows, shows, hides, field, button, enabled, disabled
    case dialog
    case noDialog = "no dialog"
    case inFront = "in front"
  }
}

/// One journey of a person through Recordings.
struct Journey: Decodable, CustomTestStringConvertible {
  let name: String
  let steps: [[String]]

  var testDescription: String { name }
}

/// An app that journeys lead through: the native one, or one of the eight.
struct JourneyApp: CustomTestStringConvertible {
  /// The architecture; nil for the native app.
  let style: ArchitectureName?

  static let all =
    [JourneyApp(style: nil)] + ArchitectureName.allCases.map { JourneyApp(style: $0) }

  /// The first address.
  var root: String { "/" + (style?.root ?? "recordings") }

  /// The end of each title.
  var titleEnd: String { style.map { " in \($0.name)" } ?? "" }

  var testDescription: String { style?.name ?? "native" }
}
#endif
