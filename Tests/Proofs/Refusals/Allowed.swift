// Compiles: the shapes that the files beside this one get wrong.
import Millrace

actor Owner {
  let store = Store(0) { (count: inout Int, step: Int) in
    count += step
    return .none
  }

  func start() {
    store.loop.run()
    store.send(1)
  }
}

func fromElsewhere(_ handle: StoreHandle<Int>) {
  Task.detached { handle.send(1) }
}
