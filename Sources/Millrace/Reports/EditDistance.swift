/// Returns the number of letters to insert, remove or change (Levenshtein), to suggest the name
/// that was meant.
///
/// It costs a step for each pair of letters.
package func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var row = Array(0...right.count)
  for (index, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in right.enumerated() {
      let above = row[column + 1]
      row[column + 1] = min(
        min(above, row[column]) + 1, diagonal + (letter == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[right.count]
}
