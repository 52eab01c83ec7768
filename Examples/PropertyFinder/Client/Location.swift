/// Asks where the person is.
protocol LocationRequests: AnyObject {
  /// Asks; every question is answered once, unless it is cancelled.
  func ask(_ answer: @escaping (Result<GeoPoint, LocationFailure>) -> Void)
  /// Ends the question under way.
  func cancel()
}

/// Why nobody knows where the person is.
public enum LocationFailure: String, Error, CaseIterable, Sendable {
  /// The person does not want it, or somebody else does not for them.
  case denied
  /// This machine does not know.
  case unavailable
  /// It took too long.
  case timedOut = "timed-out"
}

extension LocationFailure: CustomStringConvertible {
  /// What happened and what to do, for a person.
  public var description: String {
    switch self {
    case .denied:
      "This page may not know where you are. Allow it in the browser, or type the name of a place."
    case .unavailable: "Where you are is not known here. Type the name of a place."
    case .timedOut:
      "Finding out where you are took too long. Try again, or type the name of a place."
    }
  }
}

/// Asks whoever shows the app: a browser knows where it is, the server does not.
final class HostLocation: LocationRequests {
  /// Told the number of the question that is to be answered; `nil` when none is.
  var onAsk: (Int?) -> Void = { _ in }
  private var asked = 0
  private var answer: ((Result<GeoPoint, LocationFailure>) -> Void)?

  func ask(_ answer: @escaping (Result<GeoPoint, LocationFailure>) -> Void) {
    asked += 1
    self.answer = answer
    onAsk(asked)
  }

  func cancel() {
    guard exchange(&answer, with: nil) != nil else { return }
    onAsk(nil)
  }

  /// Takes the host's answer; one to another question is nobody's.
  func take(_ result: Result<GeoPoint, LocationFailure>, for question: Int) {
    guard question == asked, let answer = exchange(&answer, with: nil) else { return }
    onAsk(nil)
    answer(result)
  }
}
