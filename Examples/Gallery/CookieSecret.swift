#if Web && SQLite
import Foundation
import MillraceWeb

/// The secret of the gallery's cookies: 32 random bytes in a file that only its user can read.
enum CookieSecret {
  /// Returns the keys that are made from the secret in a folder, and makes one if there is none.
  static func keys(in folder: URL) throws -> CookieKeys {
    let path = folder.appending(path: "cookie-secret").path
    if FileManager.default.fileExists(atPath: path) {
      guard let secret = FileManager.default.contents(atPath: path) else {
        throw Stop("The secret of the cookies in \(path) cannot be read. Make it readable.")
      }
      return try CookieKeys([Array(secret)])
    }
    var random = SystemRandomNumberGenerator()
    let secret = (0..<CookieKeys.secretSize).map { _ in UInt8.random(in: 0...255, using: &random) }
    let isWritten = FileManager.default.createFile(
      atPath: path, contents: Data(secret), attributes: [.posixPermissions: 0o600])
    guard isWritten else { throw Stop("The secret of the cookies cannot be written to \(path).") }
    return try CookieKeys([secret])
  }
}
#endif
