import { mentionsIn, textsIn, type CompiledBot } from '@parley/dialogue';
import { nameKey } from '@parley/domain';
import type { Reaction } from '@parley/domain';
import type { ConversationState } from '@parley/domain/tracker';

/** The keys that a reaction reads; null: any. */
interface ReadKeys {
  reaction: Reaction;
  keys: ReadonlySet<string> | null;
}

const QUOTED = /(['"`])([\d*#]+)\1/gu;
const readers = new WeakMap<CompiledBot, ReadKeys[]>();

/** Whether a reaction that may answer reads keys: these ones, or any if they are left out. */
export function takesKeys(bot: CompiledBot, state: ConversationState, pressed?: string): boolean {
  return readersOf(bot).some(
    ({ reaction, keys }) =>
      mayAnswer(bot, state, reaction) && (pressed === undefined || keys === null || keys.has(pressed)),
  );
}

function readersOf(bot: CompiledBot): ReadKeys[] {
  const known = readers.get(bot);
  if (known) return known;
  const keyEntities = new Set(
    [...bot.entitiesByName.values()].filter(({ type }) => type === 'dtmf').map(({ name }) => nameKey(name)),
  );
  const found = [...bot.reactionsById.values()].flatMap((reaction) => readBy(reaction, keyEntities));
  readers.set(bot, found);
  return found;
}

/** A comparison with a text names the keys; a check such as a pattern reads any. */
function readBy(reaction: Reaction, keyEntities: ReadonlySet<string>): ReadKeys[] {
  const code = [reaction.condition, ...textsIn(reaction.actions)].join('\n');
  const mentions = mentionsIn(code);
  const readsEntity = mentions.some(({ group, key }) => group === 'entities' && keyEntities.has(nameKey(key)));
  const compared = new Set(code.matchAll(QUOTED).map(([, , keys = '']) => keys));
  if (readsEntity) return [{ reaction, keys: compared.size > 0 ? compared : null }];
  const readsText = mentionsIn(reaction.condition).some(({ name }) => name === 'text');
  return readsText && compared.size > 0 ? [{ reaction, keys: compared }] : [];
}

function mayAnswer(bot: CompiledBot, state: ConversationState, reaction: Reaction): boolean {
  const { id, only_expected: isOnlyExpected, reactions_scopes_id: scope } = reaction;
  if (state.expected.includes(id) || state.asking?.reaction === id) return true;
  if (isOnlyExpected === true) return false;
  if (scope === null) return true;
  const active = state.scope === null ? undefined : bot.scopesByName.get(nameKey(state.scope))?.id;
  return active !== undefined && (bot.scopeChains.get(active) ?? []).includes(scope);
}
