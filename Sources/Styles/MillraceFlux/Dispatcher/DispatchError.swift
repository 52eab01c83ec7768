public import Millrace

/// An error that ends a dispatch; in each case no part of the dispatch has taken effect.
public enum DispatchError: Error {
  /// The dispatch was refused: another is under way, or the loop shows the past. The text names
  /// both actions (FX-2).
  case refused(DeliveryError)
  /// Stores and the dispatcher are connected wrongly.
  case misuse(FluxError)
  /// A store's handler threw; the changes of the other stores were rolled back too (FX-4).
  case failed(store: String, error: any Error)

  init(_ error: any Error, from store: String) {
    switch error {
    case let error as DispatchError: self = error
    case let error as FluxError: self = .misuse(error)
    default: self = .failed(store: store, error: error)
    }
  }

  init(_ error: TurnError<DispatchError>) {
    switch error {
    case .refused(let refusal): self = .refused(refusal)
    case .failed(let error): self = error
    }
  }
}

extension DispatchError: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .refused(let refusal): "\(refusal)"
    case .misuse(let misuse): "\(misuse)"
    case .failed(let store, let error):
      "\(store) failed: \(Report.sentence(of: error)) The whole dispatch was rolled back. "
        + "Handle the error in the store, or dispatch an action for it."
    }
  }
}
