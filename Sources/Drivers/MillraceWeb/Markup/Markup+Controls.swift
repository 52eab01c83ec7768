internal import MillraceViews

/// The markup of controls: a label and one native control of HTML, which supports keyboards and
/// assistive technology.
extension Markup {
  func toggle(_ label: String, _ isOn: Bool) -> Part {
    var attributes = [("type", "checkbox"), ("role", "switch"), ("autocomplete", "off")]
    if !isEnabled { attributes.append(("disabled", "")) }
    // The fault is in the label too, and is not part of the name.
    if element.traits.error != nil, element.traits.label == nil {
      attributes.append(("aria-labelledby", "n\(element.id)-l"))
    }
    let input = Part(
      suffix: "-i", tag: "input", attributes: attributes + faulty + speech,
      first: [revision] + arrival + (isOn ? [("checked", "")] : []), content: .void)
    let words = Part(suffix: "-l", tag: "span", content: .text(label))
    return Part(
      tag: "label", attributes: [("class", "toggle")],
      content: .parts([input, words, fault(element.traits.error, tag: "span")]))
  }

  func upload(_ control: Upload) -> Part {
    var attributes = [("class", "input"), ("type", "file"), ("autocomplete", "off")]
    if !control.accepting.isEmpty {
      attributes.append(("accept", control.accepting.joined(separator: ",")))
    }
    if control.isMultiple { attributes.append(("multiple", "")) }
    if !isEnabled { attributes.append(("disabled", "")) }
    let input = Part(
      suffix: "-i", tag: "input", attributes: attributes + faulty + speech, first: arrival,
      content: .void)
    return Part(
      tag: "div", attributes: [("class", "field upload")],
      content: .parts([label(control.label), input, fault(element.traits.error)]))
  }

  func picker(_ field: ChoiceField) -> Part {
    switch field.style {
    case .menu: menu(field)
    case .segmented: segments(field)
    }
  }

  private func menu(_ field: ChoiceField) -> Part {
    var attributes = [("class", "input"), ("autocomplete", "off"), ("data-choices", "")]
    if !isEnabled { attributes.append(("disabled", "")) }
    let prompt = Part(
      suffix: "-o", tag: "option",
      attributes: [("value", Self.text(of: nil)), ("disabled", ""), ("hidden", "")],
      first: field.selected == nil ? [("selected", "")] : [], content: .text(field.prompt))
    let options = field.choices.enumerated().map { index, choice in
      Part(
        suffix: "-o\(index)", tag: "option", attributes: [("value", Self.text(of: choice.id))],
        first: choice.id == field.selected ? [("selected", "")] : [], content: .text(choice.title))
    }
    let select = Part(
      suffix: "-i", tag: "select", attributes: attributes + faulty + speech,
      first: [revision] + arrival, content: .parts([prompt] + options))
    return Part(
      tag: "div", attributes: [("class", "field picker")],
      content: .parts([label(field.label), select, fault(element.traits.error)]))
  }

  private func segments(_ field: ChoiceField) -> Part {
    var attributes = [("class", "picker"), ("role", "radiogroup")]
    // On the outermost part, which assistive technology treats as the control.
    attributes += element.traits.label == nil ? [("aria-labelledby", "n\(element.id)-l")] : []
    attributes += faulty + speech
    if !isEnabled { attributes.append(("disabled", "")) }
    let title = Part(suffix: "-l", tag: "legend", content: .text(field.label))
    let group = Part(
      suffix: "-i", tag: "div", attributes: [("class", "segments"), ("data-choices", "")],
      first: [revision],
      content: .parts(
        field.choices.enumerated().map { index, choice in
          segment(choice, index, isChosen: choice.id == field.selected)
        }))
    return Part(
      tag: "fieldset", attributes: attributes,
      content: .parts([title, group, fault(element.traits.error)]))
  }

  private func segment(_ choice: Choice, _ index: Int, isChosen: Bool) -> Part {
    let radio = Part(
      suffix: "-r\(index)", tag: "input",
      attributes: [
        ("type", "radio"), ("name", "n\(element.id)-i"), ("value", Self.text(of: choice.id)),
        ("autocomplete", "off"),
      ], first: isChosen ? [("checked", "")] : [], content: .void)
    let words = Part(suffix: "-t\(index)", tag: "span", content: .text(choice.title))
    return Part(
      suffix: "-o\(index)", tag: "label", attributes: [("class", "segment")],
      content: .parts([radio, words]))
  }

  /// Returns the value of an option; nil has a text of its own, so that a choice may have any id,
  /// even an empty one.
  private static func text(of choice: String?) -> String { choice.map { "=" + $0 } ?? "" }

  /// Returns the value of a control in the browser.
  static func text(of value: InputValue) -> String {
    switch value {
    case .text(let text): text
    case .isOn(let isOn): "\(isOn)"
    case .choice(let id): HTML.shown(text(of: id))
    case .number(let number): RangeField.text(of: number)
    case .day(let day): day.map { "\($0)" } ?? ""
    }
  }

  func datePicker(_ field: DayField) -> Part {
    var attributes = [("class", "input"), ("type", "date"), ("autocomplete", "off")]
    if let day = field.earliest { attributes.append(("min", "\(day)")) }
    attributes.append(("max", "\(field.latest.map { "\($0)" } ?? "9999-12-31")"))
    if !isEnabled { attributes.append(("disabled", "")) }
    let input = Part(
      suffix: "-i", tag: "input", attributes: attributes + faulty + speech,
      first: [revision] + arrival + [("value", field.day.map { "\($0)" } ?? "")], content: .void)
    return Part(
      tag: "div", attributes: [("class", "field picker")],
      content: .parts([label(field.label), input, fault(element.traits.error)]))
  }

  func slider(_ field: RangeField) -> Part {
    let head = Part(
      suffix: "-h", tag: "div", attributes: [("class", "slider-head")],
      content: .parts([
        label(field.label),
        // It is read aloud as the value of the input, and must not be read a second time.
        Part(
          suffix: "-v", tag: "span",
          attributes: [("class", "text caption"), ("aria-hidden", "true")],
          content: .text(field.valueText ?? "")),
      ]))
    return Part(
      tag: "div", attributes: [("class", "field slider")],
      content: .parts([
        head, number(field, type: "range", class: "range"), fault(element.traits.error),
      ]))
  }

  func stepper(_ field: RangeField) -> Part {
    // Keyboards have arrow keys for a number, and assistive technology its own gestures.
    func button(_ suffix: String, _ sign: String, _ step: Int) -> Part {
      var attributes = [
        ("type", "button"), ("class", "button"), ("tabindex", "-1"), ("aria-hidden", "true"),
        ("data-step", "\(step)"),
      ]
      if !isEnabled { attributes.append(("disabled", "")) }
      return Part(suffix: suffix, tag: "button", attributes: attributes, content: .text(sign))
    }
    let steps = Part(
      suffix: "-s", tag: "div", attributes: [("class", "steps")],
      content: .parts([
        button("-d", "−", -1), number(field, type: "number", class: "input"), button("-u", "+", 1),
      ]))
    return Part(
      tag: "div", attributes: [("class", "field stepper")],
      content: .parts([label(field.label), steps, fault(element.traits.error)]))
  }

  private func number(_ field: RangeField, type: String, class name: String) -> Part {
    var attributes = [
      ("class", name), ("type", type), ("autocomplete", "off"),
      ("min", RangeField.text(of: field.least)), ("max", RangeField.text(of: field.most)),
      ("step", field.step.map(RangeField.text) ?? "any"),
    ]
    if !isEnabled { attributes.append(("disabled", "")) }
    if let words = element.traits.value ?? field.valueText {
      attributes.append(("aria-valuetext", words))
    }
    return Part(
      suffix: "-i", tag: "input", attributes: attributes + faulty + speech,
      first: [revision] + arrival + [("value", RangeField.text(of: field.value))], content: .void)
  }

  private func label(_ words: String) -> Part {
    Part(
      suffix: "-l", tag: "label", attributes: [("for", "n\(element.id)-i")], content: .text(words))
  }

  /// Returns the part with the fault of a control, which is there without one too: it is read aloud
  /// when its words change.
  func fault(_ error: String?, tag: String = "p") -> Part {
    Part(
      suffix: "-e", tag: tag, attributes: [("class", "text error"), ("role", "alert")],
      content: .text(error ?? ""))
  }

  /// The attributes of a control with a fault; none without one.
  private var faulty: [(String, String)] {
    if element.traits.error == nil { return [] }
    return [("aria-invalid", "true"), ("aria-describedby", "n\(element.id)-e")]
  }

  private var revision: (String, String) { ("data-rev", "\(element.revision)") }
}
