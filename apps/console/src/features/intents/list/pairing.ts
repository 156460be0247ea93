import { templateKey, type Intent } from '@parley/domain';
import type { Outcome } from '#features/intents/list/use-positive.ts';
import { addRefusal, type RefusedLine } from '#features/intents/template-rules.ts';
import { texts } from '#texts/spec.ts';

/** A negative template with its positive; without one, the negative comes alone. */
interface Pair {
  negative: string;
  positive?: string;
}

/** The rules by which negative templates come with templates of the positive intent. */
export function pairing(intents: readonly Intent[], positive: Intent) {
  /** The positive intent has it: the negative comes alone. */
  function isThere(template: string): boolean {
    return addRefusal(intents, positive, template) === texts.intents.templateInSameIntent;
  }

  function refusalOf(made: Outcome): string | undefined {
    if ('refusal' in made) return made.refusal;
    if (isThere(made.positive)) return undefined;
    const refusal = addRefusal(intents, positive, made.positive);
    return refusal && `“${made.positive}”: ${refusal}`;
  }

  /** Refuses templates that cannot be negated; the others are added in one step. */
  function sortedPairs(negatives: readonly string[], outcomes: readonly Outcome[]) {
    const pairs: Pair[] = [];
    const refused: RefusedLine[] = [];
    const made = new Set<string>();
    for (const [at, template] of negatives.entries()) {
      const outcome = outcomes[at];
      const reason = outcome && refusalOf(outcome);
      if (!outcome || 'refusal' in outcome || reason !== undefined) {
        refused.push({ template, reason: reason ?? '' });
        continue;
      }
      const isThereOrMade = isThere(outcome.positive) || made.has(templateKey(outcome.positive));
      made.add(templateKey(outcome.positive));
      pairs.push({ negative: template, ...(isThereOrMade ? {} : { positive: outcome.positive }) });
    }
    return { pairs, refused };
  }

  return { isThere, refusalOf, sortedPairs };
}
