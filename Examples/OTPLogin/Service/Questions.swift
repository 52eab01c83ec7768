/// The body of a request for a code.
struct PhoneQuestion: Codable {
  var phone: String
}

/// The body of a request to verify a code.
struct CodeQuestion: Codable {
  var code: String
}
