#if Web && SQLite
extension ArchitectureStudy {
  /// Returns a paragraph in lines of at most 100 characters.
  private static func wrapped(_ paragraph: String) -> String {
    var lines = [""]
    for word in paragraph.split(separator: " ") {
      let line = lines.removeLast()
      if line.isEmpty {
        lines.append(String(word))
      } else if line.count + 1 + word.count <= 100 {
        lines.append("\(line) \(word)")
      } else {
        lines += [line, String(word)]
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The study as the article `Documentation/Architectures.md`.
  var article: String {
    let others = OtherStyle.allCases.map(\.name)
    let table = rows.map { row in
      let facts = row.facts
      let lines = row.figures.map { "\($0.lines)" } ?? ""
      let types = row.figures.map { "\($0.types)" } ?? ""
      let name = others.contains(facts.name) ? "\(facts.name)¹" : facts.name
      return "| \(name) | \(lines) | \(types) | \(facts.state) | \(facts.test) | \(facts.lost) |"
    }
    let examples = rows.compactMap(\.facts.example).map { "\($0.name) (`\($0.path)`)" }
    let note =
      "¹ Another app: \(examples.joined(separator: ", ")). Lines and types are those of its logic, "
      + "and of what joins it to its page, without its views, its data and its services; since the "
      + "apps do different things, their sizes cannot be compared. `OtherStyle.swift` names the "
      + "files."
    let tasks = ArchitectureTask.allCases.map { task in
      let answers = solutions(of: task).map { solution in
        let file = solution.path.split(separator: "/").last ?? ""
        let words = "**\(solution.name)**, in [\(file)](../\(solution.path)): \(solution.words)"
        return """
          \(Self.wrapped(words))

          ```swift
          \(solution.code ?? "")
          ```
          """
      }
      return "## \(task.name)\n\n\(Self.wrapped(task.question))\n\n"
        + answers.joined(separator: "\n\n")
    }
    let choices = rows.map { Self.wrapped("**\($0.facts.name).** \($0.facts.choice)") }
    return """
      # Recordings in eight architectures

      The example [Recordings](Recordings.md) exists eight times, over one library and one set of
      views: `/architectures` in the gallery switches between them while they run, shows any of them
      or all on one page, and moves all of them through their common history. Here is what differs:
      how each does the five tasks that every app has. `/architectures/tasks` shows the same in the
      gallery.

      Code and figures are those of the sources; a test compares this article with them and says how
      it is rewritten.

      ## In short

      Lines are lines of code, without empty lines, comments and imports. The model, the views, the
      player and the recorder are shared and not counted; but MAVB's views are its binders, which
      are counted. Shared are also the rules of the dialogs, which all eight call:
      [Dialog.swift](../Examples/Recordings/Screen/Dialog.swift) and
      [Dialog+Change.swift](../Examples/Recordings/Screen/Dialog+Change.swift); and the store and
      the kept views in [Shared](../Examples/Architectures/Shared). Elm is the native page of the
      example, with what joins it to the others.

      | style | lines | types | state of the screen | a test needs | lost when the process ends |
      |---|---|---|---|---|---|
      \(table.joined(separator: "\n"))

      \(Self.wrapped(note))

      \(tasks.joined(separator: "\n\n"))

      ## When to take which

      \(choices.joined(separator: "\n\n"))

      ## What a history costs

      The eight share one history, with a slider. A step keeps what it has changed, and shares the
      rest with the step before: with a library of 1,000 items some 300 bytes for a step on the
      screens, where a copy of both stores as JSON takes 116,000. Past its limit a history does not
      grow. [What it costs](../Sources/Millrace/Millrace.docc/WhatItCosts.md) has the figures, those
      of a log of the screens' state, and the command that prints them.

      ## All of them at once

      They are not exclusive. All eight run on one loop at the same time, and what one of them asks
      of the library the others are notified of; so an app can use one for each of its screens, and
      change that later. Each open page has such a loop with a timeline of its own: its slider moves
      the eight of that page, and leaves those of another person alone.

      """
  }
}
#endif
