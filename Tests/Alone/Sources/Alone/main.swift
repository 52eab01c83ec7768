import Millrace

let counter = Store(0) { (count: inout Int, step: Int) in
  count += step
  return .none
}
counter.send(2)
print("The counter says \(counter.state).")
