/// How far something has come, or that it is under way.
///
/// - Parameters:
///   - label: What is under way.
///   - value: How much of it is done, from 0 to 1; nil where nobody knows.
@inlinable
public func progress<Action>(_ label: String, value: Double? = nil) -> Node<Action> {
  Node(.progress(label: label, value: value.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }))
}

/// An image with words for somebody who cannot see it.
///
/// - Parameters:
///   - source: The address: a path of the site, `http`, `https`, or the image itself as a `data:` address.
///   - description: What is on it.
///   - size: The room it takes, known before it has arrived.
@inlinable
public func image<Action>(
  _ source: String, description: String, size: Picture.Size? = nil
) -> Node<Action> {
  Node(.image(Picture(source: source, description: description, size: size)))
}

/// An image that says nothing the words beside it do not say; assistive technology passes over it.
@inlinable
public func image<Action>(
  decorative source: String, size: Picture.Size? = nil
) -> Node<Action> {
  Node(.image(Picture(source: source, description: nil, size: size)))
}

/// A line between what is before and what is after.
@inlinable
public func divider<Action>() -> Node<Action> {
  Node(.divider)
}

/// Room that takes what the other children of a column or a row leave.
@inlinable
public func spacer<Action>() -> Node<Action> {
  Node(.spacer)
}
