package import Millrace
package import MillraceDurable
package import MillraceViews

/// The device of a page: it performs what a person does, whether there is a connection or not.
package protocol SheetDevice: Sendable {
  /// The identity, and with it the person who uses it.
  var id: DeviceID { get }

  /// Returns the effect that performs a durable action: its result is in the file, and visible by
  /// the live queries, when the effect ends.
  func perform(_ action: some FieldAction) -> Effect<SheetActions.Ended>

  /// Stores a photo on the device until the office has it, and adds it to an annotation.
  func addPhoto(_ photo: UploadedFile, to mark: String, _ origin: FieldOrigin) async throws

  /// Tries to reach the office at once.
  func syncNow()

  /// Works without the office, or with it again.
  func workOffline(_ isOffline: Bool)

  /// Forgets a refusal that a person has read.
  func dismiss(_ refused: RefusedAction)
}
