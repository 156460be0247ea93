import { spokenIn, turnOf } from '@parley/dialogue';
import { unsureBelow } from '@parley/domain/fallback';
import { isSystemIntent } from '@parley/domain/intent';
import {
  entityKey,
  type ActionEntryArgs,
  type AnswerTimes,
  type IntentEntry,
  type TrackerEntry,
} from '@parley/domain/tracker';
import { isAction } from '@parley/dialogue';

/** The longest list of a conversation's facts; filters do not find later entries. */
const MOST_DIFFERENT = 1_000;
const MOST_TIMED = 10_000;
const LONGEST_REASON = 200;

/** The facts that the turns of a conversation add up to. */
export interface FoldedTurns {
  low_confidence: number;
  transfer_reason: string | null;
  intents: string[];
  reactions: number[];
  last_reaction: number | null;
  entity_values: string[];
  answer_ms: number[];
  understanding_ms: number;
  deciding_ms: number;
  actions_ms: number;
}

export const NO_TURNS: FoldedTurns = {
  low_confidence: 0,
  transfer_reason: null,
  intents: [],
  reactions: [],
  last_reaction: null,
  entity_values: [],
  answer_ms: [],
  understanding_ms: 0,
  deciding_ms: 0,
  actions_ms: 0,
};

/** Adds a turn, and returns its texts. `threshold` is the project's confidence threshold. */
export function foldTurn(folded: FoldedTurns, entries: readonly TrackerEntry[], threshold: number): string[] {
  const { intents, reactions, actions } = turnOf(entries);
  for (const { value, args } of intents) {
    addNew(folded.intents, storable(value));
    for (const { entity, value: found } of args.entities ?? []) {
      addNew(folded.entity_values, storable(entityKey(entity, found)));
    }
  }
  for (const action of actions) {
    if (isAction(action, 'call_transfer')) folded.transfer_reason = transferReason(action.args);
  }
  for (const entry of entries) if (entry.type === 'log') addTimes(folded, entry.args);
  const ids = reactions.map(({ value }) => value).filter(Number.isSafeInteger);
  for (const id of ids) addNew(folded.reactions, id);
  folded.last_reaction = ids.at(-1) ?? folded.last_reaction;
  if (intents.some((intent) => isUnsure(intent, threshold))) folded.low_confidence += 1;
  return [...new Set(spokenIn(entries).map(({ text }) => text))];
}

function isUnsure({ value, args: { confidence } }: IntentEntry, threshold: number): boolean {
  if (confidence === undefined || isSystemIntent(value)) return false;
  return confidence < unsureBelow(threshold);
}

/** The reason that the bot gives, or else the target. */
function transferReason({ reason, target = '' }: Partial<ActionEntryArgs['call_transfer']>): string {
  return storable(String(reason || target)).slice(0, LONGEST_REASON);
}

function addTimes(folded: FoldedTurns, times: Partial<AnswerTimes>): void {
  const { answer_ms, understanding_ms = 0, deciding_ms = 0, actions_ms = 0 } = times;
  if (answer_ms === undefined || folded.answer_ms.length >= MOST_TIMED) return;
  folded.answer_ms.push(Math.round(answer_ms));
  folded.understanding_ms += understanding_ms;
  folded.deciding_ms += deciding_ms;
  folded.actions_ms += actions_ms;
}

function addNew<T>(list: T[], value: T): void {
  if (list.length < MOST_DIFFERENT && !list.includes(value)) list.push(value);
}

/** A bot can produce half a surrogate pair, or a NUL; the database can store neither. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
