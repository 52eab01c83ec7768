import About

extension LoginPage {
  /// Returns the content of the page's panel.
  static func about(over network: TrialNetwork) -> Example<LoginPage> {
    Example(
      "Login", style: "Core, components",
      purpose: "A login with a code, as components that run without a view: on this page, on a "
        + "console, and in tests that replay a bug report.",
      files: [
        "Examples/OTPLogin/Core/LoginCore.swift", "Examples/OTPLogin/Core/LoginAction.swift",
        "Examples/OTPLogin/Core/PhoneComponent.swift",
        "Examples/OTPLogin/Core/VerifyComponent.swift",
        "Examples/OTPLogin/Core/VerifyComponent+Steps.swift",
        "Examples/OTPLogin/Core/LoginNavigation.swift", "Examples/OTPLogin/Page/LoginApp.swift",
        "Examples/OTPLogin/Page/LoginPage+View.swift",
      ],
      tutorial: .init(
        "From Core",
        at: "Sources/Styles/MillraceComponents/MillraceComponents.docc/Articles/FromCore.md"),
      faults: [network.offline, network.slow])
  }
}

#if Web
extension HomePage {
  /// The content of the page's panel.
  static let about = Example<HomePage>(
    "Your account", style: "Elm, the native one",
    purpose: "The page that the login guards: no other browser can reach it, and it ends when its "
      + "person signs out, here or elsewhere.",
    files: [
      "Examples/OTPLogin/LoginSite.swift", "Examples/OTPLogin/Page/HomePage.swift",
      "Examples/OTPLogin/LoginExample.swift",
    ],
    tutorial: .init(
      "Sign people in", at: "Sources/Drivers/MillraceWeb/MillraceWeb.docc/SignPeopleIn.md"))
}
#endif
