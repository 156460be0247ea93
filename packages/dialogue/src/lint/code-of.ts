import type { ActionCall, Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { codeOfCall } from '#source/call-code.ts';
import { formatIn } from '#source/formats.ts';
import { holesIn } from '#source/holes.ts';

/** A piece of code in a reaction: a condition, an expression, or what is between `{{ }}`. */
export interface Code {
  code: string;
  /** The action's place in the reaction; none for the reaction's own condition. */
  at?: number;
  /** The field that holds it. */
  through: string;
  isCondition: boolean;
}

const kept = new WeakMap<Reaction, Code[]>();

/** Kept, because a reaction is a new object when it changes. */
export function codeOf(reaction: Reaction): Code[] {
  const known = kept.get(reaction);
  if (known) return known;
  const own = { code: reaction.condition, through: 'condition', isCondition: true };
  const found = [...(reaction.condition.trim() === '' ? [] : [own]), ...reaction.actions.flatMap(inCall)];
  kept.set(reaction, found);
  return found;
}

function inCall(call: ActionCall, at: number): Code[] {
  const described = builtInAction(call.name)?.args;
  return codeOfCall(call).flatMap(({ argument, mode, text }): Code[] => {
    const place = { at, through: `${call.name} ${argument}` };
    if (mode === 'text') {
      const holes = text.includes('{{') ? holesIn(text) : [];
      return holes.map(({ from, to }) => ({ ...place, code: formatIn(text.slice(from, to)).code, isCondition: false }));
    }
    // A call's own condition, or one under which it leads to a reaction.
    const isCondition = argument === 'when' || described?.[argument]?.conditional !== undefined;
    return text.trim() === '' ? [] : [{ ...place, code: text, isCondition }];
  });
}
