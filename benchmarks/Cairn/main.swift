import Foundation
import UIKit

// The scenes of benchmarks/README.md, called as `CairnBench SCENE [FRAMES]`.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "hello": HelloDelegate.main()
case "list": ListDelegate.main()
case "spinner": SpinnerDelegate.main()
case "cards", "cards-animated": CardsDelegate.main()
case "tree": TreeScene.run()
case "layout": LayoutScene.run()
case "layout-scale": LayoutScene.runScale()
case "gestures": GesturesScene.run()
case "layers": LayersScene.run(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000)
case "paint": PaintScene.run()
case "labels": LabelsScene.run()
case "bands": BandsScene.run()
default:
  FileHandle.standardError.write(
    Data(
      "usage: CairnBench hello|list|spinner|cards|cards-animated|tree|layout|layout-scale|gestures|layers|paint|labels|bands [N]\n"
        .utf8))
  exit(64)
}
