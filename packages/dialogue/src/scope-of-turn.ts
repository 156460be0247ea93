import type { ChatEnvironment, ConversationState, EntityHit, TrackerEntry } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import type { ExpressionScope } from '#host.ts';
import { entityValuesByName } from '#meaning.ts';
import { momentIn } from '#moment.ts';

/** Rebuilds the values that a condition saw when a turn was answered, from the state before it and its entries. */
export function scopeOfTurn(
  bot: CompiledBot,
  before: Pick<ConversationState, 'slots' | 'scope'>,
  entries: readonly TrackerEntry[],
  environment: ChatEnvironment,
): ExpressionScope {
  const intent = entries.find(({ type }) => type === 'intent');
  const { text, confidence, entities } = intent?.args ?? {};
  return {
    slots: before.slots,
    entities: entityValuesByName(bot, Array.isArray(entities) ? (entities as unknown as EntityHit[]) : []),
    text: typeof text === 'string' ? text : '',
    intent: intent === undefined ? null : String(intent.value),
    confidence: typeof confidence === 'number' ? confidence : 0,
    now: momentIn(bot.settings.time_zone, entries[0]?.timestamp ?? 0),
    config: bot.config[environment === 'prod' ? 'prod' : 'dev'],
    scope: before.scope,
  };
}
