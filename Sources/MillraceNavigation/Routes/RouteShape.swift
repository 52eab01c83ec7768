/// The shape of a route: its fixed and its named components.
struct RouteShape: Sendable {
  /// The names for errors, in the order of the parts: those in the path, then the members.
  let names: [String]
  private let steps: [Step]
  private let members: [(name: String, value: Step)]
  private let isOptional: [Bool]
  private let mistake: RouteError?

  private enum Step: Equatable {
    case fixed(String)
    case named(String)

    init(_ text: String) {
      let isNamed = text.count > 2 && text.hasPrefix("{") && text.hasSuffix("}")
      self = isNamed ? .named(String(text.dropFirst().dropLast())) : .fixed(text)
    }

    var name: String? {
      if case .named(let name) = self { name } else { nil }
    }
  }

  init(_ shape: String, isMember isOptional: [Bool]) {
    self.isOptional = isOptional
    do throws(RouteError) {
      let address = try RouteAddress(shape, limit: .max, isShape: true)
      steps = address.parts.map(Step.init)
      members = address.members.map { ($0.name, Step($0.text)) }
      names = steps.compactMap(\.name) + members.filter { $0.value.name != nil }.map(\.name)
      let all = (steps + members.map(\.value)).compactMap(\.name)
      mistake = Self.fault(all, steps, isOptional).map { .badShape(shape, $0) }
    } catch {
      names = []
      steps = []
      members = []
      mistake = .badShape(shape, "is no address. \(error)")
    }
  }

  private static func fault(
    _ names: [String], _ steps: [Step], _ isOptional: [Bool]
  ) -> String? {
    guard names.count == isOptional.count else {
      return "has \(names.count) names, and \(isOptional.count) parts were given"
    }
    guard Set(names).count == names.count else { return "has a name twice" }
    let inPath = steps.compactMap(\.name).count
    return isOptional.prefix(inPath).contains(true)
      ? "lets a part of the path be missing, which only a member can be" : nil
  }

  func name(at index: Int) -> String { names.indices.contains(index) ? names[index] : "" }

  /// Returns the texts at the names in order, with nil for a missing member.
  ///
  /// The result is nil for an address of another path.
  func texts(in address: RouteAddress) throws(RouteError) -> [String?]? {
    if let mistake { throw mistake }
    guard address.parts.count == steps.count else { return nil }
    var texts: [String?] = []
    for (step, part) in zip(steps, address.parts) {
      switch step {
      case .fixed(let text): guard text == part else { return nil }
      case .named: texts.append(part)
      }
    }
    for (name, _) in address.members where !members.contains(where: { $0.name == name }) {
      throw .unknownMember(name)
    }
    for (name, step) in members {
      let text = address.members.first { $0.name == name }?.text
      switch step {
      case .fixed(let fixed): guard text == fixed else { return nil }
      case .named: texts.append(text)
      }
    }
    return texts
  }

  /// Returns the address with these texts at the names; a member without a text is left out.
  func address(with texts: [String?]) throws(RouteError) -> RouteAddress {
    if let mistake { throw mistake }
    var rest = texts[...]
    var address = RouteAddress()
    for step in steps {
      switch step {
      case .fixed(let text): address.parts.append(text)
      case .named(let name):
        let text = (rest.popFirst() ?? nil) ?? ""
        guard RouteAddress.isPart(text) else {
          throw .unprintable(text, at: name, expected: "a part of a path")
        }
        address.parts.append(text)
      }
    }
    for (member, step) in members {
      switch step {
      case .fixed(let text): address.members.append((member, text))
      case .named:
        guard let text = rest.popFirst() ?? nil else { continue }
        guard !PercentCoding.hasControls(text) else {
          throw .unprintable(text, at: member, expected: "a text without control characters")
        }
        address.members.append((member, text))
      }
    }
    return address
  }
}
