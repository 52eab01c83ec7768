/// What can be kept in a rule table.
protocol RuleBinding {
  var interest: MutationInterest { get }
}

extension ModelBinding: RuleBinding {
  var interest: MutationInterest { body.interest }
}

extension ObserverBinding: RuleBinding {
  var interest: MutationInterest { body.interest }
}

/// Bindings, found by the feature and the kind of a mutation.
///
/// Which could match a feature and a kind is worked out once. Of those, only states have to be compared.
final class RuleTable<Binding: RuleBinding> {
  final class Rule {
    /// The feature whose binding it is.
    let owner: ObjectIdentifier
    let interest: MutationInterest
    let binding: Binding

    init(_ binding: Binding, owner: ObjectIdentifier) {
      self.owner = owner
      self.binding = binding
      interest = binding.interest
    }
  }

  @exclusivity(unchecked) private var rules: [Rule] = []
  @exclusivity(unchecked) private var known: Set<ObjectIdentifier> = []
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: Plan] = [:]
  @exclusivity(unchecked) private var withoutMutation: [Rule]?

  /// What could match a feature's mutations, by kind.
  private struct Plan {
    var initialization: [Rule] = []
    var actualization: [Rule] = []
    var transition: [Rule] = []
    var deinitialization: [Rule] = []

    subscript(kind: MutationKind) -> [Rule] {
      switch kind {
      case .initialization: initialization
      case .actualization: actualization
      case .transition: transition
      case .deinitialization: deinitialization
      }
    }
  }

  /// Adds the bindings of an owner, unless they are there.
  func install(_ owner: ObjectIdentifier, _ bindings: () -> [Binding]) {
    guard known.insert(owner).inserted else { return }
    let new = bindings()
    guard !new.isEmpty else { return }
    rules += new.map { Rule($0, owner: owner) }
    plans = [:]
    withoutMutation = nil
  }

  /// What could match, in order; states are still to be compared.
  func candidates(for mutation: GlobalMutation?) -> [Rule] {
    if rules.isEmpty { return [] }
    guard let mutation else {
      let found = withoutMutation ?? rules.filter { $0.interest.covers(nil, of: nil) }
      withoutMutation = found
      return found
    }
    let feature = mutation.featureID
    if let plan = plans[feature] { return plan[mutation.kind] }
    let plan = Plan(
      initialization: rules.filter { $0.interest.covers(.initialization, of: feature) },
      actualization: rules.filter { $0.interest.covers(.actualization, of: feature) },
      transition: rules.filter { $0.interest.covers(.transition, of: feature) },
      deinitialization: rules.filter { $0.interest.covers(.deinitialization, of: feature) })
    plans[feature] = plan
    return plan[mutation.kind]
  }
}

extension RuleTable<ModelBinding> {
  func install(_ feature: any Feature.Type) {
    install(ObjectIdentifier(feature)) { feature.bindings }
  }
}
