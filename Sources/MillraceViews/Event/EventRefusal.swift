/// A reason why an event led to no action.
///
/// The caller drops the event and reports the refusal.
public enum EventRefusal: Error, Hashable, Sendable {
  /// The node has left the tree, or never was in it.
  case nodeIsGone(Event)
  /// The node, or one above it, is disabled.
  case nodeIsDisabled(Event)
  /// A sheet or an alert is above the node, and has to be answered first.
  case nodeIsBehind(Event, modal: NodeID)
  /// The view gives no action for the event.
  case noHandler(Event)
  /// The event carries a revision that is not newer than the one the tree already has.
  case revisionIsStale(Event, known: Int)
  /// The event carries a value that this kind of node does not have.
  case valueDoesNotFit(Event, role: Role)
  /// The event carries a choice, a number or a day that the node does not offer.
  case valueIsNotOffered(Event)
  /// The node is still busy with an earlier press.
  case nodeIsBusy(Event)
  /// A function of the view raised the event while the view was being updated.
  case viewIsChanging(Event)
}

extension EventRefusal: CustomStringConvertible {
  /// The received event, the reason of the refusal and the next step.
  public var description: String {
    switch self {
    case .nodeIsGone(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node), which is not in the "
        + "tree: "
        + "the view changed while the event was on its way. Nothing needs to be done."
    case .nodeIsDisabled(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node), which is disabled, or "
        + "below a node that is: the driver should not let a person do that."
    case .nodeIsBehind(let event, let modal):
      "The event \(event.value.name.rawValue) came for node \(event.node), which is behind the "
        + "sheet or "
        + "alert \(modal): that opened while the event was on its way, or the driver should not "
        + "let a "
        + "person do that."
    case .noHandler(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node), and its view gives no "
        + "action for it: give one, or disable the node."
    case .revisionIsStale(let event, let known):
      "The event \(event.value.name.rawValue) came for node \(event.node) with a revision that "
        + "is not "
        + "newer than \(known): the client should count every change of the node by one."
    case .valueDoesNotFit(let event, let role):
      "The event \(event.value.name.rawValue) came for node \(event.node), which is a "
        + "\(role.rawValue) and has no such value: the client is at fault."
    case .valueIsNotOffered(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node) with a value that the "
        + "node does "
        + "not offer: the view has changed meanwhile, or the client is at fault. The node "
        + "returns to the "
        + "value of the program."
    case .nodeIsBusy(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node), which is busy with an "
        + "earlier "
        + "one: the driver should not let a person do that."
    case .viewIsChanging(let event):
      "The event \(event.value.name.rawValue) came for node \(event.node) out of a function of a "
        + "view that is "
        + "being built: a view only describes the page; handle the event after the update has "
        + "returned."
    }
  }
}
