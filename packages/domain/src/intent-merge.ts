import { isNegative, negativeName, positiveName } from '#intent-polarity.ts';
import { LIMITS } from '#text.ts';

/** The change of names when one intent is merged into another. */
export interface IntentMerge {
  /** Intents that disappear, each with the intent that receives its templates. The requested merge comes first. */
  merged: { from: string; to: string }[];
  /** A negative intent that is renamed with its positive, because the target has no negative intent. */
  renamed: { from: string; to: string } | null;
}

/** Merging an intent takes its negative twin along: into the target's twin, or as its new twin. */
export function planMerge(names: ReadonlySet<string>, from: string, into: string): IntentMerge | { refusal: string } {
  if (from === into) return { refusal: 'An intent cannot be merged into itself' };
  if (positiveName(from) === positiveName(into)) {
    return { refusal: 'An intent cannot be merged with its own negative intent' };
  }
  const negative = { from: negativeName(from), to: negativeName(into) };
  const merged = [{ from, to: into }];
  if (isNegative(from) || !names.has(negative.from)) return { merged, renamed: null };
  if (isNegative(into)) return { refusal: 'An intent with a negative intent cannot be merged into a negative intent' };
  if (names.has(negative.to)) return { merged: [...merged, negative], renamed: null };
  if (negative.to.length > LIMITS.name) {
    return { refusal: `The name of its negative intent would exceed ${LIMITS.name} characters; use a shorter name` };
  }
  return { merged, renamed: negative };
}
