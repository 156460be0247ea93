export interface Observation {
  inputs: Float64Array;
  isTrue: boolean;
  weight: number;
  /** The log odds that are expected before anything is learnt. */
  expected: number;
}

const STEPS = 25;

/**
 * Weighted logistic regression by Newton's method: the corrections to the prior, as a coefficient for each input, the
 * constant last. Each has a normal prior around 0 with its spread.
 */
export function fitLogistic(observations: Observation[], spreads: readonly number[]): number[] {
  const size = spreads.length;
  const beta = spreads.map(() => 0);
  const ridge = spreads.map((spread) => 1 / spread ** 2);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, at): number => -(ridge[at] ?? 0) * value);
    const curvature = ridge.map((value, row) => ridge.map((_, column): number => (row === column ? value : 0)));
    for (const { inputs, isTrue, weight, expected } of observations) {
      let odds = expected;
      for (let at = 0; at < size; at++) odds += (inputs[at] ?? 1) * (beta[at] ?? 0);
      const p = 1 / (1 + Math.exp(-odds));
      const slope = weight * Math.max(1e-9, p * (1 - p));
      for (let at = 0; at < size; at++) {
        const value = inputs[at] ?? 1;
        gradient[at] = (gradient[at] ?? 0) + weight * (Number(isTrue) - p) * value;
        addTimes(curvature[at] ?? [], slope * value, inputs);
      }
    }
    const change = solveLinear(curvature, gradient);
    change.forEach((value, at) => (beta[at] = (beta[at] ?? 0) + Math.max(-5, Math.min(5, value))));
    if (change.every((value) => Math.abs(value) < 1e-8)) break;
  }
  return beta;
}

/** Adds the inputs, and 1 for the constant. */
function addTimes(line: number[], times: number, inputs: Float64Array): void {
  for (let at = 0; at < line.length; at++) line[at] = (line[at] ?? 0) + times * (inputs[at] ?? 1);
}

/** Gaussian elimination with pivoting, for the few unknowns of a calibration. */
function solveLinear(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    }
    const line = rows[pivot];
    const head = line?.[column] ?? 0;
    if (!line || head === 0) continue;
    rows[pivot] = rows[column] ?? line;
    rows[column] = line;
    for (const [row, other] of rows.entries()) {
      if (row === column) continue;
      const factor = (other[column] ?? 0) / head;
      if (factor !== 0) for (let at = column; at <= size; at++) other[at] = (other[at] ?? 0) - factor * (line[at] ?? 0);
    }
  }
  return rows.map((line, at) => (line[at] ? (line[size] ?? 0) / line[at] : 0));
}
