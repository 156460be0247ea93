import type { Reaction } from '@parley/domain';
import { nameKey, ReactionName } from '@parley/domain';
import { reactionTexts } from '#texts/reactions.ts';

/** Why a name cannot be saved, by reaction id. */
export function nameFaults(reactions: readonly Reaction[]): Map<number, string> {
  const byName = Map.groupBy(reactions, ({ name }) => nameKey(name));
  const faults = new Map<number, string>();
  for (const reaction of reactions) {
    const { id, name } = reaction;
    const fault = faultOf(reaction);
    if (fault !== undefined) faults.set(id, fault);
    else if ((byName.get(nameKey(name))?.length ?? 0) > 1) faults.set(id, reactionTexts.panel.duplicateName);
  }
  return faults;
}

const known = new WeakMap<Reaction, { fault: string | undefined }>();

/** Checks a name against the schema; the result is kept, because a reaction is a new object when it changes. */
function faultOf(reaction: Reaction): string | undefined {
  const before = known.get(reaction);
  if (before) return before.fault;
  const parsed = ReactionName.safeParse(reaction.name);
  const fault = parsed.success ? undefined : (parsed.error.issues[0]?.message ?? reactionTexts.panel.invalidName);
  known.set(reaction, { fault });
  return fault;
}

/** A name that nothing has yet: `Greeting copy`, `Greeting copy 2`. */
export function freeName(wanted: string, taken: readonly { name: string }[]): string {
  const keys = new Set(taken.map(({ name }) => nameKey(name)));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!keys.has(nameKey(name))) return name;
  }
}
