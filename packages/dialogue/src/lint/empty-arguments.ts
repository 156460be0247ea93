import type { Json } from '#json.ts';
import type { Reaction } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';

/** Empty, they have a rule of their own, or clear a slot. */
const OTHERWISE = new Set([
  'goto reaction',
  'expect reactions',
  'utter text',
  'timeout reaction',
  'set value',
  'ask slot',
  'ask text',
]);

/** Arguments without which an action cannot run. */
export function emptyArguments(reaction: Reaction): Finding[] {
  return reaction.actions.flatMap((call, at) => {
    const action = builtInAction(call.name);
    return Object.entries(action?.args ?? {}).flatMap(([argument, { required }]) => {
      if (required !== true || OTHERWISE.has(`${action?.name ?? ''} ${argument}`)) return [];
      if (!isEmpty(call.args[argument])) return [];
      const about = `action ${at + 1} ${argument}`;
      return [ofReaction(reaction, { rule: 'empty-argument', about, at, message: `${call.name} has no ${argument}` })];
    });
  });
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
