/// Returns the progress of an operation, or an indicator that it is in progress.
///
/// - Parameters:
///   - label: The name of the operation.
///   - value: The completed part, from 0 to 1; nil if it is unknown.
@inlinable
public func progress<Action>(_ label: String, value: Double? = nil) -> Node<Action> {
  Node(.progress(label: label, value: value.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }))
}

/// Returns an image with a description for assistive technology.
///
/// - Parameters:
///   - source: The address: a path of the site, `http`, `https`, or the image itself as a `data:`
///     address, see ``Picture/source``.
///   - description: A description of the image.
///   - size: The size, known before the image has loaded.
@inlinable
public func image<Action>(
  _ source: String, description: String, size: Picture.Size? = nil
) -> Node<Action> {
  Node(.image(Picture(source: source, description: description, size: size)))
}

/// Returns an image that adds nothing to the words beside it; assistive technology skips it.
@inlinable
public func image<Action>(
  decorative source: String, size: Picture.Size? = nil
) -> Node<Action> {
  Node(.image(Picture(source: source, description: nil, size: size)))
}

/// Returns a line between the content before and after it.
@inlinable
public func divider<Action>() -> Node<Action> {
  Node(.divider)
}

/// Returns space that fills the room that the other children of a column or a row leave.
@inlinable
public func spacer<Action>() -> Node<Action> {
  Node(.spacer)
}
