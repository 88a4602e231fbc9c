import CoreGraphics
import Testing

@Suite struct ColorTests {
  @Test("components and their number follow the space") func components() {
    #expect(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
    #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
    #expect(CGColor(gray: 0.5, alpha: 1).numberOfComponents == 2)
    #expect(CGColor(colorSpace: .deviceRGB, components: [0.1, 0.2, 0.3, 0.4])?.alpha == 0.4)
  }

  @Test("color-003 a gray is not equal to the same colour in RGB") func grayIsNotRGB() {
    #expect(CGColor(gray: 0.5, alpha: 1) != CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    #expect(CGColor(gray: 0.5, alpha: 1) == CGColor(gray: 0.5, alpha: 1))
    let (gray, rgb) = (
      CGColor(gray: 0.5, alpha: 1).rgba, CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1).rgba
    )
    #expect(gray == rgb)
  }

  @Test("color-004 a copy with another alpha") func alpha() {
    #expect(red().copy(alpha: 0.25)?.components == [1, 0, 0, 0.25])
  }

  @Test("numbers that are not finite count as 0, alpha is cut") func bad() {
    let color = CGColor(red: .nan, green: .infinity, blue: 2, alpha: 7)
    #expect(color.components == [0, 0, 2, 1])
    #expect(color.rgba == RGBA(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(CGColor(gray: 0, alpha: .nan).alpha == 0)
  }

  @Test("Display P3 red lies outside sRGB, and comes back") func displayP3() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let color = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    let wide = try #require(color.converted(to: extended, intent: .defaultIntent, options: nil)?.components)
    // The value that Apple's colour picker shows for P3 red in extended sRGB.
    for (value, expected) in zip(wide, [1.0930, -0.2267, -0.1501, 1]) { expectNear(value, expected, 2e-4) }
    let back = try #require(
      CGColor(colorSpace: extended, components: wide)?.converted(to: p3, intent: .defaultIntent, options: nil))
    for (value, expected) in zip(back.components ?? [], [1.0, 0, 0, 1]) { expectNear(value, expected, 1e-4) }
    #expect(color.rgba.red == 1 && color.rgba.green == 0)
  }

  @Test("conversion to gray weighs the primaries by their light") func toGray() throws {
    let gray = try #require(
      green().converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)?.components)
    // 0.7152 of full light is 0.8626 in sRGB's curve.
    expectNear(gray[0], 0.8626, 1e-3)
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    expectNear(CGColor(colorSpace: linear, components: [0.2140, 0.2140, 0.2140, 1])!.rgba.red, 0.5, 1e-3)
  }

  @Test("unknown names give no space") func names() {
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == .standardRGB)
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.numberOfComponents == 3)
  }

  @Test(
    "colours come back from every space that holds them",
    arguments: [
      CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearSRGB,
      CGColorSpace.displayP3, CGColorSpace.linearDisplayP3, CGColorSpace.extendedDisplayP3,
      CGColorSpace.extendedLinearDisplayP3, CGColorSpace.adobeRGB1998, CGColorSpace.genericRGBLinear,
    ])
  func roundTrips(name: String) throws {
    let space = try #require(CGColorSpace(name: name))
    #expect(space.name == name && space.model == .rgb)
    #expect(space.isWideGamutRGB == (name.contains("P3") || name.contains("Extended") || name.contains("Adobe")))
    let color = CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.3)
    let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    let back = try #require(there.converted(to: .standardRGB, intent: .defaultIntent, options: nil)?.components)
    for (value, expected) in zip(back, [0.2, 0.7, 0.4, 0.3]) { expectNear(value, expected, 1e-4) }
    let white = try #require(CGColor.white.converted(to: space, intent: .defaultIntent, options: nil)?.components)
    for value in white { expectNear(value, 1, 1e-4) }
  }

  @Test("grays and their spaces") func grays() throws {
    for name in [CGColorSpace.linearGray, CGColorSpace.extendedLinearGray, CGColorSpace.extendedGray] {
      let space = try #require(CGColorSpace(name: name))
      #expect(space.model == .monochrome && space.numberOfComponents == 1 && !space.isWideGamutRGB)
    }
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    expectNear(CGColor(colorSpace: linear, components: [0.2140, 1])!.rgba.red, 0.5, 1e-3)
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedGray))
    #expect(CGColor(colorSpace: extended, components: [1.5, 1])?.extendedRGBA?.red == 1.5)
  }

  @Test("a context takes components in the space that was set") func contextComponents() {
    let buffer = PixelBuffer(width: 2, height: 2)
    let context = buffer.makeContext()
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.fill(.infinite)
    expectPixel(buffer.rgba(0, 0), [0, 0, 0, 255])
    context.setFillColor([1, 0.5, 0, 1])
    context.fill(.infinite)
    expectPixel(buffer.rgba(0, 0), [255, 128, 0, 255], 1)
    context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    context.setFillColor([0.5, 1])
    context.fill(.infinite)
    expectPixel(buffer.rgba(0, 0), [128, 128, 128, 255], 1)
  }

  @Test("a gradient mixes between its stops and goes on with its ends") func gradient() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red(), blue(0)], locations: [0.25, 0.75]))
    #expect(gradient.color(at: 0) == RGBA(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(gradient.color(at: 0.5) == RGBA(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
    #expect(gradient.color(at: 2).alpha == 0)
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    let even = try #require(CGGradient(colorsSpace: nil, colors: [red(), green(), blue()], locations: nil))
    #expect(even.stops.map(\.location) == [0, 0.5, 1])
    let raw = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5],
        locations: [.nan, 9], count: 2))
    #expect(raw.stops.map(\.location) == [0, 1] && raw.stops[1].color.alpha == 0.5)
  }
}
