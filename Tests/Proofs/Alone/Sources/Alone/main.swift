import Millrace

let counter = Store(0) { (count: inout Int, step: Int) in
  count += step
  return .none
}
counter.send(2)
print("The counter says \(counter.state).")

// There is no hook, so that a report goes to standard error, once for its location.
struct Refused: Error {}

for _ in 1...3 {
  counter.loop.enqueue("reset") { _ throws(Refused) in throw Refused() }
}
