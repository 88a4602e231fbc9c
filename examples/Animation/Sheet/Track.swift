import UIKit

/// A piece of music that nobody has recorded.
struct Track {
  let title: String
  let artist: String
  let symbol: String
  let colors: [UIColor]

  static let all = [
    Track(title: "Slow Tide", artist: "The Harbours", symbol: "moon.fill", colors: [.systemIndigo, .systemBlue]),
    Track(title: "Paper Sun", artist: "Ida Lund", symbol: "sun.max.fill", colors: [.systemYellow, .systemOrange]),
    Track(title: "Night Bus", artist: "Quiet Motors", symbol: "star.fill", colors: [.systemPurple, .systemPink]),
    Track(title: "Wide Awake", artist: "Bolt & Daughter", symbol: "bolt.fill", colors: [.systemTeal, .systemGreen]),
    Track(title: "All of It", artist: "Marble Arcade", symbol: "heart.fill", colors: [.systemPink, .systemRed]),
    Track(title: "Far Country", artist: "Low Hills", symbol: "globe", colors: [.systemGreen, .systemTeal]),
  ]
}
