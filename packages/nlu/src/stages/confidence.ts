import type { Vector } from '#features/vectoriser.ts';

/** How evidence becomes a confidence: a coefficient for each kind of evidence, and the constant last. */
export type Calibration = Float64Array;

/** Sharpens margins into probabilities. On bots of all sizes it lies near what would be best for each. */
const SHARPNESS = 6;

export function probabilities(margins: Float64Array): Float64Array {
  const highest = margins.reduce((highest, margin) => Math.max(highest, margin), -Infinity);
  const shares = margins.map((margin) => Math.exp(SHARPNESS * (margin - highest)));
  const sum = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / sum);
}

/** What speaks for and against the best intent being right. */
export function evidenceOf(margins: Float64Array, { knownWords, knownCharacters }: Vector): Float64Array {
  const margin = margins.reduce((highest, other) => Math.max(highest, other), -Infinity);
  // A single intent has nothing to be compared with but its contrary.
  const shares = probabilities(margins.length === 1 ? Float64Array.of(margin, -margin) : margins);
  const share = shares[margins.indexOf(margin)] ?? 0;
  const odds = Math.max(-8, Math.min(8, Math.log(share / Math.max(1e-9, 1 - share))));
  return Float64Array.of(odds, margin, knownWords, knownCharacters);
}

export function confidenceOf(calibration: Calibration, margins: Float64Array, vector: Vector): number {
  return 1 / (1 + Math.exp(-logOdds(calibration, evidenceOf(margins, vector))));
}

export function logOdds(calibration: Calibration, evidence: Float64Array): number {
  const constant = calibration[evidence.length] ?? 0;
  return evidence.reduce((sum, value, kind) => sum + value * (calibration[kind] ?? 0), constant);
}
