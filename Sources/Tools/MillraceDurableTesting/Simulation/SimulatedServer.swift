internal import MillraceDurable

/// The server of a simulation, and the model of what it must hold.
struct SimulatedServer {
  var file: any SimulatedServerFile
  var schema = 0
  var epochs = 1
  var waiting: [(id: Int, message: SimulatedMessage)] = []
  var model = Model()
  var backUp: (file: any SimulatedServerFile, model: Model)?
  /// The spaces that a user may not write, and with `.none` not read.
  var access: [AccessKey: SpaceAccess] = [:]
  /// The records of the spaces at each version that devices have seen.
  var snapshots: [SnapshotKey: ModelSpace] = [:]

  struct AccessKey: Hashable {
    var user: String
    var space: Space
  }

  struct SnapshotKey: Hashable {
    var epoch: String
    var space: Space
    var version: Int
  }

  struct Model {
    var spaces: [Space: ModelSpace] = [:]
    /// The processed actions with their refusals.
    var processed: [ActionID: Refusal?] = [:]
    /// The numbers of the last applied actions of the devices.
    var lastApplied: [Int: Int] = [:]
  }
}

/// A request on its way.
struct SimulatedMessage {
  enum Body {
    case push(PushRequest)
    case pull(PullRequest)
    case poll(PullRequest)
  }

  let device: Int
  let process: Int
  let id: Int
  let body: Body

  /// Returns the event of an answer that never comes.
  func failure(_ error: TransportError) -> SyncMachine.Event {
    switch body {
    case .push: .pushed(id, .failure(error))
    case .pull(let request): .pulled(id, request, .failure(error))
    case .poll: .polled(id, .failure(error))
    }
  }
}
