import { affirmEnglish } from '#polarity/english/affirm.ts';
import { negateEnglish } from '#polarity/english/negate.ts';
import { hasNegation } from '#polarity/english/negation.ts';
import type { PolarityRules } from '#polarity/sentence.ts';

export const ENGLISH_POLARITY: PolarityRules = {
  isNegative: hasNegation,
  negate: negateEnglish,
  affirm: affirmEnglish,
};
