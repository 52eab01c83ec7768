/// A binding that can be stored in a rule table.
protocol RuleBinding {
  var interest: MutationInterest { get }
}

extension ModelBinding: RuleBinding {
  var interest: MutationInterest { body.interest }
}

extension ObserverBinding: RuleBinding {
  var interest: MutationInterest { body.interest }
}

/// A table of bindings, indexed by the feature, the kind and the states of a mutation.
///
/// The bindings that fit are computed once for each combination; the most recent result is cached
/// apart.
final class RuleTable<Binding: RuleBinding> {
  final class Rule {
    /// The feature or the observer type that declares the binding.
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

  /// The properties of a mutation that a binding can match; all nil if there is no mutation.
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

    /// Creates the pattern for no mutation.
    init() { (feature, kind, old, new) = (nil, nil, nil, nil) }

    func fits(_ interest: MutationInterest) -> Bool {
      interest.covers(kind, of: feature) && (interest.old == nil || interest.old == old)
        && (interest.new == nil || interest.new == new)
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the bindings of an owner, unless they were added before.
  func install(_ owner: ObjectIdentifier, _ bindings: () -> [Binding]) {
    guard known.insert(owner).inserted else { return }
    let new = bindings()
    guard !new.isEmpty else { return }
    rules += new.map { Rule($0, owner: owner) }
    plans = [:]
    newest = nil
  }

  /// Calls a closure with each rule that fits by kind, feature and states, in order.
  ///
  /// Rules that are added meanwhile are not visited.
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
