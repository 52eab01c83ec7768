/// Counts how many of its kind are alive.
final class Probe {
  let id: String
  private let count: Counter

  final class Counter {
    var ids: [String] = []
  }

  init(_ id: String, _ count: Counter) {
    self.id = id
    self.count = count
    count.ids.append(id)
  }

  deinit { count.ids.removeAll { $0 == id } }
}
