import { isAction, isSaid } from '@parley/dialogue';
import { spokenChoices } from '@parley/dialogue/entries/spoken-choices';
import { spokenWords } from '@parley/dialogue/entries/spoken-words';
import { readTurn } from '@parley/dialogue/entries/stored-entries';
import type { CallPart } from '@parley/domain/call';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sentencesOf } from '@parley/voice/call/sentences';
import type { Place } from '#platform/db/place.ts';

/** The place of a part's words in the conversation; `sentence` counts the sentences of an answer. */
export interface WordsAt {
  entry: number;
  sentence?: number;
  language?: string;
  /** Buttons were offered with the keys that choose them. */
  keys?: true;
}

/**
 * A part as it is stored. The words of people and bots are in the conversation only, where they are masked, erased and
 * deleted.
 */
export type StoredPart = CallPart & { words?: WordsAt };

/** Turns of a conversation that are read for its call. */
const MOST_TURNS = 2_000;

/** Fills in the words from the conversation. */
export async function withWords(
  { db, projectId }: Place,
  conversation: string | null,
  parts: readonly { at: number; part: StoredPart }[],
): Promise<{ at: number; part: CallPart }[]> {
  const rows =
    conversation === null
      ? []
      : await db
          .selectFrom('tracker_entries')
          .select('entries')
          .where('project_id', '=', projectId)
          .where('conversation_id', '=', conversation)
          .orderBy('turn_no')
          .limit(MOST_TURNS)
          .execute();
  const tracker = rows.flatMap(({ entries }) => readTurn(entries));
  const entries = new Map(tracker.map((entry) => [entry.timestamp, entry]));
  const times = timesOf(tracker);
  return parts.map(({ at, part: { words, ...part } }) => {
    if (part.kind === 'turn') return { at, part: withTimes(part, times.get(entries.get(part.from ?? 0)?.turn ?? 0)) };
    const entry = words && entries.get(words.entry);
    return { at, part: entry ? filledIn(part, wordsOf(entry, words)) : part };
  });
}

/** What the conversation has measured of each turn. */
function timesOf(tracker: readonly TrackerEntry[]): Map<number, Record<string, number>> {
  return new Map(
    tracker.flatMap((entry) => {
      if (entry.type !== 'log' || entry.args.answer_ms === undefined) return [];
      const { understanding_ms: understanding = 0, deciding_ms: deciding = 0, actions_ms: actions = 0 } = entry.args;
      return [[entry.turn, { understanding, deciding, actions }] as const];
    }),
  );
}

function withTimes(part: Extract<CallPart, { kind: 'turn' }>, times: Record<string, number> | undefined): CallPart {
  return times ? { ...part, parts: { ...part.parts, ...times } } : part;
}

function filledIn(part: CallPart, words: string): CallPart {
  if (part.kind === 'heard' || part.kind === 'said') return { ...part, text: words };
  return part.kind === 'transfer' ? { ...part, target: words } : part;
}

function wordsOf(entry: TrackerEntry, { sentence = 0, language = '', keys }: WordsAt): string {
  if (isSaid(entry)) return entry.args.corrected_text ?? entry.args.text;
  if (isAction(entry, 'call_transfer')) return String(entry.args.target ?? '');
  if (isAction(entry, 'buttons')) {
    return sentencesOf(spokenChoices(entry.args.options, language, keys === true), language)[sentence] ?? '';
  }
  if (!isAction(entry, 'utter')) return '';
  return sentencesOf(spokenWords(entry.args), language)[sentence] ?? '';
}
