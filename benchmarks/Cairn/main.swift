import Foundation
import UIKit

// The scenes of benchmarks/README.md, called as `CairnBench SCENE [FRAMES]`.
switch CommandLine.arguments.dropFirst().first {
case "hello": HelloDelegate.main()
case "tree": TreeScene.run()
case "gestures": GesturesScene.run()
default:
  FileHandle.standardError.write(Data("usage: CairnBench hello|tree|gestures\n".utf8))
  exit(64)
}
