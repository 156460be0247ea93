import type { Vector } from '#features/vectoriser.ts';

/** How evidence becomes a confidence: the probability that the best intent is the right one. */
export interface Calibration {
  /** Sharpens margins into probabilities. */
  temperature: number;
  /** A coefficient for each kind of evidence, and the constant last. */
  coefficients: Float64Array;
}

export const EVIDENCE = 4;

/**
 * Before there is enough data to learn it from. A phrase of which all is known and
 * that lies at the border of its best intent, well before the next, is more likely right than not.
 */
export const UNCALIBRATED: Calibration = {
  temperature: 4,
  coefficients: Float64Array.of(0.4, 2.5, 2.5, 0, -2),
};

export function probabilities(margins: Float64Array, temperature: number): Float64Array {
  const highest = margins.reduce((highest, margin) => Math.max(highest, margin), -Infinity);
  const shares = margins.map((margin) => Math.exp(temperature * (margin - highest)));
  const sum = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / sum);
}

/** What speaks for and against the best intent being right. */
export function evidenceOf(temperature: number, margins: Float64Array, vector: Vector): Float64Array {
  const shares = probabilities(margins, temperature);
  const share = shares.reduce((highest, value) => Math.max(highest, value), 0);
  return Float64Array.of(
    Math.max(-8, Math.min(8, Math.log(share / Math.max(1e-9, 1 - share)))),
    margins.reduce((highest, margin) => Math.max(highest, margin), -Infinity),
    vector.knownWords,
    entropy(shares),
  );
}

export function confidenceOf(
  { temperature, coefficients }: Calibration,
  margins: Float64Array,
  vector: Vector,
): number {
  return certainty(coefficients, evidenceOf(temperature, margins, vector));
}

export function certainty(coefficients: Float64Array, evidence: Float64Array): number {
  let sum = coefficients[EVIDENCE] ?? 0;
  for (let kind = 0; kind < EVIDENCE; kind++) sum += (coefficients[kind] ?? 0) * (evidence[kind] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** From 0, when one intent has it all, to 1, when none is likelier than another. */
function entropy(shares: Float64Array): number {
  if (shares.length < 2) return 0;
  const sum = shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
  return sum / Math.log(shares.length);
}
