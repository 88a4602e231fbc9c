extension SpringCurve {
  package var perceptualDuration: Double { 2 * .pi / (stiffness / mass).squareRoot() }
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}
