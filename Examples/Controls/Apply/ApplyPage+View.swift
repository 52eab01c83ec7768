package import About
package import MillraceViews
import MillraceWeb

extension ApplyPage: LiveProgram {
  /// Returns the name of the page.
  package func title(_ state: State) -> String { "Apply to play" }

  /// Returns the form, or the answer of the hall.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row(spacing: .small) {
          link("Gallery", to: "/")
          text("›", style: .caption)
          link("Controls", to: "/controls")
        }
        .role(.navigation).label("Where you are").style(.trail)
        heading("Apply to play")
        text(
          "The form of the small hall. Errors appear when you leave a field, and what is missing "
            + "when you send the form.",
          style: .caption)
      }
      if let sent = state.sent { answer(sent, state) } else { application(state) }
      toast(state.removed.map { "“\($0.offer.name)” is removed." }, key: state.removed?.id) {
        button("Undo", send: .undo).icon(.undo)
        button("Close", send: .settle).label("Close the notice").icon(.close).style(.iconOnly)
      }
    }
  }

  private func answer(_ sent: Application, _ state: State) -> Node<Action> {
    column {
      heading("The hall has your application", level: .two).icon(.check).focused()
      text(
        "\(sent.act), \(sent.evening.map(state.words(of:)) ?? ""): the answer comes within a week.")
      row { button("Apply with another act", send: .again).icon(.add) }
    }
    .style(.card)
  }

  private func application(_ state: State) -> Node<Action> {
    form("Application", onSubmit: .send) {
      problemSummary("The application cannot be sent yet", of: state.form)
      act(state)
      contact(state)
      address(state)
      account(state)
      toggle(
        "We have read the rules of the house, and agree", isOn: state.form.value.agrees,
        onChange: { .agrees($0) }
      )
      .fills(.rules, in: state.form) { .left($0) }
      row {
        button("Apply", role: .primary, send: .send).busy(state.isSending)
        text(
          "To see the hall refuse, choose the 13th of a month: that evening is always taken.",
          style: .caption
        )
        .grow()
      }
    }
  }

  private func act(_ state: State) -> Node<Action> {
    group("The act") {
      line(.act, "Name of the act", state)
      datePicker(
        "Evening", day: state.form.value.evening, earliest: state.today,
        onChange: { .chose($0) }
      )
      .fills(.evening, in: state.form) { .left($0) }
      upload(
        "Pictures, up to three of 5 MB each (optional)", accepting: ["image/*"],
        limit: ActPicture.limit, isMultiple: true
      ) { .picture($0) }
      .fills(.pictures, in: state.form) { .left($0) }
      list("Pictures", state.form.value.pictures, key: \.id) { line(of: $0, in: state) }
    }
  }

  private func line(of picture: ActPicture, in state: State) -> Node<Action> {
    row {
      preview(of: picture.offer, at: picture.stored.map { "/apply/pictures/\($0)" })
      column(spacing: .none) {
        text(picture.offer.name)
        if picture.isOnItsWay {
          progress("On its way", value: picture.part).label("\(picture.offer.name) on its way")
        } else if let problem = picture.problem {
          text(problem, style: .error)
        } else {
          text(state.size(of: picture.offer), style: .caption)
        }
      }
      .grow()
      if !picture.isOnItsWay {
        button("Remove “\(picture.offer.name)”", role: .destructive, send: .remove(picture.id))
          .icon(.trash).style(.iconOnly)
      }
    }
  }

  private func contact(_ state: State) -> Node<Action> {
    group("You") {
      line(.name, "Your name", state, .name)
      text("A mail address or a telephone number is enough.", style: .caption)
      pair {
        line(.email, "Mail address", state, .email).grow()
        line(.telephone, "Telephone", state, .telephone).grow()
      }
    }
  }

  private func address(_ state: State) -> Node<Action> {
    let value = state.form.value
    return group("The address for the contract") {
      pair {
        picker(
          "Country", Country.allCases, selected: value.country, title: \.title,
          onChange: { .livesIn($0) }
        )
        .fills(.country, in: state.form) { .left($0) }.grow()
        if let country = value.country, !country.regions.isEmpty {
          picker(
            country.regionTitle, country.regions.map { Choice(id: $0, title: $0) },
            selected: value.region, onChange: { .region($0) }
          )
          .fills(.region, in: state.form) { .left($0) }.grow()
        }
      }
      line(.street, "Street and number", state, .street)
      pair {
        line(.postalCode, "Postal code", state, .postalCode).grow()
        line(.city, "City", state, .city).grow()
      }
    }
  }

  private func account(_ state: State) -> Node<Action> {
    group("The next time") {
      toggle(
        "Open an account, which keeps the address", isOn: state.form.value.opensAccount,
        onChange: { .opensAccount($0) })
      if state.form.value.opensAccount {
        pair {
          line(.username, "Account name", state, .username).grow()
          line(.password, "New password", state, .newPassword).hint("Twelve characters or more")
            .grow()
        }
      }
    }
  }

  private func line(
    _ field: Application.FormField, _ label: String, _ state: State,
    _ purpose: Field.Purpose = .plain
  ) -> Node<Action> {
    let path = Application.text(of: field)
    return MillraceViews.field(
      label, text: path.map { state.form.value[keyPath: $0] } ?? "", purpose: purpose,
      onInput: { .wrote(field, $0) }
    )
    .fills(field, in: state.form) { .left($0) }
  }

  /// Returns controls beside each other, or below where there is no room.
  private func pair(@NodeBuilder<Action> content: () -> NodeList<Action>) -> Node<Action> {
    row(spacing: .large, alignment: .start, content: content).style("pair")
  }
}

extension ApplyPage {
  /// The look of the fields that stand beside each other.
  static let look = Array(
    """
    [data-style="pair"] { gap: 1.1rem 1.25rem; }
    [data-style="pair"] > [data-grow] { flex: 1 1 13rem; }
    .input[type="tel"] { max-width: none; }
    .form > .row > .button { min-width: 8rem; }
    [data-style="problems"] .item { padding-block: 0.15rem; }
    [data-style="problems"] .item > .text { padding-block: 0.4rem; }
    """.utf8)

  /// The content of the page's panel.
  package static let about = Example<ApplyPage>(
    "Apply to play", style: "Elm, the native one",
    purpose: "A long form as a value: its rules, what is shown of them and when, fields that "
      + "depend on others, and several pictures.",
    files: [
      "Examples/Controls/Apply/Application.swift", "Examples/Controls/Apply/ApplyPage.swift",
      "Examples/Controls/Apply/ApplyPage+View.swift", "Examples/Controls/Apply/ActPicture.swift",
      "Sources/MillraceViews/Form/Form.swift",
    ],
    tutorial: .init("How the page Controls is made", at: "Documentation/Controls.md"))
}
