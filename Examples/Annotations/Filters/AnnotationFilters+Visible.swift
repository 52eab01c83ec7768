extension AnnotationFilters {
  /// Which annotations of a sheet are to be seen: of each group that asks for something they have one thing, and nothing
  /// hides all of them.
  ///
  /// Costs one look at each annotation, of a few nanoseconds: what is asked is put into masks before.
  public func visible(of sheet: Sheet) -> AnnotationSet {
    var visible = AnnotationSet(below: sheet.nextID)
    if isOn[.hideEverything] == true { return visible }
    let question = Question(active)
    sheet.annotations.withUnsafeBufferPointer { annotations in
      for annotation in annotations where question.isAnswered(by: annotation) {
        visible.insert(annotation.id)
      }
    }
    return visible
  }
}

/// What is asked, as bits: no bit of a group means that it asks for nothing.
private struct Question {
  private var shares: UInt64 = 0
  private var types: UInt64 = 0
  private var statuses: UInt64 = 0
  private var colors: UInt64 = 0
  private var authors: Set<Person> = []
  private var assignees: Set<Person> = []
  private var wantsUnassigned = false

  init(_ active: Set<FilterID>) {
    for filter in active {
      switch filter {
      case .hideEverything: break
      case .share(let share): shares |= 1 << share.rawValue
      case .type(let type): types |= 1 << type.rawValue
      case .status(let status): statuses |= 1 << status.rawValue
      case .color(let color): colors |= 1 << color.rawValue
      case .author(let author): authors.insert(author)
      case .assignee(let assignee): assignees.insert(assignee)
      case .unassigned: wantsUnassigned = true
      }
    }
  }

  func isAnswered(by annotation: Annotation) -> Bool {
    guard shares == 0 || shares & (1 << annotation.share.rawValue) != 0,
      types == 0 || types & (1 << annotation.type.rawValue) != 0,
      colors == 0 || colors & (1 << annotation.color.rawValue) != 0
    else { return false }
    // What is no issue has no status, so no question for one is answered by it.
    if statuses != 0 {
      guard let status = annotation.status, statuses & (1 << status.rawValue) != 0 else {
        return false
      }
    }
    if !authors.isEmpty, !authors.contains(annotation.author) { return false }
    guard wantsUnassigned || !assignees.isEmpty else { return true }
    guard annotation.type == .issue else { return false }
    return annotation.assignee.map(assignees.contains) ?? wantsUnassigned
  }
}
