import { lint } from '@parley/dialogue/lint/lint';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Reaction } from '@parley/domain';

/** Changes since the last update. */
export interface LintUpdate {
  /** The order of all reactions. */
  order: number[];
  changed: Reaction[];
  /** More of what changed follows: nothing is checked yet. */
  isPart?: boolean;
  /** Lists that changed. */
  rest: Partial<Omit<LintContent, 'reactions'>>;
}

/** Processes updates one after another. Unchanged objects are not checked again. */
export function lintInSteps(): (update: LintUpdate) => Finding[] | null {
  const known = new Map<number, Reaction>();
  let rest: Omit<LintContent, 'reactions'> = {
    scopes: undefined,
    intents: undefined,
    actions: undefined,
    entities: undefined,
  };
  return (update) => {
    for (const reaction of update.changed) known.set(reaction.id, reaction);
    if (update.isPart) return null;
    rest = { ...rest, ...update.rest };
    const reactions = update.order.flatMap((id) => known.get(id) ?? []);
    if (known.size > reactions.length) {
      const shown = new Set(update.order);
      for (const id of known.keys()) if (!shown.has(id)) known.delete(id);
    }
    return lint({ ...rest, reactions });
  };
}
