import type { ConversationState, TrackerEntry } from '@parley/domain';
import type { BotContent } from '#bot.ts';
import { compileBot } from '#bot.ts';
import { newConversation, utterances } from '#conversation.ts';
import type { Host } from '#host.ts';
import type { TurnInput, TurnResult } from '#take-turn.ts';
import { takeTurn } from '#take-turn.ts';
import { buildContent } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

/** A conversation with a bot; a plain string is a text of the caller. */
export function buildTalk(content: Partial<BotContent>, host: Host = buildHost()) {
  const bot = compileBot(buildContent(content));
  const tracker: TrackerEntry[] = [];
  let state: ConversationState = newConversation(1);

  async function take(input: string | TurnInput): Promise<TurnResult> {
    const result = await takeTurn(bot, state, typeof input === 'string' ? { kind: 'text', text: input } : input, host);
    state = result.state;
    tracker.push(...result.entries);
    return result;
  }

  return {
    bot,
    tracker,
    take,
    state: () => state,
    /** Takes a turn, and returns the bot's texts. */
    says: async (input: string | TurnInput) => utterances((await take(input)).entries),
  };
}

export function logsOf(entries: TrackerEntry[], level: string): string[] {
  return entries
    .filter((entry) => entry.type === 'log' && entry.args.level === level)
    .map(({ value }) => String(value));
}

export function actionsOf(entries: TrackerEntry[]): string[] {
  return entries.filter(({ type }) => type === 'action').map(({ value }) => String(value));
}
