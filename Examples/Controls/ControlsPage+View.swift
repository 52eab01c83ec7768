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
        evening(state)
      }
      .style("hall")
      toast(state.isReset ? "Everything is reset." : nil, key: state.changes.count) {
        button("Undo", send: .undo).icon(.undo)
        button("Close", send: .dismiss).label("Close the notice").icon(.close).style(.iconOnly)
      }
    }
  }

  private func controls(_ state: State) -> Node<Action> {
    group("Text and a switch") {
      text(
        "Every key press is an action. Clear the name to see an error at its field.",
        style: .caption)
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

  /// Returns the evening as it is arranged, which stays in view; on a phone its first line does,
  /// and opens the rest.
  private func evening(_ state: State) -> Node<Action> {
    column(spacing: .small) {
      row(spacing: .medium) {
        layers(horizontal: .end, vertical: .start) {
          image(
            "/millrace.svg", description: "The wheel of a mill",
            size: Picture.Size(width: 48, height: 48))
          text("\(state.seats)").style("count").label("\(state.seats) seats")
        }
        column(spacing: .none) {
          text(state.name.isEmpty ? "An evening without a name" : state.name, style: .title)
          text(state.day.map(state.words(of:)) ?? "No date yet", style: .caption)
        }
        .grow()
        button("Details", locally: .toggle("plan")).icon(.up).style("opener")
      }
      column(spacing: .small) {
        text(state.seating?.title ?? "No seating yet").icon(.users)
        text(state.light.title).icon(.sun)
        text("Volume \(percent(state.volume))").icon(.sound)
        if let tempo = state.tempo { text("Tempo \(tempo)").icon(.clock) }
        text(state.isPublic ? "Open to the public" : "Private").icon(state.isPublic ? .eye : .lock)
        if !state.note.isEmpty { text(state.note).style("notes") }
        if let part = state.changes.last?.part {
          button("Undo the \(part.rawValue)", send: .undo).icon(.undo)
        }
      }
      .named("plan").startsHidden().style("plan")
    }
    .role(.group).label("The evening").style("evening")
  }

  private func finish(_ state: State) -> Node<Action> {
    column {
      divider()
      if state.name.isEmpty { text("To save it, give the evening a name.", style: .error) }
      row {
        button("Reset", role: .destructive, send: .reset).icon(.undo)
        if state.isSaving {
          progress("Saving").grow()
        } else {
          text(state.isSaved.map { $0 ? "Saved." : "Changed since it was saved." } ?? "")
            .role(.status).live().style("saved").grow()
        }
        button("Save", role: .primary, send: .save).busy(state.isSaving)
          .disabled(state.name.isEmpty)
          .shortcut(Shortcut("s", .command))
      }
    }
  }

  /// Returns a percentage with a space that does not break.
  private func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))\u{A0}%" }
}
