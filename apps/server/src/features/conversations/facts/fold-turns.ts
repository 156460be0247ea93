import { unsureBelow } from '@parley/domain/fallback';
import { SYSTEM_INTENTS } from '@parley/domain/intent';
import { entityKey, reactionsIn, type AnswerTimes, type EntityHit, type TrackerEntry } from '@parley/domain/tracker';

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

/** Adds a turn to those before it, and answers what was said in it. `threshold` is the project's confidence threshold. */
export function foldTurn(folded: FoldedTurns, entries: readonly TrackerEntry[], threshold: number): string[] {
  const said = new Set<string>();
  let isUnsure = false;
  for (const { type, value, args } of entries) {
    const { text } = args;
    if (type === 'intent') {
      addNew(folded.intents, storable(String(value)));
      if (typeof text === 'string') said.add(text);
      for (const key of entityKeys(args['entities'])) addNew(folded.entity_values, storable(key));
      isUnsure ||= isUnsureIntent(String(value), args['confidence'], threshold);
    } else if (type === 'action') {
      if (value === 'utter' && typeof text === 'string') said.add(text);
      if (value === 'call_transfer') folded.transfer_reason = transferReason(args);
    } else if (type === 'log') {
      addTimes(folded, args);
    }
  }
  const reactions = reactionsIn(entries).filter(Number.isSafeInteger);
  for (const id of reactions) addNew(folded.reactions, id);
  folded.last_reaction = reactions.at(-1) ?? folded.last_reaction;
  if (isUnsure) folded.low_confidence += 1;
  return [...said];
}

function isUnsureIntent(intent: string, confidence: unknown, threshold: number): boolean {
  if (typeof confidence !== 'number' || (SYSTEM_INTENTS as readonly string[]).includes(intent)) return false;
  return confidence < unsureBelow(threshold);
}

/** The reason that the bot gives, or else the target. */
function transferReason({ reason, target }: TrackerEntry['args']): string {
  const told = typeof reason === 'string' && reason !== '' ? reason : target;
  return typeof told === 'string' || typeof told === 'number' ? storable(String(told)).slice(0, LONGEST_REASON) : '';
}

function entityKeys(entities: unknown): string[] {
  if (!Array.isArray(entities)) return [];
  return (entities as Partial<EntityHit>[]).flatMap(({ entity, value }) =>
    entity === undefined || value === undefined || value === null ? [] : [entityKey(entity, value)],
  );
}

function addTimes(folded: FoldedTurns, args: Partial<AnswerTimes> & TrackerEntry['args']): void {
  const { answer_ms, understanding_ms = 0, deciding_ms = 0, actions_ms = 0 } = args;
  if (typeof answer_ms !== 'number' || folded.answer_ms.length >= MOST_TIMED) return;
  folded.answer_ms.push(Math.round(answer_ms));
  folded.understanding_ms += understanding_ms;
  folded.deciding_ms += deciding_ms;
  folded.actions_ms += actions_ms;
}

function addNew<T>(list: T[], value: T): void {
  if (list.length < MOST_DIFFERENT && !list.includes(value)) list.push(value);
}

/** A bot can say half a surrogate pair, or a NUL: no value of the database holds either. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
