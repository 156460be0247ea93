import type { Calibration } from '#stages/confidence.ts';

/**
 * How sure to be of what a bot of so many templates understands, before anything is known of that bot.
 *
 * What a margin and a share of known words are worth is much the same from bot to bot, so that the few phrases which a
 * small bot can spare need not teach it: they move what is expected, the more the more there are (an informative prior:
 * Gelman et al., "A weakly informative default prior distribution for logistic and other regression models", Annals of
 * Applied Statistics 2008; its means and spreads taken from many bots, as empirical Bayes does: Efron & Morris 1975).
 * The means are what a logistic regression gives over some hundred bots of 2 to 150 intents and 5 to 100 templates
 * each, drawn from public training sets, one thing of seven asked of them out of scope; rounded, as they differ from
 * set to set. The more templates an intent has, the more words are known and the wider margins are for anything said,
 * so that the same evidence proves less.
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
 * Margins and odds were somewhat less when the regression was made: before pairs of words were among the features, and
 * before margins had a part of what templates often say. These are moved from what it gave, so that bots are as sure.
 */
const CONSTANT = -0.25;

/** How far a bot's own coefficients may lie from what is expected, in the same order. */
export const SPREADS: readonly number[] = [0.1, 0.5, 0.5, 0.5, 0.3];
