import type { ChatEnvironment, ConversationState, TrackerEntry } from '@parley/domain';
import type { CompiledBot } from '#bot.ts';
import type { ExpressionScope } from '#host.ts';
import { entityValuesByName, FALLBACK, foundIn } from '#meaning.ts';
import { momentIn } from '#moment.ts';

/** Rebuilds the values that a condition saw when a turn was answered, from the state before it and its entries. */
export function scopeOfTurn(
  bot: CompiledBot,
  before: Pick<ConversationState, 'slots' | 'scope' | 'failures'>,
  entries: readonly TrackerEntry[],
  environment: ChatEnvironment,
): ExpressionScope {
  const intent = entries.find((entry) => entry.type === 'intent');
  const { text = '', confidence = 0, alternatives = [], entities = [] } = intent?.args ?? {};
  return {
    slots: before.slots,
    entities: entityValuesByName(bot, entities),
    found: foundIn(entities),
    text,
    intent: intent?.value ?? null,
    confidence,
    alternatives,
    failures: intent?.value === FALLBACK ? (before.failures ?? 0) + 1 : 0,
    now: momentIn(bot.settings.time_zone, entries[0]?.timestamp ?? 0),
    config: bot.config[environment === 'prod' ? 'prod' : 'dev'],
    scope: before.scope,
  };
}
