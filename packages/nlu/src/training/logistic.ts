export interface Observation {
  inputs: number[];
  isTrue: boolean;
  weight: number;
}

/** Keeps coefficients of standardised inputs small when there is little to learn from. */
const RIDGE = 1;
const STEPS = 25;

/** Weighted logistic regression by Newton's method; a coefficient for each input, and the constant last. */
export function fitLogistic(observations: Observation[]): number[] {
  const size = observations[0]?.inputs.length ?? 0;
  const { means, spreads } = moments(observations, size);
  const rows = observations.map(({ inputs, isTrue, weight }) => ({
    x: [...inputs.map((input, at) => (input - (means[at] ?? 0)) / (spreads[at] ?? 1)), 1],
    y: Number(isTrue),
    weight,
  }));
  const beta = new Array<number>(size + 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, at): number => (at < size ? -RIDGE * value : 0));
    const curvature = beta.map((_, row) => beta.map((_, column): number => (row === column && row < size ? RIDGE : 0)));
    for (const { x, y, weight } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * (beta[at] ?? 0), 0)));
      const slope = weight * Math.max(1e-9, p * (1 - p));
      x.forEach((value, at) => {
        gradient[at] = (gradient[at] ?? 0) + weight * (y - p) * value;
        const line = curvature[at];
        if (line) x.forEach((other, column) => (line[column] = (line[column] ?? 0) + slope * value * other));
      });
    }
    const change = solveLinear(curvature, gradient);
    change.forEach((value, at) => (beta[at] = (beta[at] ?? 0) + Math.max(-5, Math.min(5, value))));
    if (change.every((value) => Math.abs(value) < 1e-8)) break;
  }
  const coefficients = beta.slice(0, size).map((value, at) => value / (spreads[at] ?? 1));
  const constant = coefficients.reduce((sum, value, at) => sum - value * (means[at] ?? 0), beta[size] ?? 0);
  return [...coefficients, constant];
}

function moments(observations: Observation[], size: number) {
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (inputs: number[]) => number) =>
    observations.reduce((sum, { inputs, weight }) => sum + weight * of(inputs), 0) / total;
  const means = Array.from({ length: size }, (_, at) => mean((inputs) => inputs[at] ?? 0));
  const spreads = means.map((center, at) => Math.sqrt(mean((inputs) => ((inputs[at] ?? 0) - center) ** 2)) || 1);
  return { means, spreads };
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
