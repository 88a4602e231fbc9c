import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Looks of tables")
struct TableSnapshots {
  private func check(
    _ name: String, style: UITableView.Style, dark: Bool = false, rightToLeft: Bool = false, editing: Bool = false
  ) {
    let model = TableModel([4, 3])
    model.sections = [["Wi-Fi", "Bluetooth", "Network", "Battery"], ["Notes", "Photos", "About"]]
    model.headers = [0: "Settings", 1: "Apps"]
    model.footers = [1: "What an app may do is asked for when it does it the first time."]
    model.configure = { cell, path in
      cell.accessoryType = [.disclosureIndicator, .checkmark, .detailButton, .none][path.row]
      if path.section == 0, path.row < 2 {
        cell.imageView?.image = UIImage(systemName: path.row == 0 ? "house" : "star")
      }
    }
    let table = UITableView(frame: rect(0, 0, 320, 480), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = model
    table.delegate = model
    if rightToLeft { table.semanticContentAttribute = .forceRightToLeft }
    let root = UIView()
    root.addSubview(table)
    let app = HeadlessApp(rootView: root, size: CGSize(width: 320, height: 480), scale: 2)
    app.userInterfaceStyle = dark ? .dark : .light
    table.selectRow(at: path(1, 1), animated: false, scrollPosition: .none)
    table.setEditing(editing, animated: false)
    app.advance(by: 0.1)
    assertSnapshot(of: app, named: name)
  }

  @Test("plain") func plain() { check("plain-light", style: .plain) }
  @Test("grouped") func grouped() { check("grouped-light", style: .grouped) }
  @Test("cards, light and dark")
  func cards() {
    check("cards-light", style: .insetGrouped)
    check("cards-dark", style: .insetGrouped, dark: true)
  }
  @Test("while editing") func editing() { check("plain-editing-dark", style: .plain, dark: true, editing: true) }
}
