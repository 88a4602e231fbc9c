import UIKit

/// The languages that the page speaks, each with its direction.
enum Language: Int, CaseIterable {
  case english, german, arabic

  /// The language's name for itself.
  var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .arabic: "العربية"
    }
  }

  var direction: UITraitEnvironmentLayoutDirection { self == .arabic ? .rightToLeft : .leftToRight }

  func text(_ phrase: Phrase) -> String {
    let texts = phrase.texts
    switch self {
    case .english: return texts.english
    case .german: return texts.german
    case .arabic: return texts.arabic
    }
  }
}
