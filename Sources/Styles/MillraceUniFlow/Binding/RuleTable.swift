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

/// Bindings, found by what a mutation is of: its feature, its kind and its states.
///
/// Which could match is worked out once for each of those, and the newest is at hand.
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
  @exclusivity(unchecked) private var plans: [Pattern: [Rule]] = [:]
  @exclusivity(unchecked) private var newest: (pattern: Pattern, plan: [Rule])?

  /// What a binding can look for in a mutation, or that there is none.
  private struct Pattern: Hashable {
    let feature: ObjectIdentifier?
    let kind: MutationKind?
    let old: ObjectIdentifier?
    let new: ObjectIdentifier?

    init(_ mutation: GlobalMutation) {
      feature = mutation.featureID
      kind = mutation.kind
      old = mutation.oldBox?.type
      new = mutation.newBox?.type
    }

    /// There is none.
    init() { (feature, kind, old, new) = (nil, nil, nil, nil) }

    func fits(_ interest: MutationInterest) -> Bool {
      interest.covers(kind, of: feature) && (interest.old == nil || interest.old == old)
        && (interest.new == nil || interest.new == new)
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
    newest = nil
  }

  /// Calls a closure with what matches by kind, feature and states, in order; what is added meanwhile is not looked at.
  func forEach(fitting mutation: GlobalMutation?, _ body: (Rule) -> Void) {
    guard !rules.isEmpty else { return }
    let pattern: Pattern
    if let mutation { pattern = Pattern(mutation) } else { pattern = Pattern() }
    for rule in plan(for: pattern) { body(rule) }
  }

  private func plan(for pattern: Pattern) -> [Rule] {
    if let newest, newest.pattern == pattern { return newest.plan }
    let plan = plans[pattern] ?? rules.filter { pattern.fits($0.interest) }
    plans[pattern] = plan
    newest = (pattern, plan)
    return plan
  }
}

extension RuleTable<ModelBinding> {
  func install(_ feature: any Feature.Type) {
    install(ObjectIdentifier(feature)) { feature.bindings }
  }
}
