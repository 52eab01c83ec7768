internal import MillraceViews

/// A file that a browser offers; decoded as strictly as every message.
package struct UploadClaim: Codable, Equatable, Sendable {
  /// The node of the upload control.
  package let node: Int
  package let name: String
  package let size: Int
  package let type: String

  /// The size of the longest name and type that are accepted, in bytes.
  static let longest = 1_024

  package init(node: Int, name: String, size: Int, type: String) {
    self.node = node
    self.name = name
    self.size = size
    self.type = type
  }

  package init(from decoder: any Decoder) throws {
    guard try decoder.container(keyedBy: AnyMember.self).allKeys.count == 4 else {
      throw WireError.notAMessage
    }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    node = try members.decode(Int.self, forKey: .node)
    name = try members.decode(String.self, forKey: .name)
    size = try members.decode(Int.self, forKey: .size)
    type = try members.decode(String.self, forKey: .type)
    guard (0...Event.greatestCount).contains(node), (0...Event.greatestCount).contains(size),
      name.utf8.count <= Self.longest, type.utf8.count <= Self.longest
    else { throw WireError.notAMessage }
  }
}
