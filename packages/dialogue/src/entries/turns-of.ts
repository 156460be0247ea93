import type { Microseconds } from '@parley/domain/ids';
import type { ActionEntry, IntentEntry, ReactionEntry, TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '#entries/is-action.ts';
import { factsOf } from '#entries/action-entries.ts';
import type { Shown } from '#entries/action-entry.ts';

/** One turn of a conversation, folded from its entries. */
export interface RecordedTurn {
  id: Microseconds;
  entries: TrackerEntry[];
  /** How the turn began where it began without an intent: by a timer, or by an editor who starts at a reaction. */
  began: 'timer' | 'editor' | undefined;
  /** The caller's text with its first meaning. Further meanings are among `intents` only. */
  said: SaidEntry | undefined;
  intents: IntentEntry[];
  reactions: ReactionEntry[];
  actions: ActionEntry[];
}

export type SaidEntry = IntentEntry & { args: { text: string } };

export function isSaid(entry: TrackerEntry): entry is SaidEntry {
  return entry.type === 'intent' && typeof entry.args.text === 'string';
}

/** Folds entries into turns, in order. Every reader of entries that asks for more than one entry begins here. */
export function turnsOf(entries: readonly TrackerEntry[]): RecordedTurn[] {
  const turns: RecordedTurn[] = [];
  for (const entry of entries) {
    let turn = turns.at(-1);
    if (!turn || turn.id !== entry.turn) turns.push((turn = emptyTurn(entry.turn)));
    addTo(turn, entry);
  }
  return turns;
}

/** The turn of entries that belong to one. */
export function turnOf(entries: readonly TrackerEntry[]): RecordedTurn {
  const turn = emptyTurn(entries[0]?.turn ?? 0);
  for (const entry of entries) addTo(turn, entry);
  return turn;
}

function emptyTurn(id: Microseconds): RecordedTurn {
  return { id, entries: [], began: undefined, said: undefined, intents: [], reactions: [], actions: [] };
}

function addTo(turn: RecordedTurn, entry: TrackerEntry): void {
  turn.entries.push(entry);
  if (isSaid(entry)) turn.said ??= entry;
  if (entry.type === 'intent') turn.intents.push(entry);
  else if (entry.type === 'reaction') turn.reactions.push(entry);
  else if (entry.type === 'action') turn.actions.push(entry);
  else turn.began ??= entry.args.began;
}

/** The caller's view of an action; undefined where the caller notices nothing. */
export function shownBy(entry: ActionEntry): Shown | undefined {
  return factsOf(entry)?.shows?.(entry.args);
}

/** A text of the caller or the bot. */
export interface Spoken {
  who: 'caller' | 'bot';
  text: string;
  timestamp: Microseconds;
}

/** The texts of caller and bot, in order. A text with several meanings counts once. */
export function spokenIn(entries: readonly TrackerEntry[]): Spoken[] {
  return turnsOf(entries).flatMap((turn) =>
    turn.entries.flatMap((entry): Spoken[] => {
      const { timestamp } = entry;
      if (entry === turn.said) return [{ who: 'caller', text: turn.said.args.text, timestamp }];
      if (!isAction(entry, 'utter') || typeof entry.args.text !== 'string') return [];
      return [{ who: 'bot', text: entry.args.text, timestamp }];
    }),
  );
}
