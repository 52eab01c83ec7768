internal import Millrace

/// The subscribers of one store: each at most once, found and removed in constant time.
struct SubscriptionTable {
  private struct Seat {
    let box: any AnySubscriptionBox
    var lifetime: Lifetime?
  }

  let rounds = SubscriptionRounds()
  private var seats: [ObjectIdentifier: Seat] = [:]
  private var sweepAt = 64

  /// Gives a subscriber a seat, in place of one that it had.
  mutating func add(_ box: any AnySubscriptionBox, for id: ObjectIdentifier) {
    remove(id)
    if seats.count >= sweepAt {
      // Those that have gone and were never to be told anything since.
      for (id, seat) in seats where seat.box.isGone { remove(id) }
      sweepAt = max(64, seats.count * 2)
    }
    seats[id] = Seat(box: box, lifetime: nil)
    rounds.set(for: seats.count)
  }

  /// Keeps the observation; it ends at once if the seat was given up while the subscriber was told the first state.
  mutating func keep(_ lifetime: Lifetime, of box: any AnySubscriptionBox, for id: ObjectIdentifier)
  {
    if seats[id]?.box === box { seats[id]?.lifetime = lifetime } else { lifetime.stop() }
  }

  mutating func remove(_ id: ObjectIdentifier) {
    guard let seat = seats.removeValue(forKey: id) else { return }
    rounds.set(for: seats.count)
    seat.box.stop()
    seat.lifetime?.stop()
  }

  /// Removes a seat unless it was given to somebody else meanwhile.
  mutating func remove(_ id: ObjectIdentifier, of box: any AnySubscriptionBox) {
    if seats[id]?.box === box { remove(id) }
  }

  /// Stops everybody: the store has gone.
  func stopAll() {
    for seat in seats.values { seat.box.stop() }
  }
}
