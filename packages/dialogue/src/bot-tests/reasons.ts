import type { TestDifference } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';

/** A difference in words, with the names of now. */
export function reasonOf({ of, expected, actual }: TestDifference, bot: CompiledBot): string {
  const nameOf =
    of === 'reactions' ? (id: number | string) => reactionName(bot, id) : (id: number | string) => actionName(bot, id);
  const noun = of === 'reactions' ? 'Reaction' : 'Action';
  const missing = `${noun} ${nameOf(expected)} ${of === 'reactions' ? 'did not fire' : 'was not executed'}`;
  return actual === null ? missing : `${missing}; ${nameOf(actual)} came instead`;
}

function reactionName(bot: CompiledBot, id: number | string): string {
  return bot.reactionsById.get(Number(id))?.name ?? `${id} (deleted)`;
}

function actionName(bot: CompiledBot, id: number | string): string {
  if (typeof id === 'string') return id;
  return bot.actionsByName.values().find((action) => action.id === id)?.name ?? `${id} (deleted)`;
}
