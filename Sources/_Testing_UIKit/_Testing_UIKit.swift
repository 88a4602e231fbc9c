// The compiler imports this module where a file imports both Testing and UIKit, because the testing library has an
// addition for a module of that name on Apple's systems. None is needed here, but the module must exist.
