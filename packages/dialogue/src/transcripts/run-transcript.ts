import type { ConversationState, TrackerEntry } from '@parley/domain';
import { isAction } from '#entries/is-action.ts';
import type { CompiledBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import type { Host } from '#host.ts';
import type { TurnInput } from '#take-turn.ts';
import { takeTurn } from '#take-turn.ts';
import type { TranscriptLine } from '#transcripts/parse-transcript.ts';
import { parseTranscript } from '#transcripts/parse-transcript.ts';

export interface TranscriptDifference {
  /** 1-based; after the last line when the bot said more than it should. */
  line: number;
  expected: string;
  actual: string;
}

/**
 * Repeats a transcript and compares the bot's answers. The conversation is opened first, so bot lines
 * before the first caller line are the greeting. Null when there is no difference.
 */
export async function runTranscript(
  bot: CompiledBot,
  host: Host,
  lines: string | string[],
): Promise<TranscriptDifference | null> {
  let state = newConversation(1);
  for (const turn of turnsOf(parseTranscript(lines))) {
    const input = inputOf(turn.caller, bot);
    const result: { state: ConversationState; entries: TrackerEntry[] } = await takeTurn(bot, state, input, host);
    state = result.state;
    const difference = intentDifference(turn.caller, result.entries) ?? botDifference(turn, result.entries);
    if (difference !== null) return difference;
  }
  return null;
}

interface TranscriptTurn {
  /** Null for the opening of the conversation. */
  caller: TranscriptLine | null;
  bot: TranscriptLine[];
}

function turnsOf(lines: TranscriptLine[]): TranscriptTurn[] {
  const turns: TranscriptTurn[] = [{ caller: null, bot: [] }];
  for (const line of lines) {
    if (line.who === 'caller') turns.push({ caller: line, bot: [] });
    else turns.at(-1)?.bot.push(line);
  }
  return turns;
}

/** A caller can also say `(silence)`, or let `(timer Reaction name)` run out. */
function inputOf(caller: TranscriptLine | null, bot: CompiledBot): TurnInput {
  if (caller === null) return { kind: 'start' };
  if (caller.text === '(silence)') return { kind: 'silence' };
  const [, name] = /^\(timer (.*)\)$/u.exec(caller.text) ?? [];
  if (name === undefined) return { kind: 'text', text: caller.text };
  return { kind: 'timer', reaction: bot.reactionsByName.get(name)?.id ?? 0 };
}

function intentDifference(caller: TranscriptLine | null, entries: TrackerEntry[]): TranscriptDifference | null {
  if (caller === null || caller.name === null) return null;
  const intents = entries.filter(({ type }) => type === 'intent').map(({ value }) => String(value));
  if (intents.includes(caller.name)) return null;
  return { line: caller.line, expected: `intent ${caller.name}`, actual: `intent ${intents.join(', ')}` };
}

function botDifference({ caller, bot }: TranscriptTurn, entries: TrackerEntry[]): TranscriptDifference | null {
  const said = saidBy(entries);
  for (const [index, { line, text, name }] of bot.entries()) {
    const actual = said[index];
    if (actual?.text !== text) return { line, expected: text, actual: actual?.text ?? 'nothing more' };
    if (name !== null && actual.reaction !== name) {
      return { line, expected: `reaction ${name}`, actual: `reaction ${actual.reaction}` };
    }
  }
  const more = said[bot.length];
  if (more === undefined) return null;
  return { line: (bot.at(-1)?.line ?? caller?.line ?? 0) + 1, expected: 'nothing more', actual: more.text };
}

/** Lists the bot's texts, each with the reaction that was begun last before it. */
function saidBy(entries: TrackerEntry[]): { text: string; reaction: string }[] {
  let reaction = '';
  return entries.flatMap((entry) => {
    if (entry.type === 'reaction') reaction = entry.args.name ?? '';
    return isAction(entry, 'utter') ? [{ text: entry.args.text ?? '', reaction }] : [];
  });
}
