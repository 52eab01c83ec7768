import Millrace
import MillraceBinders

// A message of an adapter: alone, followed by the text of a view, and with that view built again.

func measureBinders(_ harness: inout Harness) {
  let loop = Loop()
  let count = Var("count", 0, in: loop.root)
  harness.measure("Binders: a message, no binding", limit: nil, million) { count.set($0) }
  let screen = BoundScreen()
  let store = screen.mount(TextBinder(.text <-- count.dynamic.map { "\($0)" }), in: loop.root)
  harness.measure("Binders: a message, bound to a text", limit: nil, million) { count.set($0) }
  var built = 0
  harness.measure("Binders: the same, and its view built", limit: nil, 200_000) { number in
    count.set(number)
    withExtendedLifetime(screen.node) { built &+= 1 }
  }
  withExtendedLifetime(store) {}
}
