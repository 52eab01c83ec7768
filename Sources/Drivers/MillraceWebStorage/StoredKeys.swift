#if Web
internal import Crypto
internal import Foundation
internal import MillraceWeb

/// The form in which stores keep what opens a page, and who is signed in.
enum StoredKeys {
  /// Returns the key of a page: a digest, so that a reader of the store cannot take over its pages.
  static func page(_ token: String) -> Data {
    Data(SHA256.hash(data: Array("page \(token)".utf8)))
  }

  /// Returns a user as bytes; any text can be one.
  static func user(_ user: String) -> Data { Data(user.utf8) }

  static func value(_ signIn: SignIn) throws -> Data { try JSONEncoder().encode(signIn) }

  static func signIn(_ value: Data) throws -> SignIn {
    try JSONDecoder().decode(SignIn.self, from: value)
  }
}
#endif
