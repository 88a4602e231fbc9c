import Foundation

/// The domain of `UISceneError`.
public let UISceneErrorDomain = "UISceneErrorDomain"

/// Why a request about a scene was not granted.
public struct UISceneError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
  public enum Code: Int, Sendable {
    /// The app delegate keeps the app's window, so there is one scene.
    case multipleScenesNotSupported = 0
    /// There is no such session, or no scene of such a role.
    case requestDenied = 1
  }

  public let code: Code
  public init(_ code: Code) { self.code = code }

  public static let multipleScenesNotSupported = Code.multipleScenesNotSupported
  public static let requestDenied = Code.requestDenied

  public static var errorDomain: String { UISceneErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? {
    switch code {
    case .multipleScenesNotSupported: "The app has one scene only, because its delegate keeps the window."
    case .requestDenied: "There is no such scene session, or scenes of this role do not exist here."
    }
  }
}
