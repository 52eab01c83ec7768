// Refused: perform(_:) of a subscriber is never called
// One object of the window performs navigations, and not each subscriber.
import MillraceComponents

struct Shown: State {}

final class Screen: Subscriber {
  func update(with state: Shown) {}
  func perform(_ navigation: any Navigation) {}
}

func misuse(_ component: Component<Shown>) { component.subscribe(Screen()) }
