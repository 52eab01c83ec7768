/// The size and the faults of a simulation.
public struct SimulationSettings: Hashable, Sendable {
  /// The number of devices at the beginning.
  public var devices = 4
  /// The largest number of devices with those that begin with a copied file.
  var maximumDevices = 6
  /// The number of actions that each device performs.
  public var actions = 200
  /// The number of spaces.
  public var spaces = 3
  /// The largest number of changes in one answer of the server.
  public var pageSize = 20
  /// The average time between two actions of a device, in milliseconds.
  public var pause = 700
  /// The average time between two faults of devices and server, in milliseconds.
  var faultPause = 4_000
  /// The probability that a message is lost.
  public var loss = 0.08
  /// The probability that a message arrives twice, the second time up to 20 seconds late.
  public var duplication = 0.08
  /// The probability that a message arrives up to 5 seconds late.
  public var delay = 0.08
  /// The probability that the server stops during a push, or before its answer.
  var serverDeath = 0.02
  /// The faults that occur, each as often as it is listed.
  public var faults: [SimulationFault] = SimulationFault.usual

  /// Creates the usual settings.
  public init() {}

  /// Returns the usual settings for a number of actions of each device.
  public static func actions(_ count: Int) -> SimulationSettings {
    var settings = SimulationSettings()
    settings.actions = count
    return settings
  }
}

/// A fault of a device or the server.
public enum SimulationFault: String, Hashable, Sendable, CaseIterable {
  /// The process of a device ends, and begins again.
  case kill
  /// A device loses its power, and what was not flushed.
  case powerLoss
  /// A back-up of a device's file is made.
  case backUp
  /// The back-up of a device's file is restored.
  case restore
  /// A device's file is copied to another device.
  case copy
  /// A device has no connection for a while, and its program does not know it.
  case partition
  /// A device has no connection for a while, and its program knows it.
  case offline
  /// The server forgets removed records.
  case prune
  /// A user may not read or write a space for a while.
  case access
  /// A device leaves a space, or enters one.
  case spaces
  /// A device begins again with another version of the program.
  case upgrade
  /// The server begins again with a later version of the program.
  case serverUpgrade
  /// A back-up of the server's storage is made.
  case serverBackUp
  /// The back-up of the server's storage is restored, under a new epoch.
  case serverRestore
  /// A token of a device is no longer accepted for a while.
  case signedOut
  /// A device performs many actions at once.
  case burst

  /// Each fault about as often as it helps to find mistakes.
  public static let usual: [SimulationFault] = [
    .kill, .kill, .kill, .powerLoss, .powerLoss, .powerLoss, .backUp, .backUp, .restore, .restore,
    .copy, .partition, .partition, .offline, .prune, .access, .spaces, .upgrade, .serverUpgrade,
    .serverBackUp, .serverRestore, .signedOut, .burst,
  ]
}
