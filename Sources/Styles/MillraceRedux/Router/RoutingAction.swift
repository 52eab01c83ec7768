/// One step from a route to the next.
///
/// The index identifies the responsible routable: 0 is the root, and each element of a route adds
/// one.
enum RoutingAction: Equatable {
  case push(responsibleRoutableIndex: Int, elementToBePushed: RouteElement)
  case pop(responsibleRoutableIndex: Int, elementToBePopped: RouteElement)
  case change(
    responsibleRoutableIndex: Int, elementToBeReplaced: RouteElement, newElement: RouteElement)

  /// Returns the steps from one route to another.
  ///
  /// The common elements stay. Surplus elements are popped from the end. The first different
  /// element is changed if both routes have one, and the rest is pushed.
  static func steps(from old: Route, to new: Route) -> [RoutingAction] {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let changes = old.count > common && new.count > common
    let kept = common + (changes ? 1 : 0)
    var steps: [RoutingAction] = (kept..<max(kept, old.count)).reversed().map { index in
      .pop(responsibleRoutableIndex: index, elementToBePopped: old[index])
    }
    if changes {
      steps.append(
        .change(
          responsibleRoutableIndex: common, elementToBeReplaced: old[common],
          newElement: new[common]))
    }
    steps += (kept..<max(kept, new.count)).map { index in
      .push(responsibleRoutableIndex: index, elementToBePushed: new[index])
    }
    return steps
  }
}

extension RoutingAction: CustomStringConvertible {
  var description: String {
    switch self {
    case .push(let index, let element): "push(\(index), \(element))"
    case .pop(let index, let element): "pop(\(index), \(element))"
    case .change(let index, let old, let new): "change(\(index), \(old) to \(new))"
    }
  }
}
