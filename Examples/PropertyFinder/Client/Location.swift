/// A source of the person's location.
protocol LocationRequests: AnyObject {
  /// Asks for the location; calls `answer` once, unless the request is cancelled.
  func ask(_ answer: @escaping (Result<GeoPoint, LocationFailure>) -> Void)
  /// Cancels the request in progress.
  func cancel()
}

/// The reason why the location of the person is unknown.
package enum LocationFailure: String, Error, CaseIterable, Sendable {
  /// The person or a policy of the browser denied the permission.
  case denied
  /// The location is not available on this machine.
  case unavailable
  /// The location was not found in time.
  case timedOut = "timed-out"
}

extension LocationFailure: CustomStringConvertible {
  /// The message for a person: what happened and what to do.
  package var description: String {
    switch self {
    case .denied:
      "Your location is not shared with this page. Allow it in the browser, or type a place."
    case .unavailable: "Your location is not available. Type the name of a place."
    case .timedOut:
      "Finding your location took too long. Try again, or type the name of a place."
    }
  }
}

/// A location source that asks the host of the app: the browser knows its location, the server does
/// not.
final class HostLocation: LocationRequests {
  private let onAsk: (Int?) -> Void
  private var asked = 0
  private var answer: ((Result<GeoPoint, LocationFailure>) -> Void)?

  /// Creates a source.
  ///
  /// - Parameter onAsk: Called with the number of the request to answer; `nil` when there is none.
  init(onAsk: @escaping (Int?) -> Void) {
    self.onAsk = onAsk
  }

  func ask(_ answer: @escaping (Result<GeoPoint, LocationFailure>) -> Void) {
    asked += 1
    self.answer = answer
    onAsk(asked)
  }

  func cancel() {
    guard exchange(&answer, with: nil) != nil else { return }
    onAsk(nil)
  }

  /// Passes on the host's answer; an answer to any other request is ignored.
  func take(_ result: Result<GeoPoint, LocationFailure>, for question: Int) {
    guard question == asked, let answer = exchange(&answer, with: nil) else { return }
    onAsk(nil)
    answer(result)
  }
}
