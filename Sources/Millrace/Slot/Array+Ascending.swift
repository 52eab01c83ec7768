extension Array {
  /// Returns the elements in the ascending order of a number of each.
  @_semantics("optimize.sil.specialize.generic.never")
  func ascending(by number: (Element) -> Int) -> [Element] {
    ascendingOrder(of: map(number)).map { self[$0] }
  }
}

/// Returns the indices of numbers in the ascending order of these; equal ones keep their order.
///
/// It is a merge sort of its own, and one function for all lists, because the standard library's
/// sort is compiled anew for each type of element: 2,300 lines of SIL that every user compiles.
@inline(never)
func ascendingOrder(of numbers: [Int]) -> [Int] {
  var order = Array(numbers.indices)
  var spare = order
  var width = 1
  while width < order.count {
    var start = 0
    while start < order.count {
      let middle = min(start + width, order.count)
      let end = min(middle + width, order.count)
      var (left, right) = (start, middle)
      while start < end {
        let takesLeft =
          right == end || left < middle && numbers[order[left]] <= numbers[order[right]]
        spare[start] = order[takesLeft ? left : right]
        if takesLeft { left += 1 } else { right += 1 }
        start += 1
      }
    }
    swap(&order, &spare)
    width *= 2
  }
  return order
}
