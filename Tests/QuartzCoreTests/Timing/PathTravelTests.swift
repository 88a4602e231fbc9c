import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("Travelling along a path")
struct PathTravelTests {
  private func path(_ build: (inout PathStorage) -> Void) -> PathStorage {
    var path = PathStorage()
    build(&path)
    return path
  }

  private func travel(_ build: (inout PathStorage) -> Void) throws -> PathTravel {
    try #require(PathTravel(path(build)))
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    hypot(a.x - b.x, a.y - b.y) <= tolerance
  }

  private static func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  // MARK: Pieces

  @Test("each line and curve is a piece, and so is a closing line that has a length")
  func pieces() throws {
    let rect = try travel { $0.addRect(CGRect(x: 10, y: 20, width: 30, height: 40)) }
    #expect(rect.pieceCount == 4)
    #expect(abs(rect.length - 140) < 1e-9)
    let corners = [Self.point(10, 20), Self.point(40, 20), Self.point(40, 60), Self.point(10, 60), Self.point(10, 20)]
    for (index, corner) in corners.enumerated() { #expect(rect.point(ofKey: index) == corner) }
    #expect(rect.point(ofKey: -1) == corners[0])
    #expect(rect.point(ofKey: 99) == corners[4])
    #expect(isNear(rect.place(onPiece: 3, fraction: 0.25).point, Self.point(10, 50)))
    // An ellipse ends where it began: closing it adds nothing.
    #expect(try travel { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10)) }.pieceCount == 4)
  }

  @Test("with a schedule of its keys, each piece takes equally long in linear mode")
  func linearMode() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addLine(to: Self.point(10, 0))
      $0.addLine(to: Self.point(10, 90))
    }
    let schedule = KeyframeSchedule(valueCount: way.pieceCount + 1)
    func at(_ time: Double) -> CGPoint {
      let place = schedule.place(at: time)
      return way.place(onPiece: place.index, fraction: place.fraction).point
    }
    #expect(isNear(at(0.25), Self.point(5, 0)))
    #expect(isNear(at(0.5), Self.point(10, 0)))
    #expect(isNear(at(0.75), Self.point(10, 45)))
    #expect(isNear(way.place(atDistance: 25).point, Self.point(10, 15)))
  }

  @Test("subpaths follow each other without time between them")
  func subpaths() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addLine(to: Self.point(10, 0))
      $0.move(to: Self.point(100, 100))
      $0.addLine(to: Self.point(100, 130))
      $0.move(to: Self.point(7, 7))
    }
    #expect(way.pieceCount == 2)
    #expect(way.length == 40)
    #expect(isNear(way.place(atDistance: 10.0.nextDown).point, Self.point(10, 0)))
    #expect(isNear(way.place(atDistance: 10).point, Self.point(100, 100)))
    #expect(isNear(way.place(atDistance: 40).point, Self.point(100, 130)))
    #expect(way.point(ofKey: 0) == .zero)
    #expect(way.point(ofKey: 1) == Self.point(10, 0))
    #expect(way.point(ofKey: 2) == Self.point(100, 130))
  }

  @Test("drawing on after closing sets out from where the closed part began")
  func afterClose() throws {
    let way = try travel {
      $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.addLine(to: Self.point(0, -5))
    }
    #expect(way.pieceCount == 5)
    #expect(abs(way.length - 45) < 1e-9)
    #expect(isNear(way.place(atDistance: 42).point, Self.point(0, -2)))
  }

  // MARK: Constant speed

  private static let curves: [(String, [CGPoint])] = [
    ("gentle", [point(0, 0), point(30, 0), point(60, 40), point(100, 40)]),
    ("slow at its ends", [point(0, 0), point(0, 0), point(100, 80), point(100, 80)]),
    ("lopsided", [point(0, 0), point(1, 0), point(2, 300), point(400, 0)]),
    ("loop", [point(0, 0), point(200, 100), point(-100, 100), point(100, 0)]),
    ("cusp", [point(0, 0), point(100, 100), point(0, 100), point(100, 0)]),
    ("there and back", [point(0, 0), point(150, 0), point(-50, 0), point(100, 0)]),
    ("far", [point(1e6, 1e6), point(1e6 + 10, 1e6), point(1e6 + 50, 1e6 + 20), point(1e6, 1e6 + 70)]),
  ]

  @Test("by distance the speed is constant to a thousandth of the length", arguments: curves.map(\.1))
  func constantSpeed(points: [CGPoint]) throws {
    let way = try travel {
      $0.move(to: points[0])
      $0.addCubic(to: points[3], control1: points[1], control2: points[2])
    }
    // Sums of very short chords.
    func at(_ t: CGFloat) -> CGPoint {
      let s = 1 - t
      let w = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      return CGPoint(
        x: zip(w, points).reduce(0) { $0 + $1.0 * $1.1.x }, y: zip(w, points).reduce(0) { $0 + $1.0 * $1.1.y })
    }
    let steps = 20_000
    var sum = 0.0
    var sums: [(Double, CGPoint)] = [(0, points[0])]
    for step in 1...steps {
      let next = at(CGFloat(step) / CGFloat(steps))
      sum += hypot(next.x - sums[step - 1].1.x, next.y - sums[step - 1].1.y)
      sums.append((sum, next))
    }
    #expect(abs(way.length - sum) < 1e-3 * sum)
    for step in stride(from: 0, through: steps, by: 97) {
      let place = way.place(atDistance: sums[step].0)
      #expect(isNear(place.point, sums[step].1, 1e-3 * sum))
    }
  }

  @Test("a circle is travelled evenly, looking along it")
  func circle() throws {
    let way = try travel {
      $0.addArc(center: Self.point(50, 50), radius: 40, startAngle: 0, sweep: 2 * .pi)
    }
    #expect(abs(way.length - 80 * .pi) < 0.1)
    for step in 0..<100 {
      let angle = 2 * CGFloat.pi * CGFloat(step) / 100
      let place = way.place(atDistance: way.length * Double(step) / 100)
      #expect(isNear(place.point, Self.point(50 + 40 * cos(angle), 50 + 40 * sin(angle)), 0.05))
      let difference = (place.angle - angle - .pi / 2).remainder(dividingBy: 2 * .pi)
      #expect(abs(difference) < 0.005)
      #expect(abs((place.reversedAngle - place.angle).remainder(dividingBy: 2 * .pi)) > .pi - 1e-9)
      #expect(place.reversedAngle >= -.pi && place.reversedAngle <= .pi)
    }
  }

  // MARK: Directions

  @Test("a line has one direction, positive towards positive y")
  func lineAngles() throws {
    for (end, angle) in [
      (Self.point(10, 0), 0), (Self.point(0, 10), .pi / 2), (Self.point(-10, 0), .pi), (Self.point(5, -5), -.pi / 4),
    ] as [(CGPoint, CGFloat)] {
      let way = try travel {
        $0.move(to: .zero)
        $0.addLine(to: end)
      }
      for fraction in [0, 0.3, 1] { #expect(abs(way.place(onPiece: 0, fraction: fraction).angle - angle) < 1e-12) }
    }
  }

  @Test("a curve whose control points lie on its ends looks where it goes all the same")
  func degenerateControls() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addCubic(to: Self.point(10, 10), control1: .zero, control2: Self.point(10, 0))
      $0.addCubic(to: Self.point(20, 20), control1: Self.point(10, 20), control2: Self.point(20, 20))
      $0.addCubic(to: Self.point(30, 20), control1: Self.point(20, 20), control2: Self.point(30, 20))
    }
    #expect(way.place(onPiece: 0, fraction: 0).angle == 0)
    #expect(abs(way.place(onPiece: 0, fraction: 1).angle - .pi / 2) < 1e-12)
    #expect(way.place(onPiece: 1, fraction: 1).angle == 0)
    for fraction in [0, 0.5, 1] { #expect(way.place(onPiece: 2, fraction: fraction).angle == 0) }
  }

  @Test("a piece without a length looks as the one before it, or else as the one after")
  func zeroLength() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addLine(to: .zero)
      $0.addLine(to: Self.point(0, 10))
      $0.addLine(to: Self.point(0, 10))
      $0.addCubic(to: Self.point(0, 10), control1: Self.point(0, 10), control2: Self.point(0, 10))
      $0.addLine(to: Self.point(10, 10))
      $0.move(to: Self.point(50, 50))
      $0.addLine(to: Self.point(50, 50))
    }
    #expect(way.pieceCount == 6)
    #expect(way.length == 20)
    let angles = (0..<6).map { way.place(onPiece: $0, fraction: 0.5).angle }
    let down = CGFloat.pi / 2
    for (angle, expected) in zip(angles, [down, down, down, down, 0, 0]) { #expect(abs(angle - expected) < 1e-12) }
    #expect(way.place(atDistance: 20).point == Self.point(50, 50))
  }

  @Test("where a curve turns back on the spot it looks where it leaves to")
  func cusp() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addCubic(to: Self.point(100, 0), control1: Self.point(100, 100), control2: Self.point(0, 100))
    }
    #expect(way.place(onPiece: 0, fraction: 0.5).angle < 0)
  }

  // MARK: Bad input

  @Test("a path that is empty is no way; one that is a point stays there")
  func empty() throws {
    #expect(PathTravel(PathStorage()) == nil)
    for closes in [false, true] {
      let way = try travel {
        $0.move(to: Self.point(3, 4))
        if closes { $0.close() }
      }
      #expect(way.pieceCount == 0)
      #expect(way.length == 0)
      #expect(way.place(atDistance: 5) == PathTravel.Place(point: Self.point(3, 4), angle: 0))
      #expect(way.place(onPiece: 2, fraction: 0.5).point == Self.point(3, 4))
      #expect(way.point(ofKey: 0) == Self.point(3, 4))
    }
    let still = try travel {
      $0.move(to: Self.point(3, 4))
      $0.addLine(to: Self.point(3, 4))
    }
    #expect(still.place(atDistance: 1) == PathTravel.Place(point: Self.point(3, 4), angle: 0))
  }

  @Test("what lies beyond the way is its nearest end")
  func beyond() throws {
    let way = try travel {
      $0.move(to: .zero)
      $0.addLine(to: Self.point(10, 0))
    }
    for distance in [-1, -.infinity, .nan] as [Double] { #expect(way.place(atDistance: distance).point == .zero) }
    for distance in [10, 11, .infinity] as [Double] {
      #expect(way.place(atDistance: distance).point == Self.point(10, 0))
    }
    #expect(way.place(onPiece: -4, fraction: .nan).point == .zero)
    #expect(way.place(onPiece: 4, fraction: 9).point == Self.point(10, 0))
    // Larger than numbers can measure: it has places all the same.
    let huge = try travel {
      $0.move(to: Self.point(-1e308, 0))
      $0.addLine(to: Self.point(1e308, 1e308))
      $0.addCubic(to: .zero, control1: Self.point(-1e308, 0), control2: Self.point(1e308, 1e308))
    }
    #expect(huge.length.isFinite)
    #expect(huge.place(atDistance: 1e300).point.x.isFinite)
  }
}
