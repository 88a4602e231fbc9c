import Foundation
import PackagePlugin

/// Turns each file of `protocols/` into one Swift file of the target, whenever that file or the generator changed.
@main struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let scanner = try context.tool(named: "WaylandScanner").url
    let folder = context.package.directoryURL.appending(path: "protocols")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") }
      .sorted()
    return names.map { name in
      let source = folder.appending(path: name)
      let output = context.pluginWorkDirectoryURL.appending(path: String(name.dropLast(4)) + ".swift")
      return .buildCommand(
        displayName: "Wayland bindings of \(name)",
        executable: scanner,
        arguments: [source.path, output.path],
        inputFiles: [source],
        outputFiles: [output])
    }
  }
}
