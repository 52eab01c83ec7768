/// What is sent to have a code.
struct PhoneQuestion: Codable {
  var phone: String
}

/// What is sent to have a code looked at.
struct CodeQuestion: Codable {
  var code: String
}
