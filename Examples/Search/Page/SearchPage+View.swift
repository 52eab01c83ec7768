import About
import Millrace
package import MillraceViews

extension SearchPage {
  /// Returns the search, with its chart and the rejected actions beside it.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      column(spacing: .small) {
        heading("Search")
        text(
          "This project's own documentation and examples, in UniFlow style.", style: .caption)
      }
      row(alignment: .start) {
        column(spacing: .large) {
          field(state)
          phase(state)
        }
        .grow()
        column(spacing: .large) {
          chart(state)
          refused(state.desk)
        }
      }
      .style("search")
    }
  }

  /// Returns the field, which is there in every state.
  private func field(_ state: State) -> Node<Action> {
    form("Search", onSubmit: .search) {
      row(spacing: .small, alignment: .start) {
        MillraceViews.field(
          "Words to look for", text: state.desk.typed, purpose: .search,
          error: state.desk.complaint, onInput: { .typed($0) }
        )
        .hint(Self.hint).grow()
        .focused(state.isFieldFocused)
        button("Search", role: .primary, send: .search)
      }
    }
    .style("search-bar")
  }

  @NodeBuilder<Action>
  private func phase(_ state: State) -> NodeList<Action> {
    switch state.phase {
    case .absent: text("The search is closed. A new one opens it.").icon(.close).style(.empty)
    case .preparing: preparing()
    case .inProgress(let search): inProgress(search)
    case .finished(let search): finished(search)
    case .failed(let search): failed(search)
    }
  }

  // MARK: The states

  private static let hint = "Finds what has all the words. Three letters of a word are enough."

  private func preparing() -> Node<Action> {
    column {
      text(Self.hint, style: .caption)
      list("For example", ["timeline", "offline", "undo"], key: \.self) { word in
        link(word, to: "/search?for=\(word)", send: .searchFor(word))
          .icon(.search).style(.wholeRow)
      }
    }
  }

  private func inProgress(_ search: Search<Excerpt>.InProgress) -> Node<Action> {
    column {
      text("Searching for “\(search.keyword.text)”", style: .title).role(.status).live()
      progress("Texts checked", value: search.progress)
      row {
        button("Cancel", role: .cancel, send: .cancel)
        if search.request.isHeld { button("Continue", send: .resume) }
      }
    }
  }

  private func finished(_ search: Search<Excerpt>.Finished) -> Node<Action> {
    column {
      text(Self.summary(of: search), style: .title).role(.status).live().testID("summary")
      if search.results.isEmpty {
        suggestions(search.suggestions)
      } else {
        list("Found", search.results, key: { $0.address(for: nil) }) { [keyword = search.keyword] in
          Self.content(of: $0, for: keyword)
        }
        .style("found")
      }
    }
  }

  @NodeBuilder<Action>
  private func suggestions(_ suggestions: Suggestions) -> NodeList<Action> {
    switch suggestions {
    case .none: text("")
    case .awaited: text("Looking for other words…", style: .caption).role(.status).live()
    case .found(let keywords):
      if keywords.isEmpty {
        text("No other word is similar. Try fewer letters, or one word alone.", style: .caption)
          .role(.status).live()
      } else {
        group("Did you mean") {
          row { for keyword in keywords { button(keyword, send: .searchFor(keyword)) } }
        }
      }
    }
  }

  private func failed(_ search: Search<Excerpt>.Failed) -> Node<Action> {
    column {
      text("Searching for “\(search.keyword.text)” has failed", style: .title)
      text(search.error.description, style: .error).icon(.warning)
        .role(.status).live(.assertive)
      row { button("Try again", send: .retry).icon(.refresh) }
    }
  }

  static func summary(of search: Search<Excerpt>.Finished) -> String {
    let keyword = search.keyword.text
    switch search.results.count {
    case 0: return "Nothing found for “\(keyword)”"
    case 1: return "1 result for “\(keyword)”"
    case SearchLimit.results: return "The \(SearchLimit.results) best results for “\(keyword)”"
    case let count: return "\(count) results for “\(keyword)”"
    }
  }

  private static func content(of excerpt: Excerpt, for keyword: Keyword) -> NodeList<Action> {
    @NodeBuilder<Action> func content() -> NodeList<Action> {
      row {
        link(excerpt.file, to: excerpt.address(for: keyword))
          .icon(excerpt.isProse ? .file : .code).style(.wholeRow)
        text(excerpt.location, style: .caption)
      }
      if excerpt.title != excerpt.file {
        column(spacing: .none) { for run in excerpt.heading { run.shown() } }
          .style("excerpt heading")
      }
      column(spacing: .none) { for run in excerpt.runs { run.shown() } }
        .style(excerpt.isProse ? "excerpt" : "excerpt code")
    }
    return content()
  }
}

extension Excerpt.Run {
  /// Returns the text, marked if it matches the keyword.
  func shown<Action>() -> Node<Action> {
    isMarked ? MillraceViews.text(text).style("hit") : MillraceViews.text(text)
  }
}

extension Excerpt {
  fileprivate var isProse: Bool { path.hasSuffix(".md") }

  /// The name of the file.
  fileprivate var file: String { String(path[folderEnd...].drop { $0 == "/" }) }

  /// The folder and the lines as text.
  fileprivate var location: String {
    let first = lines.lowerBound
    let place = lines.count == 1 ? "line \(first)" : "lines \(first)–\(lines.upperBound)"
    return folderEnd == path.startIndex ? place : "\(path[..<folderEnd]), \(place)"
  }

  private var folderEnd: String.Index { path.lastIndex(of: "/") ?? path.startIndex }

  /// Returns the address of the page with the lines, and the keyword that has found them.
  fileprivate func address(for keyword: Keyword?) -> String {
    FileAddress(path: path, lines: lines, for: keyword).text
  }
}
