import type { Vector } from '#features/vectoriser.ts';

/** How evidence becomes a confidence: a coefficient for each kind of evidence, and the constant last. */
export type Calibration = Float64Array;

/** Sharpens margins into probabilities. Near the best value for bots of all sizes. */
const SHARPNESS = 6;

/**
 * Into `shares`. Plain loops, as arrays' own methods call a function for each topic: of 150 topics that took a third of
 * a phrase's time.
 */
export function probabilities(
  margins: Float64Array,
  shares: Float64Array = new Float64Array(margins.length),
): Float64Array {
  const highest = highestOf(margins);
  let sum = 0;
  for (let topic = 0; topic < margins.length; topic++) {
    const share = Math.exp(SHARPNESS * ((margins[topic] ?? 0) - highest));
    shares[topic] = share;
    sum += share;
  }
  for (let topic = 0; topic < shares.length; topic++) shares[topic] = (shares[topic] ?? 0) / sum;
  return shares;
}

function highestOf(margins: Float64Array): number {
  let highest = -Infinity;
  for (let topic = 0; topic < margins.length; topic++) {
    const margin = margins[topic] ?? 0;
    if (margin > highest) highest = margin;
  }
  return highest;
}

/** Collects evidence for and against the best intent. `shares` are the probabilities that margins give. */
export function evidenceOf(
  margins: Float64Array,
  { knownWords, knownCharacters }: Vector,
  shares: Float64Array = probabilities(margins),
): Float64Array {
  const margin = highestOf(margins);
  // A single intent has nothing to be compared with but its contrary.
  const compared = margins.length === 1 ? probabilities(Float64Array.of(margin, -margin)) : shares;
  const share = compared[margins.indexOf(margin)] ?? 0;
  const odds = Math.max(-8, Math.min(8, Math.log(share / Math.max(1e-9, 1 - share))));
  return Float64Array.of(odds, margin, knownWords, knownCharacters);
}

export function confidenceOf(calibration: Calibration, evidence: Float64Array): number {
  return 1 / (1 + Math.exp(-logOdds(calibration, evidence)));
}

export function logOdds(calibration: Calibration, evidence: Float64Array): number {
  const constant = calibration[evidence.length] ?? 0;
  return evidence.reduce((sum, value, kind) => sum + value * (calibration[kind] ?? 0), constant);
}
