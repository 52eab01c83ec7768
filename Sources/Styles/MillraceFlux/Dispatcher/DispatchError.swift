public import Millrace

/// Why a dispatch did not come to its end; whatever the case, nothing of it has happened.
public enum DispatchError: Error {
  /// It was not let in: another is under way, or the loop shows the past. The text names both actions (FX-2).
  case refused(DeliveryError)
  /// Stores and the dispatcher are put together wrongly.
  case misuse(FluxError)
  /// A store's handler threw; what the others did was rolled back with it (FX-4).
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
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .refused(let refusal): "\(refusal)"
    case .misuse(let misuse): "\(misuse)"
    case .failed(let store, let error):
      "\(store) failed: \(error). The whole dispatch was rolled back; handle the error in the store, or dispatch what it means."
    }
  }
}
