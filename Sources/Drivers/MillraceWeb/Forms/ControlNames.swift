/// The names of the controls of a form: the labels, with a number where a label occurs again.
///
/// No number is tried twice for a label, so naming all controls costs O(n).
struct ControlNames {
  /// The positions of the controls in the form, by name.
  private(set) var positions: [String: Int] = [:]
  /// The last number that was tried for a label.
  private(set) var numbers: [String: Int] = [:]

  /// Returns the name of the next control.
  mutating func add(_ label: String) -> String {
    var name = label
    while positions[name] != nil {
      let number = numbers[label, default: 1] + 1
      numbers[label] = number
      name = "\(label) \(number)"
    }
    positions[name] = positions.count
    return name
  }
}
