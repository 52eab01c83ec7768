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
  @exclusivity(unchecked) private var withoutMutation: [Candidate]?

  /// What could match, with the states that are still to be compared: to compare them, no rule is looked at.
  struct Candidate {
    let old: ObjectIdentifier?
    let new: ObjectIdentifier?
    let rule: Rule

    init(_ rule: Rule) {
      old = rule.interest.old
      new = rule.interest.new
      self.rule = rule
    }
  }

  /// What could match a feature's mutations, by kind.
  private final class Plan {
    let initialization: [Candidate]
    let actualization: [Candidate]
    let transition: [Candidate]
    let deinitialization: [Candidate]

    init(_ rules: [Rule], of feature: ObjectIdentifier) {
      let candidates = { (kind: MutationKind) in
        rules.filter { $0.interest.covers(kind, of: feature) }.map { Candidate($0) }
      }
      initialization = candidates(.initialization)
      actualization = candidates(.actualization)
      transition = candidates(.transition)
      deinitialization = candidates(.deinitialization)
    }

    subscript(kind: MutationKind) -> [Candidate] {
      switch kind {
      case .initialization: initialization
      case .actualization: actualization
      case .transition: transition
      case .deinitialization: deinitialization
      }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the bindings of an owner, unless they are there.
  func install(_ owner: ObjectIdentifier, _ bindings: () -> [Binding]) {
    guard known.insert(owner).inserted else { return }
    let new = bindings()
    guard !new.isEmpty else { return }
    rules += new.map { Rule($0, owner: owner) }
    plans = [:]
    withoutMutation = nil
  }

  /// Calls a closure with what matches by kind, feature and states, in order; what is added meanwhile is not looked at.
  func forEach(fitting mutation: GlobalMutation?, _ body: (Rule) -> Void) {
    guard !rules.isEmpty else { return }
    let (old, new) = (mutation?.oldBox?.type, mutation?.newBox?.type)
    let candidates = candidates(for: mutation)
    for index in candidates.indices
    where (candidates[index].old == nil || candidates[index].old == old)
      && (candidates[index].new == nil || candidates[index].new == new)
    {
      body(candidates[index].rule)
    }
  }

  private func candidates(for mutation: GlobalMutation?) -> [Candidate] {
    guard let mutation else {
      let found =
        withoutMutation
        ?? rules.filter { $0.interest.covers(nil, of: nil) }.map { Candidate($0) }
      withoutMutation = found
      return found
    }
    let feature = mutation.featureID
    if let plan = plans[feature] { return plan[mutation.kind] }
    let plan = Plan(rules, of: feature)
    plans[feature] = plan
    return plan[mutation.kind]
  }
}

extension RuleTable<ModelBinding> {
  func install(_ feature: any Feature.Type) {
    install(ObjectIdentifier(feature)) { feature.bindings }
  }
}
