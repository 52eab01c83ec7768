import Millrace
package import MillraceViews

extension SearchPage {
  /// Returns the search, with its chart and the rejected actions beside it.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      row(spacing: .small) { link("Gallery", to: "/") }
        .role(.navigation).label("Where you are").style("trail")
      column(spacing: .small) {
        heading("Search")
        text(
          "This project's own documentation and examples, in UniFlow style.", style: .caption)
      }
      row(alignment: .start) {
        column(spacing: .large) { phase(state) }.grow()
        column(spacing: .large) {
          chart(state)
          refused(state.desk)
        }
      }
      .style("search")
    }
  }

  @NodeBuilder<Action>
  private func phase(_ state: State) -> NodeList<Action> {
    switch state.phase {
    case .absent:
      button("Open the search", role: .primary, send: .open).focused()
    case .preparing:
      preparing(state.desk)
    case .inProgress(let search):
      inProgress(search)
    case .finished(let search):
      finished(search)
    case .failed(let search):
      failed(search)
    }
  }

  // MARK: The states

  @NodeBuilder<Action>
  private func preparing(_ desk: SearchControls) -> NodeList<Action> {
    form("Search", onSubmit: .search) {
      field(
        "Words to look for", text: desk.typed, purpose: .search, error: desk.complaint,
        onInput: { .typed($0) }
      )
      .hint("Finds lines with all words. Three letters of a word are enough.")
      .focused()
      row {
        button("Search", role: .primary, send: .search)
        button("Close", send: .close)
      }
    }
  }

  @NodeBuilder<Action>
  private func inProgress(_ search: Search<Excerpt>.InProgress) -> NodeList<Action> {
    column {
      text("Searching for “\(search.keyword.text)”", style: .title).role(.status).live()
      progress("Texts checked", value: search.progress)
      row {
        button("Cancel", role: .cancel, send: .cancel).focused()
        if search.request.isHeld { button("Continue", send: .resume) }
        button("Close", send: .close)
      }
    }
  }

  @NodeBuilder<Action>
  private func finished(_ search: Search<Excerpt>.Finished) -> NodeList<Action> {
    column {
      text(Self.summary(of: search), style: .title).role(.status).live().testID("summary")
      row {
        button("New search", role: .primary, send: .reset).focused()
        button("Close", send: .close)
      }
    }
    if search.results.isEmpty {
      suggestions(search.suggestions)
    } else {
      list("Found", search.results, key: { $0.address }) { excerpt in Self.content(of: excerpt) }
        .style("found")
    }
  }

  @NodeBuilder<Action>
  private func suggestions(_ suggestions: Suggestions) -> NodeList<Action> {
    switch suggestions {
    case .none: text("")
    case .awaited: text("Looking for other words…", style: .caption).role(.status).live()
    case .found(let keywords):
      if keywords.isEmpty {
        text("There are no similar words.", style: .caption).role(.status).live()
      } else {
        group("Did you mean") {
          row { for keyword in keywords { button(keyword, send: .searchFor(keyword)) } }
        }
      }
    }
  }

  @NodeBuilder<Action>
  private func failed(_ search: Search<Excerpt>.Failed) -> NodeList<Action> {
    column {
      text("Searching for “\(search.keyword.text)” has failed", style: .title)
      text(search.error.description, style: .error).role(.status).live(.assertive)
      row {
        button("Retry", role: .primary, send: .retry).focused()
        button("New search", send: .reset)
        button("Close", send: .close)
      }
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

  private static func content(of excerpt: Excerpt) -> NodeList<Action> {
    @NodeBuilder<Action> func content() -> NodeList<Action> {
      row {
        link(excerpt.title, to: excerpt.address)
        text(excerpt.location, style: .caption)
      }
      column(spacing: .none) {
        for run in excerpt.runs {
          if run.isMarked { text(run.text).style("hit") } else { text(run.text) }
        }
      }
      .style(excerpt.path.hasSuffix(".md") ? "excerpt" : "excerpt code")
    }
    return content()
  }
}

extension Excerpt {
  /// The address of the page with the lines.
  var address: String { FileAddress(path: path, lines: lines).text }

  /// The location as text.
  var location: String {
    lines.count == 1
      ? "\(path), line \(lines.lowerBound)"
      : "\(path), lines \(lines.lowerBound)–\(lines.upperBound)"
  }
}
