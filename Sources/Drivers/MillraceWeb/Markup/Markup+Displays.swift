internal import MillraceViews

/// The markup of displays and containers.
extension Markup {
  func progress(_ label: String, _ value: Double?) -> Part {
    let id = "n\(element.id)"
    var attributes = [("max", "1")]
    if let value { attributes.append(("value", RangeField.text(of: value))) }
    if element.traits.label == nil { attributes.append(("aria-labelledby", "\(id)-l")) }
    if let words = element.traits.value { attributes.append(("aria-valuetext", words)) }
    return Part(
      tag: "div", attributes: [("class", "progress")],
      content: .parts([
        Part(suffix: "-l", tag: "span", content: .text(label)),
        Part(suffix: "-p", tag: "progress", attributes: attributes + speech, content: .text("")),
      ]))
  }

  func image(_ picture: Picture) -> Part {
    var attributes = [
      ("class", "image"), ("alt", picture.description ?? ""), ("decoding", "async"),
      // With an empty address the browser fetches nothing, and shows the alternative text.
      ("src", HTML.image(picture.source) ?? ""),
    ]
    if let size = picture.size {
      attributes += [("width", "\(size.width)"), ("height", "\(size.height)")]
    }
    return Part(tag: "img", attributes: attributes, content: .void)
  }

  func layers(_ layers: Layers) -> Part {
    let classes = "layers across-\(layers.horizontal.rawValue) align-\(layers.vertical.rawValue)"
    return Part(tag: "div", attributes: [("class", classes)], content: .children)
  }

  func scroll(_ area: ScrollArea) -> Part {
    Part(
      tag: "div",
      attributes: [
        ("class", "scroll \(area.axis.rawValue)"), ("role", "region"), ("aria-label", area.label),
        // A region that scrolls can have the focus, so that the arrow keys scroll it.
        ("tabindex", "0"), ("data-scroll", area.name),
      ], content: .children)
  }

  func group(_ label: String) -> Part {
    var attributes = [("class", "group")]
    if !isEnabled { attributes.append(("disabled", "")) }
    return Part(
      tag: "fieldset", attributes: attributes,
      content: .parts([
        Part(suffix: "-l", tag: "legend", content: .text(label)),
        Part(suffix: "-c", tag: "div", attributes: [("class", "group-body")], content: .children),
      ]))
  }

  func custom(_ view: CustomView) -> Part {
    Part(
      tag: "div",
      attributes: [
        ("class", "custom"), ("role", "group"), ("aria-label", view.label),
        ("data-custom", view.name), ("data-properties", view.properties.json),
      ], content: .initially(view.fallback))
  }
}
