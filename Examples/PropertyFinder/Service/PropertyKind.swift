/// The kind of a property.
enum PropertyKind: String, CaseIterable, Sendable {
  case flat
  case terraced
  case semiDetached = "semi-detached"
  case detached
  case bungalow

  /// The kind as the service names it.
  var words: String {
    switch self {
    case .flat, .bungalow: rawValue
    case .terraced, .semiDetached, .detached: "\(rawValue) house"
    }
  }

  /// The part of a usual price that such a property costs.
  var worth: Double {
    switch self {
    case .flat: 0.6
    case .terraced: 1.0
    case .semiDetached: 1.2
    case .detached: 1.8
    case .bungalow: 1.1
    }
  }
}
