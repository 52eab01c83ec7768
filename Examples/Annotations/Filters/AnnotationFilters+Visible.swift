extension AnnotationFilters {
  /// Returns the annotations that match one active filter of each group with active filters; none
  /// if everything is hidden.
  ///
  /// Costs one check for each annotation, of a few nanoseconds: the filters are converted to bit
  /// masks before.
  package func visible(of sheet: Sheet) -> AnnotationSet {
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

/// The active filters as bit masks; an empty mask matches every annotation.
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
    // Only an issue has a status, so no other annotation matches a filter of it.
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
