import MillraceViews

// Views beside the screens' own: errors, the browser's location, and the switches of the service.

extension FinderPage {
  /// Returns an error with what can be done about it, for the screen in front.
  static func problem(_ message: ErrorMessage) -> Node<Action> {
    column(spacing: .small) {
      row {
        text(message.text, style: .error).icon(.warning).role(.status).live(.assertive).grow()
        button("Close", send: .dismissError).label("Close the message")
          .icon(.close).style(.iconOnly)
      }
      if message.canBeRetried || !message.suggestions.isEmpty {
        row(spacing: .small) {
          for place in message.suggestions {
            button(place, send: .suggestion(place)).icon(.search).key(place)
          }
          if message.canBeRetried { button("Try again", send: .retry).icon(.refresh) }
        }
      }
    }
    .style(.card).testID("problem")
  }

  /// Asks the browser for its location while a request is open.
  func browserLocation(_ question: Int?) -> Node<Action> {
    custom(
      "geolocation", label: "Your location",
      properties: ["question": question.map { .number(Double($0)) } ?? .null],
      onEvent: { event in
        guard let question else { return nil }
        if event.name == "located", let point = GeoPoint(event.payload) {
          return .located(.success(point), question)
        }
        return LocationFailure(rawValue: event.name)
          .map { .located(.failure($0), question) }
      }
    )
    .accessibilityHidden()
  }

  static func service(_ conduct: ServiceConduct) -> Node<Action> {
    group("The listing service of this example") {
      picker(
        "It answers", ServiceConduct.Pace.allCases, selected: conduct.pace, title: \.title,
        onChange: { .pace($0) })
      picker(
        "With", ServiceConduct.Answer.allCases, selected: conduct.answer, title: \.title,
        onChange: { .answer($0) })
    }
  }
}

extension ServiceConduct.Pace {
  fileprivate var title: String {
    switch self {
    case .prompt: "at once"
    case .slow: "after three seconds"
    case .verySlow: "after twenty seconds"
    }
  }
}

extension ServiceConduct.Answer {
  fileprivate var title: String {
    switch self {
    case .right: "the listings"
    case .failing: "an error"
    case .nonsense: "nonsense"
    case .damaged: "damaged listings"
    case .away: "no answer: no connection"
    }
  }
}
