#if Web
internal import Crypto
internal import Foundation

/// The identity of an attachment, such as a photo: the SHA-256 digest of its bytes.
///
/// A record refers to an attachment by it; equal bytes have equal identities on all devices.
public struct AttachmentID: Hashable, Sendable, CustomStringConvertible {
  /// The digest as 64 hexadecimal digits.
  public let description: String

  /// Returns the identity of bytes.
  public init(of bytes: [UInt8]) {
    self.init(SHA256.hash(data: bytes))
  }

  /// Reads 64 hexadecimal digits in lower case; `nil` for any other text.
  public init?(_ text: String) {
    let isDigest =
      text.utf8.count == 64
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    guard isDigest else { return nil }
    description = text
  }

  init(_ digest: some Sequence<UInt8>) {
    description = digest.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

extension AttachmentID: Codable {
  /// Reads 64 hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = AttachmentID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected 64 hexadecimal digits in lower case, found “\(text)”.")
    }
    self = id
  }

  /// Writes 64 hexadecimal digits.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
#endif
