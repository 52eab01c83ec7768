package import MillraceViews
import MillraceWeb

extension ExplainedPage {
  /// Returns the page, with the button of the panel, its slider and the open panel above it.
  package func view(_ state: State) -> Node<Action> {
    let isPast = state.history.isPast
    let keepsHistory = example.history != nil
    return column(spacing: .medium) {
      row {
        // In the past the closed panel says it, too, and leads back.
        if isPast, state.panel == nil {
          text(state.history.words).role(.status).live().grow()
          button("Back to the present", send: Action.panel(.resume))
        } else {
          spacer()
        }
        let toggle = button("About this example", send: Action.panel(.toggle)).icon(.info)
        if state.panel == nil {
          toggle.accessibilityValue("closed")
        } else {
          toggle.accessibilityValue("open").shortcut(Shortcut("Escape"))
        }
      }
      .style("bar").key("bar")
      if state.panel != nil {
        history(state.history).map(Action.panel).style("history").key("history")
      }
      if let panel = state.panel { about(state, panel).key("about") }
      program.view(state.shown).map(Action.shown).disabled(isPast && !keepsHistory).key("page")
      if !keepsHistory {
        windowPosition(state.position, isShownOnly: isPast) { .moved($0) }.key("position")
      }
    }
  }

  private func history(_ history: ExampleHistory) -> Node<PanelAction> {
    column(spacing: .small) {
      slider(
        "History", value: Double(history.index), in: 1...Double(max(2, history.count)), step: 1,
        valueText: "\(history.index) of \(history.count)"
      ) { .move(Int($0)) }
      .disabled(history.count < 2)
      row(spacing: .small) {
        text(history.words, style: .caption).role(.status).live().grow()
        button("Back to the present", send: .resume).disabled(!history.isPast)
        button("Continue from here", send: .branch).disabled(!history.isPast)
      }
    }
  }

  private func about(_ state: State, _ panel: Panel) -> Node<Action> {
    group("About \(example.title)") {
      column {
        text(example.purpose)
        text("Architecture: \(example.style).", style: .caption)
        if let controls = example.controls {
          controls(state.shown).map(Action.shown)
            .disabled(state.history.isPast && example.history == nil)
        }
        button(panel.isUnfolded ? "Less about it" : "More about it", send: Action.panel(.unfold))
          .icon(panel.isUnfolded ? .up : .down).style("unfold")
        column {
          if !example.faults.isEmpty { faults() }
          commits(state.history)
          if !state.history.branches.isEmpty { branches(state.history.branches) }
          files(panel)
        }
        .map(Action.panel).style(panel.isUnfolded ? "more unfolded" : "more")
      }
    }
    .style("details")
  }

  private func faults() -> Node<PanelAction> {
    group("Faults, in all open pages") {
      column(spacing: .small) {
        for fault in example.faults {
          toggle(fault.title, isOn: fault.isOn) { .fault(fault.id, $0) }.key(fault.id)
        }
      }
    }
  }

  /// Returns the last commits, with the steps of the slider that show them.
  private func commits(_ history: ExampleHistory) -> Node<PanelAction> {
    column(spacing: .small) {
      text("The last steps, newest first", style: .title)
      if history.commits.isEmpty {
        text("Step 1 is the beginning. There is no other yet.", style: .caption)
      }
      list("The last steps", history.commits, key: \.number) { commit in
        row(spacing: .small) {
          text("\(commit.step). \(commit.cause)").grow()
          text(commit.source, style: .caption)
        }
        .style(commit.step == history.index ? "selected" : "plain")
      }
    }
  }

  private func branches(_ branches: [ExampleHistory.ListedBranch]) -> Node<PanelAction> {
    column(spacing: .small) {
      text("Discarded changes", style: .title)
      list("Discarded changes", branches, key: \.end) { branch in
        row(spacing: .small) {
          text("What was \(branch.steps): \(branch.cause)").grow()
          button("Restore", send: .restore(branch.end)).label("Restore what was \(branch.steps)")
        }
      }
    }
  }

  private func files(_ panel: Panel) -> Node<PanelAction> {
    column(spacing: .small) {
      text("Its files, in reading order", style: .title)
      list("Its files", example.files, key: { $0 }) { path in
        column(spacing: .small) {
          file(path, isOpen: panel.file?.path == path)
          if let file = panel.file, file.path == path { source(file) }
        }
      }
      link("Read: \(example.tutorial.title)", to: "/search/\(example.tutorial.path)")
    }
  }

  private func file(_ path: String, isOpen: Bool) -> Node<PanelAction> {
    row {
      button(Panel.name(of: path), send: .read(isOpen ? nil : path))
        .hint(path).accessibilityValue(isOpen ? "open" : "closed")
    }
  }

  @NodeBuilder<PanelAction>
  private func source(_ file: Panel.File) -> NodeList<PanelAction> {
    if let source = file.text {
      scroll("Source of \(file.path)", axis: .both) { text(source) }.style("source")
    } else {
      text("The sources of this program are not on its machine.", style: .caption)
    }
  }
}
