import type { Action, Reaction } from '@parley/domain';
import { namesInButtons } from '#button-names.ts';

/** Names that expressions may use because some reaction, or one of the project's own actions, writes them. */
export function slotNames(reactions: readonly Reaction[], actions: readonly Action[] = []): string[] {
  const names = [...reactions.flatMap(setByReaction), ...actions.flatMap(setBySource)];
  return [...new Set(names)].filter((name) => name !== '' && !name.includes('{{')).sort();
}

function setByReaction({ actions }: Reaction): string[] {
  return actions.flatMap(({ name, args }) =>
    [
      name === 'set' ? args['name'] : undefined,
      name === 'ask' ? args['slot'] : undefined,
      ...namesInButtons(args['options'] ?? args['buttons'], 'slot'),
    ].flatMap((slot) => (typeof slot === 'string' ? [slot.trim()] : [])),
  );
}

/** Only literal names; a computed name is known at run time. */
function setBySource({ source }: Action): string[] {
  return [...source.matchAll(/\bset\(\s*(['"`])([^'"`\\\n]+)\1\s*[,)]/gu)].map(([, , name = '']) => name.trim());
}
