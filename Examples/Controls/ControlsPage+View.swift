import About
package import MillraceViews
import MillraceWeb

extension ControlsPage: LiveProgram {
  /// Returns the name of the page.
  package func title(_ state: State) -> String { "Controls" }

  /// Returns a group for each family of controls.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      column(spacing: .small) {
        heading("Controls")
        text(
          "An evening in a small hall, arranged with every control there is: by mouse, touch or "
            + "keyboard.",
          style: .caption)
        row { link("A longer form: apply to play", to: "/apply").icon(.edit) }
      }
      row(spacing: .large, alignment: .start) {
        column(spacing: .large) {
          controls(state)
          choices(state)
          numbers(state)
          finish(state)
        }
        column(spacing: .large) {
          looks(state)
          layout(state)
        }
      }
      .style("hall")
      toast(state.beforeReset.isEmpty ? nil : "Everything is reset.", key: state.done) {
        button("Undo", send: .undo).icon(.undo)
        button("Close", send: .dismiss).label("Close the notice").icon(.close).style(.iconOnly)
      }
    }
  }

  private func controls(_ state: State) -> Node<Action> {
    group("Text and a switch") {
      text("Each key is an action. Empty the name, and the mistake is said there.", style: .caption)
      field(
        "Name", text: state.name, isRequired: true,
        error: state.name.isEmpty ? "The evening needs a name." : nil, onInput: { .named($0) })
      field("Notes", text: state.note, isMultiline: true, onInput: { .noted($0) })
        .hint("Only you see them")
      toggle("Open to the public", isOn: state.isPublic, onChange: { .published($0) })
    }
  }

  private func choices(_ state: State) -> Node<Action> {
    group("Choices") {
      text("Each holds one value: of a menu, of segments, or of a calendar.", style: .caption)
      picker(
        "Seating", Seating.allCases, selected: state.seating, title: \.title,
        onChange: { .seated($0) })
      picker(
        "Light", Light.allCases, selected: state.light, style: .segmented, title: \.title,
        onChange: { .lit($0) })
      datePicker(
        "Date", day: state.day, earliest: CalendarDay(year: 2020, month: 1, day: 1),
        onChange: { .dated($0) })
    }
  }

  private func numbers(_ state: State) -> Node<Action> {
    group("Numbers") {
      text("The pad is a control of this page's own, whose script times the taps.", style: .caption)
      slider(
        "Volume", value: state.volume, in: 0...1, step: 0.05, valueText: percent(state.volume),
        onChange: { .setVolume($0) })
      stepper("Seats", value: state.seats, in: 4...9_999, onChange: { .setSeats($0) })
      if let problem = state.seatsProblem { text(problem, style: .error).role(.status).live() }
      progress("\(state.seats) of 120 seats", value: Double(state.seats) / 120)
      row(spacing: .large) {
        custom(
          "tempo", label: "Tempo",
          properties: ["tempo": state.tempo.map { .number(Double($0)) } ?? .null],
          fallback: "The tempo pad needs its script.",
          onEvent: { $0.name == "tempo" ? Int($0.payload).map(Action.tapped) : nil })
        text(state.tempo.map { "\($0) beats a minute" } ?? "Tap the pad in time.", style: .caption)
          .grow()
      }
    }
  }

  private func looks(_ state: State) -> Node<Action> {
    group("The evening") {
      row(spacing: .large) {
        layers(horizontal: .end, vertical: .start) {
          image(
            "/millrace.svg", description: "The wheel of a mill",
            size: Picture.Size(width: 72, height: 72))
          text("\(state.seats)").style("count").label("\(state.seats) seats")
        }
        column(spacing: .none) {
          text(state.name, style: .title)
          text(summary(state), style: .caption)
        }
        .grow()
      }
    }
  }

  private func layout(_ state: State) -> Node<Action> {
    group("What you did") {
      scroll("What you did", name: "log") {
        column(spacing: .small) {
          if state.log.isEmpty { text("Nothing yet.", style: .caption) }
          for entry in state.log { text(entry.words).key(entry.id) }
        }
      }
    }
  }

  private func finish(_ state: State) -> Node<Action> {
    column {
      divider()
      if state.name.isEmpty { text("To save it, give the evening a name.", style: .error) }
      row {
        button("Reset", role: .destructive, send: .reset).icon(.undo)
        if state.isSaving { progress("Saving").grow() } else { spacer() }
        button("Save", role: .primary, send: .save).busy(state.isSaving)
          .disabled(state.name.isEmpty)
          .shortcut(Shortcut("s", .command))
      }
    }
  }

  /// Returns a percentage with a space that does not break.
  private func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))\u{A0}%" }

  private func summary(_ state: State) -> String {
    let parts = [
      state.seating?.title, state.light.title, state.day.map(state.words(of:)),
      "volume \(percent(state.volume))", state.isPublic ? "public" : "private",
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}
