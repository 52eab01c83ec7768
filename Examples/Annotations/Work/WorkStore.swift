import MillraceDurable
package import MillraceFlux

/// The actions about the exchange with the office.
package enum WorkActions {
  /// A new value of the device's work.
  package struct Changed: AnyAction, Sendable {
    let work: DeviceWork
  }

  /// The request to try at once.
  package struct SyncNow: AnyAction, Sendable, Hashable {}

  /// The request to work without a connection, or with one again.
  package struct WorkOffline: AnyAction, Sendable, Hashable {
    let isOffline: Bool
  }

  /// The person has read a refusal.
  package struct Dismiss: AnyAction, Sendable, Hashable {
    let refused: RefusedAction
  }
}

/// The store of a device's work, the second one that is fed by the device.
///
/// It knows nothing of the sheets, and the store of the sheets nothing of it: what needs both is
/// derived from both.
package final class WorkStore: StateStore<DeviceWork> {
  /// Registers for the actions of the work.
  init(_ first: DeviceWork, on dispatcher: Dispatcher, device: any SheetDevice) {
    super.init("work", first, on: dispatcher)
    on(WorkActions.Changed.self) { state, action in state = action.work }
    on(WorkActions.SyncNow.self) { _, _ in device.syncNow() }
    on(WorkActions.WorkOffline.self) { state, action in
      // At once, though the device says so a moment later.
      state.status.phase = action.isOffline ? .offline : .syncing
      device.workOffline(action.isOffline)
    }
    on(WorkActions.Dismiss.self) { _, action in device.dismiss(action.refused) }
  }
}
