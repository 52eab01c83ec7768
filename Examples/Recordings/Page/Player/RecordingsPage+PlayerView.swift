#if SQLite
import MillraceViews

extension RecordingsPage {
  /// Returns the player, or a text while no recording is selected.
  func player(_ state: State) -> Node<Action> {
    guard let player = state.player, let item = state.tree[player.id], let audio = item.audio else {
      return column { text("No recording selected.", style: .caption) }.key("none")
    }
    return column(spacing: .large) {
      heading(item.name)
      field(
        "Name", text: player.name ?? item.name, onInput: { .player(.typed($0)) },
        onSubmit: .player(.committed)
      )
      .onBlur(send: .player(.committed))
      custom(
        "player", label: "Sound", properties: player.orders,
        fallback: "This browser has no script for sounds.", onEvent: Self.heard
      )
      .style("away")
      if let problem = player.problem { text(problem, style: .error).role(.status) }
      column(spacing: .small) {
        slider(
          "Position", value: player.seconds(audio), in: 0...audio.seconds, step: audio.step,
          valueText: Clock.text(player.position)
        ) { .player(.leap(Int(($0 * 1_000).rounded()))) }
        row {
          text(Clock.text(player.position)).testID("elapsed")
          text(Clock.text(audio.milliseconds)).testID("duration")
        }
        .style("spread")
      }
      .style("position")
      buttons(player)
    }
    .key(player.id)
  }

  private func buttons(_ player: Player) -> Node<Action> {
    row {
      button("−10 s", send: .player(.leap(player.position - 10_000)))
        .label("Back ten seconds").shortcut(Shortcut("j"))
      button(player.verb, role: .primary, send: .player(.toggle)).shortcut(Shortcut("k"))
      button("+10 s", send: .player(.leap(player.position + 10_000)))
        .label("On ten seconds").shortcut(Shortcut("l"))
    }
    .style("player-buttons")
  }

  /// Maps an event of the player's definition to an action.
  private static func heard(_ event: CustomEvent) -> Action? {
    switch event.name {
    case "progress": Int(event.payload).map { .player(.progressed($0)) }
    case "ended": .player(.ended)
    case "paused": .player(.paused)
    case "blocked": .player(.blocked)
    case "broken": .player(.broken(event.payload))
    default: nil
    }
  }
}

extension Player {
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
