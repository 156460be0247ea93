import { nameKey, type Reaction } from '@parley/domain';
import { asText, isQuestion } from '#features/reactions/action-calls.ts';
import { slotOf } from '#features/reactions/panel/form/question-call.ts';

export interface GiveUp {
  /** The questions that give up to the same reaction: their figures cannot be told apart. */
  slots: string[];
  hits: number;
}

/** How often callers gave up the questions of a form, by the reaction that took over. */
export function giveUpsOf(
  { id, actions }: Reaction,
  reactions: readonly Reaction[],
  hitsOfSteps: ReadonlyMap<string, number>,
): GiveUp[] {
  const idByName = new Map(reactions.map((reaction) => [nameKey(reaction.name), reaction.id]));
  const byTarget = new Map<number, GiveUp>();
  for (const call of actions.filter(isQuestion)) {
    const target = idByName.get(nameKey(asText(call.args['give_up'])));
    if (target === undefined) continue;
    const known = byTarget.get(target);
    if (known) known.slots.push(slotOf(call));
    else byTarget.set(target, { slots: [slotOf(call)], hits: hitsOfSteps.get(`${id} ${target}`) ?? 0 });
  }
  return [...byTarget.values()].filter(({ hits }) => hits > 0);
}
