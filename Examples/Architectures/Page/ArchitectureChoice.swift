#if Web && SQLite
/// The choice of apps in an address: the path of the first, as `/architectures/mvc`, and the names
/// of those beside it, as `?with=mvvm,elm`.
struct ArchitectureChoice: Hashable {
  let path: String
  let others: Set<ArchitectureName>

  init(path: String, others: Set<ArchitectureName>) {
    self.path = path
    self.others = others
  }

  /// Parses an address; a name that it does not know is ignored.
  init(_ address: String) {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    let names = parts.dropFirst().flatMap { $0.split(separator: "&") }
      .filter { $0.hasPrefix("with=") }.flatMap { $0.dropFirst(5).split(separator: ",") }
    others = Set(names.compactMap { ArchitectureName(rawValue: String($0)) })
  }

  /// The address; without a query if the app is alone.
  var address: String {
    let names = ArchitectureName.allCases.filter(others.contains).map(\.rawValue)
    return names.isEmpty ? path : "\(path)?with=\(names.joined(separator: ","))"
  }
}
#endif
