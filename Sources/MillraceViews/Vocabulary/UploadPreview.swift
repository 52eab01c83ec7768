/// Returns a small picture of a file that a person has chosen on this page, or an icon.
///
/// A browser shows a picture at once, from the person's machine, before the file has arrived. After
/// a reload it shows the picture at `address`, and an icon for a file without one. Assistive
/// technology skips it, since the name of the file stands beside it.
///
/// ```swift
/// row {
///   preview(of: file.offer)
///   text(file.offer.name)
/// }
/// ```
///
/// - Parameters:
///   - offer: The file.
///   - address: The address at which the site serves the picture, once it is stored.
public func preview<Action>(of offer: UploadOffer, at address: String? = nil) -> Node<Action> {
  // Another page gives its files the same numbers.
  let file: CustomValue = [
    "number": .number(Double(offer.id)), "name": .text(offer.name),
    "size": .number(Double(offer.size)), "type": .text(offer.type),
    "address": address.map { .text($0) } ?? .null,
  ]
  return custom("millrace-preview", label: offer.name, properties: file)
    .style(.preview).accessibilityHidden()
}
