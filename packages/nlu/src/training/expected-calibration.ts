import type { Calibration } from '#stages/confidence.ts';

/**
 * The prior for a bot's calibration, by its numbers of templates and intents. The value of a margin and of a share of
 * known words varies little from bot to bot, so the few phrases that a small bot can spare need not teach it: they move
 * the prior, the more the more there are (an informative prior: Gelman et al., "A weakly informative default prior
 * distribution for logistic and other regression models", Annals of Applied Statistics 2008; its means and spreads come
 * from many bots, as in empirical Bayes: Efron & Morris 1975). The means come from a logistic regression over some
 * hundred bots of 2 to 150 intents and 5 to 100 templates each, drawn from public training sets, with one phrase in
 * seven out of scope; rounded, as they differ from set to set. The more templates an intent has, the more words are
 * known and the wider the margins of any phrase, so the same evidence proves less.
 */
export function expectedCalibration(templates: number, intents: number): Calibration {
  const templatesOfIntent = Math.max(1, templates / intents);
  return Float64Array.of(ODDS, MARGIN, KNOWN_WORDS, KNOWN_CHARACTERS, CONSTANT - Math.log(templatesOfIntent));
}

const ODDS = 0.45;
const MARGIN = 2;
/** Beside its characters, that a word is known says next to nothing as long as words are few. */
const KNOWN_WORDS = 0;
const KNOWN_CHARACTERS = 4;
/**
 * Margins and odds were somewhat smaller when the regression was made: before pairs of words became features, and
 * before margins included frequent words. These values are adjusted so that bots stay as sure.
 */
const CONSTANT = -0.25;

/** How far a bot's own coefficients may be from the prior, in this order. */
export const SPREADS: readonly number[] = [0.1, 0.5, 0.5, 0.5, 0.3];
