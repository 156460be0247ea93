import type { ActionCall, Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { textsIn } from '#json.ts';
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
  const found = [...(reaction.condition.trim() === '' ? [] : [own]), ...reaction.actions.flatMap(codeOfCall)];
  kept.set(reaction, found);
  return found;
}

function codeOfCall(call: ActionCall, at: number): Code[] {
  const described = builtInAction(call.name)?.args;
  const when: unknown = Reflect.get(call, 'when');
  const condition = typeof when === 'string' && when.trim() !== '' ? [when] : [];
  return [
    ...condition.map((code) => ({ code, at, through: `${call.name} when`, isCondition: true })),
    ...conditionsOfTargets(call, at),
    ...Object.entries(call.args).flatMap(([argument, value]) =>
      textsIn(value).flatMap((text): Code[] => {
        const place = { at, through: `${call.name} ${argument}`, isCondition: false };
        if (described?.[argument]?.type === 'expression') return text.trim() === '' ? [] : [{ ...place, code: text }];
        if (!text.includes('{{')) return [];
        return holesIn(text).map(({ from, to }) => ({ ...place, code: text.slice(from, to) }));
      }),
    ),
  ];
}

/** The conditions in `[{when, reaction}]`, under which a call leads to its targets. */
function conditionsOfTargets({ name, args }: ActionCall, at: number): Code[] {
  return Object.entries(args).flatMap(([argument, value]) => {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((item): Code[] => {
      const code: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'when') : undefined;
      if (typeof code !== 'string' || code.trim() === '') return [];
      return [{ code, at, through: `${name} ${argument}`, isCondition: true }];
    });
  });
}
