// Refused: converting non-Sendable function value
import MillraceUniFlow

final class View {
  func show(_ model: GlobalModel) {}

  func begin(_ proxy: Dispatcher.Proxy) {
    proxy.subscribe(self).onUpdate(show)
  }
}
