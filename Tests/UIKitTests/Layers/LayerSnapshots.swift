import Testing
import UIKit
import UIKitTesting

/// What each feature of the layer family looks like, at each scale.
@MainActor @Suite("Looks of layers")
struct LayerSnapshots {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  private func check(_ sheet: LayerSheet, _ name: String, _ scale: CGFloat) {
    assertSnapshot(of: sheet.app, named: "\(name)-\(scale)x")
  }

  private func filled(_ color: CGColor, _ size: CGSize = .zero) -> CALayer {
    let layer = CALayer()
    layer.backgroundColor = color
    layer.bounds.size = size
    return layer
  }

  @Test("corners and borders", arguments: scales)
  func corners(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    let circle = sheet.add(filled(.sea), 0)
    circle.cornerRadius = 26
    let flowing = sheet.add(filled(.sea), 1)
    flowing.cornerRadius = 18
    flowing.cornerCurve = .continuous
    let leaf = sheet.add(filled(.leaf), 2)
    leaf.cornerRadius = 20
    leaf.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    // Off the pixel grid.
    let off = sheet.add(filled(.sun), 3)
    off.cornerRadius = 12
    off.position.x += 0.3
    off.position.y += 0.7
    let ring = sheet.add(CALayer(), 4)
    ring.cornerRadius = 26
    ring.borderWidth = 6
    ring.borderColor = .rose
    let framed = sheet.add(filled(.mist), 5)
    framed.cornerRadius = 14
    framed.borderWidth = 1
    framed.borderColor = .ink
    let clipped = sheet.add(filled(.mist), 6)
    clipped.cornerRadius = 16
    clipped.masksToBounds = true
    clipped.borderWidth = 2
    clipped.borderColor = .ink
    let stripe = filled(.rose, CGSize(width: 80, height: 20))
    stripe.position = CGPoint(x: 26, y: 26)
    stripe.transform = CATransform3DMakeRotation(-.pi / 4, 0, 0, 1)
    clipped.addSublayer(stripe)
    let turned = sheet.add(filled(.leaf), 7)
    turned.cornerRadius = 12
    turned.borderWidth = 3
    turned.borderColor = .ink
    turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    check(sheet, "corners", scale)
  }

  @Test("shadows", arguments: scales)
  func shadows(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    func shadow(_ layer: CALayer, radius: CGFloat, offset: CGSize, opacity: Float = 0.6) {
      layer.shadowOpacity = opacity
      layer.shadowRadius = radius
      layer.shadowOffset = offset
    }
    let card = sheet.add(filled(.white), 0)
    card.cornerRadius = 10
    shadow(card, radius: 4, offset: CGSize(width: 0, height: 3))
    let hard = sheet.add(filled(.sun), 1)
    shadow(hard, radius: 0, offset: CGSize(width: 6, height: 6))
    let glow = sheet.add(filled(.sea), 2)
    glow.cornerRadius = 26
    shadow(glow, radius: 6, offset: .zero, opacity: 1)
    glow.shadowColor = .sea
    let star = CAShapeLayer()
    star.bounds.size = CGSize(width: 52, height: 52)
    star.path = LayerSnapshots.star(CGRect(x: 0, y: 0, width: 52, height: 52))
    star.fillColor = .rose
    shadow(sheet.add(star, 3), radius: 3, offset: CGSize(width: 0, height: 4))
    let path = sheet.add(filled(.leaf, CGSize(width: 44, height: 30)), 4)
    path.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 34, width: 44, height: 10), transform: nil)
    shadow(path, radius: 3, offset: .zero)
    // Cast by what sticks out too.
    let parent = sheet.add(filled(.mist, CGSize(width: 40, height: 40)), 5)
    let child = filled(.rose, CGSize(width: 20, height: 20))
    child.cornerRadius = 10
    child.position = CGPoint(x: 40, y: 0)
    parent.addSublayer(child)
    shadow(parent, radius: 4, offset: CGSize(width: 0, height: 4))
    let turned = sheet.add(filled(.sun, CGSize(width: 40, height: 40)), 6)
    turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    shadow(turned, radius: 4, offset: CGSize(width: 0, height: 6))
    let faded = sheet.add(filled(.ink), 7)
    faded.cornerRadius = 8
    faded.opacity = 0.5
    shadow(faded, radius: 5, offset: CGSize(width: 0, height: 3), opacity: 1)
    check(sheet, "shadows", scale)
  }

  @Test("masks", arguments: scales)
  func masks(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    let bounds = CGRect(x: 0, y: 0, width: 52, height: 52)
    func gradient(_ colors: [CGColor]) -> CAGradientLayer {
      let layer = CAGradientLayer()
      layer.frame = bounds
      layer.colors = colors
      return layer
    }
    let shape = CAShapeLayer()
    shape.path = Self.star(bounds)
    sheet.add(gradient([.sun, .rose]), 0).mask = shape
    sheet.add(filled(.sea), 1).mask = gradient([.ink, .rgb(0, 0, 0, 0)])
    let hole = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(bounds)
    path.addEllipse(in: bounds.insetBy(dx: 12, dy: 12))
    hole.path = path
    hole.fillRule = .evenOdd
    sheet.add(filled(.leaf), 2).mask = hole
    let text = CATextLayer()
    text.frame = bounds
    text.string = "Ag"
    text.fontSize = 40
    sheet.add(gradient([.sea, .rose]), 3).mask = text
    // A mask with sublayers, and opacity over all of it.
    let group = CALayer()
    group.frame = bounds
    for (x, y) in [(13, 13), (39, 13), (13, 39), (39, 39)] {
      let dot = filled(.ink, CGSize(width: 20, height: 20))
      dot.cornerRadius = 10
      dot.position = CGPoint(x: x, y: y)
      group.addSublayer(dot)
    }
    let dots = sheet.add(filled(.rose), 4)
    dots.mask = group
    dots.opacity = 0.6
    let soft = CALayer()
    soft.frame = bounds.insetBy(dx: 10, dy: 10)
    soft.backgroundColor = .ink
    soft.cornerRadius = 16
    soft.shadowOpacity = 1
    soft.shadowRadius = 4
    soft.shadowOffset = .zero
    sheet.add(filled(.sea), 5).mask = soft
    let turned = CAShapeLayer()
    turned.path = CGPath(rect: bounds.insetBy(dx: 8, dy: 8), transform: nil)
    let diamond = sheet.add(gradient([.leaf, .sea]), 6)
    diamond.mask = turned
    diamond.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let picture = CALayer()
    picture.frame = bounds
    picture.contents = Self.fading.cgImage
    sheet.add(filled(.ink), 7).mask = picture
    check(sheet, "masks", scale)
  }

  @Test("shapes and strokes", arguments: scales)
  func shapes(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    let bounds = CGRect(x: 0, y: 0, width: 52, height: 52)
    func shape(_ index: Int, _ path: CGPath, fill: CGColor? = nil, stroke: CGColor? = .ink, width: CGFloat = 4)
      -> CAShapeLayer
    {
      let layer = CAShapeLayer()
      layer.frame = bounds
      layer.path = path
      layer.fillColor = fill
      layer.strokeColor = stroke
      layer.lineWidth = width
      return sheet.add(layer, index)
    }
    let pentagram = CGMutablePath()
    pentagram.addLines(
      between: (0..<5).map { step in
        let angle = CGFloat(step) * 0.8 * .pi - .pi / 2
        return CGPoint(x: 26 + 26 * cos(angle), y: 26 + 26 * sin(angle))
      })
    pentagram.closeSubpath()
    _ = shape(0, pentagram, fill: .sun, stroke: nil)
    shape(1, pentagram, fill: .sun, stroke: .rose, width: 1).fillRule = .evenOdd
    let zigzag = CGMutablePath()
    zigzag.addLines(
      between: [CGPoint(x: 6, y: 46), CGPoint(x: 16, y: 8), CGPoint(x: 28, y: 46), CGPoint(x: 46, y: 10)])
    for (index, (join, cap)) in [
      (CAShapeLayerLineJoin.miter, CAShapeLayerLineCap.butt), (.round, .round), (.bevel, .square),
    ].enumerated() {
      let layer = shape(2 + index, zigzag, width: 8)
      layer.lineJoin = join
      layer.lineCap = cap
    }
    let dashes = shape(5, CGPath(ellipseIn: bounds.insetBy(dx: 3, dy: 3), transform: nil), stroke: .sea)
    dashes.lineDashPattern = [9, 5, 2, 5]
    let dots = shape(6, CGPath(rect: bounds.insetBy(dx: 4, dy: 4), transform: nil), stroke: .leaf, width: 6)
    dots.lineDashPattern = [0, 11]
    dots.lineCap = .round
    dots.lineJoin = .round
    let ring = UIBezierPath(
      arcCenter: CGPoint(x: 26, y: 26), radius: 22, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    let trimmed = shape(7, ring.cgPath, stroke: .rose, width: 8)
    trimmed.lineCap = .round
    trimmed.strokeStart = 0.1
    trimmed.strokeEnd = 0.75
    check(sheet, "shapes", scale)
  }

  @Test("gradients", arguments: scales)
  func gradients(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    func gradient(_ index: Int, _ colors: [CGColor], _ type: CAGradientLayerType = .axial) -> CAGradientLayer {
      let layer = CAGradientLayer()
      layer.bounds.size = CGSize(width: 64, height: 64)
      layer.colors = colors
      layer.type = type
      return sheet.add(layer, index)
    }
    _ = gradient(0, [.ink, .white])
    let diagonal = gradient(1, [.sea, .rose])
    (diagonal.startPoint, diagonal.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    let stops = gradient(2, [.sun, .rose, .ink])
    stops.locations = [0.2, 0.3, 0.9]
    let round = gradient(3, [.white, .sea, .ink], .radial)
    (round.startPoint, round.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    round.cornerRadius = 16
    let wheel = gradient(4, [.rose, .sun, .leaf, .sea, .rose], .conic)
    (wheel.startPoint, wheel.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
    wheel.cornerRadius = 32
    // Clear in the middle: premultiplied or not, no grey ring shows.
    let clear = gradient(5, [.rose, .rgb(1, 0.18, 0.33, 0), .sea])
    clear.backgroundColor = .white
    let oval = gradient(6, [.sun, .leaf], .radial)
    (oval.startPoint, oval.endPoint) = (CGPoint(x: 0.3, y: 0.5), CGPoint(x: 0.9, y: 0.8))
    let turned = gradient(7, [.sea, .leaf])
    turned.bounds.size = CGSize(width: 46, height: 46)
    turned.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
    check(sheet, "gradients", scale)
  }

  @Test("text", arguments: scales)
  func text(scale: CGFloat) {
    let sheet = LayerSheet(columns: 3, rows: 3, scale: scale)
    func text(_ index: Int, _ string: Any, size: CGFloat = 13) -> CATextLayer {
      let layer = CATextLayer()
      layer.bounds.size = CGSize(width: 72, height: 64)
      layer.string = string
      layer.fontSize = size
      layer.foregroundColor = .ink
      layer.backgroundColor = .mist
      return sheet.add(layer, index)
    }
    text(0, "Words that wrap in a layer").isWrapped = true
    let truncated = text(1, "Words that wrap in a layer and are too many for it, by far")
    truncated.isWrapped = true
    truncated.truncationMode = .end
    _ = text(2, "Cut at the edge")
    let middle = text(3, "Shortened inside")
    middle.truncationMode = .middle
    middle.alignmentMode = .center
    let right = text(4, "Right\naligned")
    right.alignmentMode = .right
    right.bounds.size.height = 40
    let styled = NSMutableAttributedString(
      string: "Bold ", attributes: [.font: UIFont.boldSystemFont(ofSize: 15), .foregroundColor: UIColor.red])
    styled.append(
      NSAttributedString(
        string: "under",
        attributes: [.font: UIFont.systemFont(ofSize: 15), .underlineStyle: NSUnderlineStyle.single.rawValue]))
    let attributed = text(5, styled)
    attributed.isWrapped = true
    let turned = text(6, "Turned", size: 16)
    turned.bounds.size = CGSize(width: 60, height: 22)
    turned.transform = CATransform3DMakeRotation(-0.5, 0, 0, 1)
    let shadow = text(7, "Shadow", size: 18)
    shadow.backgroundColor = nil
    shadow.shadowOpacity = 0.6
    shadow.shadowRadius = 1.5
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    let faded = text(8, "Half", size: 30)
    faded.opacity = 0.5
    check(sheet, "text", scale)
  }

  @Test("replicators", arguments: scales)
  func replicators(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 1, scale: scale)
    func replicator(_ index: Int, _ count: Int, _ transform: CATransform3D, _ source: CALayer) -> CAReplicatorLayer {
      let layer = CAReplicatorLayer()
      layer.bounds.size = CGSize(width: 60, height: 60)
      layer.instanceCount = count
      layer.instanceTransform = transform
      layer.addSublayer(source)
      return sheet.add(layer, index)
    }
    let bar = filled(.ink, CGSize(width: 5, height: 16))
    bar.position = CGPoint(x: 30, y: 9)
    bar.cornerRadius = 2.5
    replicator(0, 12, CATransform3DMakeRotation(.pi / 6, 0, 0, 1), bar).instanceAlphaOffset = -1 / 13
    let square = filled(.white, CGSize(width: 22, height: 22))
    square.position = CGPoint(x: 12, y: 12)
    let colors = replicator(1, 4, CATransform3DMakeTranslation(12, 12, 0), square)
    colors.instanceColor = .rgb(1, 0.9, 0.2)
    colors.instanceRedOffset = -0.3
    colors.instanceBlueOffset = 0.25
    let dot = filled(.sea, CGSize(width: 12, height: 12))
    dot.cornerRadius = 6
    dot.position = CGPoint(x: 54, y: 30)
    _ = replicator(
      2, 16,
      CATransform3DConcat(CATransform3DMakeRotation(.pi / 6, 0, 0, 1), CATransform3DMakeScale(0.9, 0.9, 1)), dot)
    let tower = filled(.leaf, CGSize(width: 40, height: 28))
    tower.cornerRadius = 6
    tower.position = CGPoint(x: 30, y: 15)
    replicator(3, 2, CATransform3DMakeScale(1, -1, 1), tower).instanceAlphaOffset = -0.65
    check(sheet, "replicators", scale)
  }

  @Test("depth", arguments: scales)
  func depth(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 1, scale: scale)
    func space(_ index: Int, distance: CGFloat) -> CATransformLayer {
      let cell = CALayer()
      cell.bounds.size = CGSize(width: 78, height: 78)
      if distance > 0 { cell.sublayerTransform.m34 = -1 / distance }
      sheet.add(cell, index)
      let space = CATransformLayer()
      space.position = CGPoint(x: 39, y: 39)
      cell.addSublayer(space)
      return space
    }
    let colors: [CGColor] = [.sea, .leaf, .rose, .sun, .mist, .ink]
    for (index, distance) in [0, 200].enumerated() {
      let cube = space(index, distance: CGFloat(distance))
      for (color, turn) in zip(
        colors,
        [(0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0)]
          as [(CGFloat, CGFloat, CGFloat)])
      {
        let face = filled(color, CGSize(width: 38, height: 38))
        face.borderWidth = 1
        face.borderColor = .ink
        face.transform = CATransform3DTranslate(CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0), 0, 0, 19)
        cube.addSublayer(face)
      }
      cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.5, 1, 0, 0), 0.7, 0, 1, 0)
    }
    let crossing = space(2, distance: 250)
    for (index, color) in [CGColor.sea, .sun, .rose].enumerated() {
      let plane = filled(color, CGSize(width: 54, height: 54))
      plane.cornerRadius = 8
      plane.transform = CATransform3DMakeRotation(CGFloat(index) * .pi / 3, 0, 1, 0)
      crossing.addSublayer(plane)
    }
    crossing.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.4, 1, 0, 0), 0.3, 0, 1, 0)
    let ring = CAReplicatorLayer()
    ring.instanceCount = 8
    ring.preservesDepth = true
    ring.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    ring.instanceRedOffset = -0.1
    let panel = filled(.white, CGSize(width: 18, height: 30))
    panel.borderWidth = 1
    panel.borderColor = .sea
    panel.zPosition = 28
    ring.addSublayer(panel)
    let carousel = space(3, distance: 160)
    carousel.transform = CATransform3DMakeRotation(-0.35, 1, 0, 0)
    carousel.addSublayer(ring)
    check(sheet, "depth", scale)
  }

  @Test("contents by gravity, part and stretching middle", arguments: scales)
  func contents(scale: CGFloat) {
    let sheet = LayerSheet(columns: 6, rows: 3, scale: scale)
    let gravities: [CALayerContentsGravity] = [
      .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
      .resizeAspectFill,
    ]
    func picture(_ index: Int) -> CALayer {
      let layer = CALayer()
      layer.bounds.size = CGSize(width: 64, height: 48)
      layer.backgroundColor = .mist
      layer.contents = Self.badge.cgImage
      layer.contentsScale = Self.badge.scale
      layer.masksToBounds = true
      return sheet.add(layer, index)
    }
    for (index, gravity) in gravities.enumerated() { picture(index).contentsGravity = gravity }
    picture(12).contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    picture(13).contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    let flipped = picture(14)
    flipped.isGeometryFlipped = true
    flipped.contentsGravity = .resizeAspect
    let near = picture(15)
    near.magnificationFilter = .nearest
    let part = picture(16)
    part.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    part.contentsGravity = .resizeAspect
    let turned = picture(17)
    turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    check(sheet, "contents", scale)
  }

  @Test("groups, order, flips, perspective and pictures of layers", arguments: scales)
  func groups(scale: CGFloat) {
    let sheet = LayerSheet(columns: 4, rows: 2, scale: scale)
    func pair(_ index: Int) -> CALayer {
      let group = CALayer()
      let (first, second) = (filled(.rose, CGSize(width: 34, height: 34)), filled(.sea, CGSize(width: 34, height: 34)))
      first.position = CGPoint(x: 18, y: 18)
      second.position = CGPoint(x: 34, y: 34)
      first.cornerRadius = 6
      for part in [first, second] { group.addSublayer(part) }
      return sheet.add(group, index)
    }
    pair(0).opacity = 0.5
    let each = pair(1)
    each.opacity = 0.5
    each.allowsGroupOpacity = false
    pair(2).sublayers?[0].zPosition = 1
    pair(3).isGeometryFlipped = true
    let tilted = pair(4)
    tilted.sublayerTransform.m34 = -1 / 120
    tilted.sublayers?[0].transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    tilted.sublayers?[1].transform = CATransform3DMakeRotation(0.7, 1, 0, 0)
    let sharp = pair(5)
    sharp.shouldRasterize = true
    sharp.rasterizationScale = scale
    let coarse = pair(6)
    coarse.shouldRasterize = true
    coarse.rasterizationScale = 0.3
    let scaled = pair(7)
    scaled.sublayerTransform = CATransform3DMakeScale(0.6, 0.6, 1)
    scaled.borderWidth = 1
    check(sheet, "groups", scale)
  }

  // MARK: Parts

  private static func star(_ rect: CGRect) -> CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<10).map { step in
        let radius = rect.width / 2 * (step.isMultiple(of: 2) ? 1 : 0.45)
        let angle = CGFloat(step) * .pi / 5 - .pi / 2
        return CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
      })
    path.closeSubpath()
    return path
  }

  /// Half clear, half opaque, with a soft edge.
  private static let fading = UIGraphicsImageRenderer(size: CGSize(width: 26, height: 26)).image { _ in
    for column in 0..<26 {
      UIColor(white: 0, alpha: min(1, CGFloat(column) / 20)).setFill()
      UIBezierPath(rect: CGRect(x: column, y: 0, width: 1, height: 26)).fill()
    }
  }

  /// A small picture with another colour at each corner and a ring.
  private static let badge: UIImage = {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24), format: format).image { _ in
      for (x, y, color) in [(0, 0, UIColor.red), (12, 0, .orange), (0, 12, .blue), (12, 12, .purple)] {
        color.setFill()
        UIBezierPath(rect: CGRect(x: x, y: y, width: 12, height: 12)).fill()
      }
      UIColor.white.setStroke()
      let ring = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 16, height: 16))
      ring.lineWidth = 3
      ring.stroke()
    }
  }()
}
