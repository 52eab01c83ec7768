#if SQLite
package import MillraceViews

extension Player {
  /// Returns the name, the position and the buttons of the recording.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      heading(name)
      field(
        "Name", text: state.name ?? name, onInput: { .typed($0) }, onSubmit: .committed
      )
      .onBlur(send: .committed)
      custom(
        "player", label: "Sound", properties: state.orders,
        fallback: "This browser has no script for sounds.", onEvent: Self.heard
      )
      .style("away")
      if let problem = state.problem { text(problem, style: .error).role(.status) }
      column(spacing: .small) {
        slider(
          "Position", value: state.seconds(audio), in: 0...audio.seconds, step: audio.step,
          valueText: "\(audio.elapsed(state.position)) of \(audio.length)"
        ) { .leap(Int(($0 * 1_000).rounded())) }
        row {
          text(audio.elapsed(state.position)).testID("elapsed")
          text(audio.length).testID("duration")
        }
        .style("spread")
      }
      .style("position")
      buttons(state)
    }
    .key(state.id)
  }

  /// The distance of a leap, in milliseconds.
  private static let leap = 10_000

  /// True if no leap stays within the sound.
  private var isShort: Bool { audio.milliseconds < Self.leap }

  private func buttons(_ state: State) -> Node<Action> {
    row {
      button("−10 s", send: .leap(state.position - Self.leap))
        .label("Back ten seconds").shortcut(Shortcut("j")).disabled(isShort)
      button(state.verb, role: .primary, send: .toggle).shortcut(Shortcut("k"))
        .icon(state.phase == .playing ? .pause : .play)
      button("+10 s", send: .leap(state.position + Self.leap))
        .label("Forward ten seconds").shortcut(Shortcut("l")).disabled(isShort)
    }
    .style("player-buttons")
  }

  /// Maps an event of the player's definition to an action.
  private static func heard(_ event: CustomEvent) -> Action? {
    switch event.name {
    case "progress": Int(event.payload).map(Action.progressed)
    case "ended": .ended
    case "paused": .paused
    case "blocked": .blocked
    case "broken": .broken(event.payload)
    default: nil
    }
  }
}

extension Player.State {
  fileprivate var verb: String {
    switch phase {
    case .stopped: "Play"
    case .playing: "Pause"
    case .paused: "Resume playing"
    }
  }

  /// The properties of the player's definition.
  ///
  /// The position changes only with a seek: otherwise every tick would send it.
  fileprivate var orders: CustomValue {
    [
      "source": "/recordings/audio/\(id)", "isPlaying": .isTrue(phase == .playing),
      "seek": .number(Double(seek)), "position": .number(Double(start)),
    ]
  }

  fileprivate func seconds(_ audio: Audio) -> Double {
    min((Double(position) / 1_000 / audio.step).rounded() * audio.step, audio.seconds)
  }
}

extension Audio {
  /// The step of the arrow keys, in seconds.
  fileprivate var step: Double { milliseconds < 60_000 ? 0.1 : 1 }

  /// The length rounded up to whole steps, so that the end can be reached.
  fileprivate var seconds: Double {
    max(step, (Double(milliseconds) / 1_000 / step).rounded(.up) * step)
  }
}
#endif
