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
