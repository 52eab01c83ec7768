internal import Millrace

/// The subscribers of one store: each at most once, found and removed in constant time.
///
/// A deinit of what a subscription releases may use the table: it is released after each access.
final class SubscriptionTable {
  private struct Registration {
    let box: any AnySubscriptionBox
    var token: ObservationToken?

    func cancel() {
      box.cancel()
      token?.cancel()
    }
  }

  let releaseCheck = ReleaseCheckInterval()
  private var registrations: [ObjectIdentifier: Registration] = [:]
  private var sweepAt = 64

  /// Registers a subscriber, and removes its earlier registration.
  func add(_ box: any AnySubscriptionBox, for id: ObjectIdentifier) {
    remove(id)
    if registrations.count >= sweepAt {
      // Subscribers that were released and have had no notification since.
      for (id, registration) in registrations where registration.box.isReleased { remove(id) }
      sweepAt = max(64, registrations.count * 2)
    }
    let old = registrations.updateValue(Registration(box: box, token: nil), forKey: id)
    releaseCheck.set(for: registrations.count)
    old?.cancel()
  }

  /// Keeps the token of an observation.
  ///
  /// It is cancelled at once if the registration was removed while the subscriber was notified of
  /// the first state.
  func keep(
    _ token: ObservationToken, of box: any AnySubscriptionBox, for id: ObjectIdentifier
  ) {
    if registrations[id]?.box === box {
      registrations[id]?.token = token
    } else {
      token.cancel()
    }
  }

  func remove(_ id: ObjectIdentifier) {
    guard let registration = registrations.removeValue(forKey: id) else { return }
    releaseCheck.set(for: registrations.count)
    registration.cancel()
  }

  /// Removes a registration unless another box has replaced it.
  func remove(_ id: ObjectIdentifier, of box: any AnySubscriptionBox) {
    if registrations[id]?.box === box { remove(id) }
  }

  /// Cancels all subscriptions, when the store is released.
  func cancelAll() {
    for registration in registrations.values { registration.box.cancel() }
  }
}

/// The interval at which a store checks its subscribers for release while they have no
/// notifications.
///
/// Checking a weak reference takes as long as all else about such a subscriber. Up to 127
/// subscribers are checked in every turn. With more, some 64 to 127 are checked in each turn.
@usableFromInline
final class ReleaseCheckInterval {
  /// The number of turns between two checks of one subscriber.
  @exclusivity(unchecked) @usableFromInline var turns = 1

  /// Sets the interval for a number of subscribers.
  func set(for count: Int) { turns = max(1, count / 64) }
}
