import MillraceDurable
public import MillraceFlux

/// The actions about the exchange with the office.
public enum WorkActions {
  /// A new value of the device's work.
  public struct Changed: AnyAction, Sendable {
    let work: DeviceWork
  }

  /// The request to try at once.
  public struct SyncNow: AnyAction, Sendable, Hashable {}

  /// The person has read a refusal.
  public struct Dismiss: AnyAction, Sendable, Hashable {
    let refused: RefusedAction
  }
}

/// The store of a device's work, the second one that is fed by the device.
///
/// It knows nothing of the sheets, and the store of the sheets nothing of it: what needs both is
/// derived from both.
public final class WorkStore: StateStore<DeviceWork> {
  /// Registers for the actions of the work.
  init(_ first: DeviceWork, on dispatcher: Dispatcher, device: any SheetDevice) {
    super.init("work", first, on: dispatcher)
    on(WorkActions.Changed.self) { state, action in state = action.work }
    on(WorkActions.SyncNow.self) { _, _ in device.syncNow() }
    on(WorkActions.Dismiss.self) { _, action in device.dismiss(action.refused) }
  }
}
