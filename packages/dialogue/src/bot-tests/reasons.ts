import type { TestDifference } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';

/** A difference in words, with current names. */
export function reasonOf({ of, expected, actual }: TestDifference, bot: CompiledBot): string {
  const nameOf =
    of === 'reactions' ? (id: number | string) => reactionName(bot, id) : (id: number | string) => actionName(bot, id);
  const [noun, absent, present] =
    of === 'reactions' ? ['Reaction', 'did not fire', 'fired'] : ['Action', 'did not run', 'ran'];
  const missing = `${noun} ${nameOf(expected)} ${absent}`;
  return actual === null ? missing : `${missing}; ${nameOf(actual)} ${present} instead`;
}

function reactionName(bot: CompiledBot, id: number | string): string {
  return bot.reactionsById.get(Number(id))?.name ?? `${id} (deleted)`;
}

function actionName(bot: CompiledBot, id: number | string): string {
  if (typeof id === 'string') return id;
  return bot.actionsByName.values().find((action) => action.id === id)?.name ?? `${id} (deleted)`;
}
