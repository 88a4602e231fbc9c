// swift-tools-version: 6.2
import PackageDescription

// Swift 6 language mode comes with the tools version; a warning is an error everywhere.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Cairn",
  products: [
    .library(name: "UIKit", targets: ["UIKit", "ImageIO"]),
    .library(name: "UIKitTesting", targets: ["UIKitTesting"]),
  ],
  targets: [
    // C libraries: one module map each, imported by one Swift module each.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),

    // Wayland: the generator, the plugin that runs it over protocols/, and the typed client.
    .executableTarget(name: "WaylandScanner", swiftSettings: strict),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),
    .target(
      name: "Wayland", dependencies: ["CWayland"], swiftSettings: strict,
      plugins: ["WaylandBindings"]),

    // Pictures: geometry and drawing, text, layers.
    .target(name: "CoreGraphics", dependencies: ["CCairo", "_Testing_CoreGraphics"], swiftSettings: strict),
    // Empty: the compiler looks for a module of this name where a test imports CoreGraphics.
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    .target(name: "CoreText", dependencies: ["CoreGraphics", "CPango"], swiftSettings: strict),
    // Image files picture by picture, for code that imports ImageIO; the toolkit itself reads files through CoreGraphics.
    .target(name: "ImageIO", dependencies: ["CoreGraphics"], swiftSettings: strict),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "CoreText"], swiftSettings: strict),

    // Windows: what a window server owes a UI, on Wayland and headless.
    .target(
      name: "Windowing", dependencies: ["Wayland", "CoreGraphics", "CXKBCommon"],
      swiftSettings: strict),

    // The toolkit, and the driver that tests apps without a display.
    .target(
      name: "UIKit", dependencies: ["CoreGraphics", "CoreText", "QuartzCore", "Windowing", "_Testing_UIKit"],
      swiftSettings: strict),
    // Empty: the compiler looks for a module of this name where a test imports UIKit.
    .target(name: "_Testing_UIKit", swiftSettings: strict),
    .target(name: "UIKitTesting", dependencies: ["UIKit", "Windowing"], swiftSettings: strict),

    // Examples, each a small app.
    .executableTarget(
      name: "TabBar", dependencies: ["UIKit"], path: "examples/TabBar", swiftSettings: strict),
    .executableTarget(
      name: "HitTesting", dependencies: ["UIKit"], path: "examples/HitTesting", swiftSettings: strict),
    .executableTarget(
      name: "ResponderChain", dependencies: ["UIKit"], path: "examples/ResponderChain", swiftSettings: strict),
    .executableTarget(
      name: "Paint", dependencies: ["UIKit"], path: "examples/Paint", swiftSettings: strict),
    .executableTarget(
      name: "Gestures", dependencies: ["UIKit"], path: "examples/Gestures", swiftSettings: strict),
    .executableTarget(
      name: "Layers", dependencies: ["UIKit"], path: "examples/Layers", swiftSettings: strict),
    .executableTarget(
      name: "Animation", dependencies: ["UIKit"], path: "examples/Animation", swiftSettings: strict),
    .executableTarget(
      name: "Form", dependencies: ["UIKit"], path: "examples/Form", swiftSettings: strict),
    // The tab bar without a display: `make run` where there is none, and pictures for the tests and the README.
    .executableTarget(
      name: "TabBarShots", dependencies: ["UIKit", "UIKitTesting"], path: "examples/TabBarShots",
      swiftSettings: strict),
    .executableTarget(
      name: "Scenes", dependencies: ["UIKit"], path: "examples/Scenes", swiftSettings: strict),

    // Our side of the benchmarks.
    .executableTarget(
      name: "CairnBench",
      dependencies: ["CairnBenchC", "CoreGraphics", "CoreText", "QuartzCore", "UIKit", "Windowing"],
      path: "benchmarks/Cairn", swiftSettings: strict),
    // What the painting benchmark compares with, and what labels the other one has.
    .target(name: "CairnBenchC", dependencies: ["CCairo", "CPango"], path: "benchmarks/C"),

    // Tests, a target per module.
    .testTarget(name: "WaylandTests", dependencies: ["Wayland", "WaylandScanner"], swiftSettings: strict),
    .testTarget(name: "CoreGraphicsTests", dependencies: ["CCairo", "CoreGraphics"], swiftSettings: strict),
    .testTarget(name: "ImageIOTests", dependencies: ["CoreGraphics", "ImageIO", "UIKit"], swiftSettings: strict),
    .testTarget(name: "CoreTextTests", dependencies: ["CoreText"], swiftSettings: strict),
    .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore"], swiftSettings: strict),
    .testTarget(name: "WindowingTests", dependencies: ["Windowing", "DesktopBus"], swiftSettings: strict),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "UIKitTesting", "Windowing", "TabBar", "HitTesting", "ResponderChain", "Paint", "Gestures",
        "Layers", "Animation", "Form", "PinnedFonts", "GestureScripts", "GestureWitness",
      ],
      exclude: [
        "TabBar/__Snapshots__", "Examples/__Snapshots__", "Debug/__Snapshots__", "Controllers/__Snapshots__",
        "Controls/__Snapshots__", "Drawing/__Snapshots__", "Layers/__Snapshots__",
      ], swiftSettings: strict),
    // Gives every test that links it the same fonts, for pictures of text.
    .target(name: "PinnedFonts", path: "Tests/PinnedFonts", exclude: ["fonts.conf"]),
    // A session bus of a test's own, and a desktop portal on it.
    .target(name: "DesktopBus", path: "Tests/DesktopBus", swiftSettings: strict),
    // What fingers do and what recognizers tell of it, the same in the process and on compositors.
    .target(name: "GestureScripts", path: "Tests/GestureScripts", exclude: ["Scripts"], swiftSettings: strict),
    .executableTarget(
      name: "GestureWitness", dependencies: ["UIKit"], path: "Tests/Instruments/GestureWitness", swiftSettings: strict),
    // An app that tells what it is told, for the end-to-end tests.
    .executableTarget(
      name: "Witness", dependencies: ["UIKit"], path: "Tests/Instruments/Witness", swiftSettings: strict),
    // Runs the built examples; knows nothing of the toolkit itself.
    .testTarget(
      name: "EndToEnd",
      dependencies: [
        "TabBar", "TabBarShots", "Gestures", "Layers", "Animation", "Form", "Witness", "GestureWitness",
        "GestureScripts", "DesktopBus",
      ],
      exclude: ["Probes"], swiftSettings: strict),
  ]
)
