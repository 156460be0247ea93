import type { CompiledBot } from '@parley/dialogue';
import { apart, MARKS, movedSpan, withMarks, type Finder, type Found } from '@parley/domain/personal-data/found';
import { continueCard, type SplitCard } from '@parley/domain/personal-data/split-cards';
import { foundValueText, type ConversationState, type EntityHit, type TrackerEntry } from '@parley/domain/tracker';
import type { Masking } from '#features/settings/masking.ts';
import { pauses } from '#platform/pauses.ts';
import {
  PIECE,
  placesOfDigits,
  searchHeard,
  searchWritten,
  secretMasker,
  type Secret,
} from '#workflows/converse/redact/mask-text.ts';
import { maskValue } from '#workflows/converse/redact/mask-value.ts';

interface TurnResult {
  state: ConversationState;
  entries: TrackerEntry[];
}

export interface RedactedTurn extends TurnResult {
  /** Parts of a card in earlier messages, by the timestamps of their entries: they are masked with this turn. */
  earlier: SplitCard['earlier'];
}

interface Options {
  masking: Masking;
  bot: CompiledBot;
  before: ConversationState;
}

/** A turn as it is stored: what its project masks is gone from what was heard, understood, done, said and remembered. */
export async function redactTurn(turn: TurnResult, { masking, bot, before }: Options): Promise<RedactedTurn> {
  const { number_tail: tailBefore = null, ...state } = turn.state;
  const sensitive = sensitiveEntities(bot);
  if (masking.kinds.size === 0 && sensitive.size === 0) return { state, entries: turn.entries, earlier: [] };
  const secrets: Secret[] = [];
  const { find, prepare: prepareHeard } = searchHeard(masking);
  for (const { type, args } of turn.entries)
    if (type === 'intent')
      for (const long of longTextsIn([args.text, args['corrected_text']])) await prepareHeard(long);
  let split: SplitCard = { here: [], earlier: [], tail: tailBefore };
  const heard = turn.entries.map((entry) => {
    const { text } = entry.args;
    if (entry.type !== 'intent' || typeof text !== 'string') return entry;
    // A text with several meanings has an entry for each.
    if (masking.kinds.has('card') && isFirstOf(turn.entries, entry))
      split = continueCard(tailBefore, text, { turn: entry.timestamp, taken: find(text) });
    return redactHeard(entry, text, { find: joined(find, split.here, text), sensitive, secrets });
  });
  secrets.push(...partSecrets(split.earlier));
  const { mask, prepare } = valueMasker(masking, secrets, bot);
  const pause = pauses();
  const entries: TrackerEntry[] = [];
  for (const entry of heard) {
    await prepare(entry.args);
    entries.push(redactWritten(entry, mask));
    await pause();
  }
  // Slots that did not change were masked when they did; unless only now it is known that they hold part of a card.
  const isAll = split.earlier.length > 0;
  const isChanged = (value: unknown, name: string) => isAll || before.slots[name] !== value;
  for (const [name, value] of Object.entries(state.slots)) if (isChanged(value, name)) await prepare(value);
  const slots = mapped(state.slots, (value, name) => (isChanged(value, name) ? mask(value) : value));
  return {
    state: { ...state, slots, ...(split.tail ? { number_tail: split.tail } : {}) },
    entries,
    earlier: split.earlier,
  };
}

const PART = MARKS.card('');

function partSecrets(parts: SplitCard['earlier']): Secret[] {
  return parts.map(({ digits }) => ({ text: digits.join(''), mark: PART, isDigits: true }));
}

/** Masks stored messages that turn out to hold parts of a card, and the entries after them. */
export function earlierRedactor(parts: SplitCard['earlier']) {
  const text = secretMasker(partSecrets(parts));
  const mask = (value: unknown) => maskValue(value, { text, hasCards: false });
  return {
    entries: (entries: readonly TrackerEntry[]): TrackerEntry[] =>
      entries.map((entry) => {
        const part = parts.find(({ turn }) => turn === entry.timestamp);
        const { text: said } = entry.args;
        if (!part || typeof said !== 'string') return redactWritten(entry, mask);
        const find: Finder = (read) => placesOfDigits(read, part.digits.join(''), PART);
        return redactWritten(redactHeard(entry, said, { find, sensitive: new Map(), secrets: [] }), mask);
      }),
    state: ({ number_tail: _tail, ...state }: ConversationState): ConversationState => ({
      ...state,
      slots: mapped(state.slots, mask),
    }),
  };
}

/** Masks the other stored texts of a conversation: its metadata, its first slots, the names of its files. */
export function redactValue<T>(value: T, masking: Masking): T {
  if (masking.kinds.size === 0) return value;
  const { find } = searchHeard(masking);
  return maskValue(value, { text: (text) => withMarks(text, find(text)), hasCards: masking.kinds.has('card') }) as T;
}

interface HeardOptions {
  find: Finder;
  /** Marks by the names of entities. */
  sensitive: ReadonlyMap<string, string>;
  /** Secrets that are found are added. */
  secrets: Secret[];
}

function redactHeard(entry: TrackerEntry, text: string, { find, sensitive, secrets }: HeardOptions): TrackerEntry {
  const corrected = entry.args['corrected_text'];
  const read = typeof corrected === 'string' ? corrected : text;
  const hits = hitsOf(entry);
  const ofEntities = hits.flatMap(({ entity, start, end }): Found[] => {
    const mark = sensitive.get(entity);
    return mark === undefined ? [] : [{ start, end, mark }];
  });
  const found = apart([find(read), ofEntities]);
  const inText = read === text ? found : apart([find(text), found.flatMap((place) => sameWords(read, place, text))]);
  if (found.length === 0 && inText.length === 0) return entry;
  for (const { start, end, mark } of found) secrets.push({ text: read.slice(start, end), mark });
  for (const { start, end, mark } of inText) secrets.push({ text: text.slice(start, end), mark });
  for (const { entity, value } of hits) {
    const mark = sensitive.get(entity);
    if (mark !== undefined) secrets.push({ text: foundValueText(value), mark });
  }
  return {
    ...entry,
    args: {
      ...entry.args,
      text: withMarks(text, inText),
      ...(typeof corrected === 'string' ? { corrected_text: withMarks(read, found) } : {}),
      ...(hits.length > 0 ? { entities: redactHits(hits, found, secrets).map((hit) => ({ ...hit })) } : {}),
    },
  };
}

function hitsOf({ args: { entities } }: TrackerEntry): EntityHit[] {
  return Array.isArray(entities) ? (entities as unknown as EntityHit[]) : [];
}

/** Hits move with the text; of those that a mark covers, one of each entity stays, which says no more than the mark. */
function redactHits(hits: readonly EntityHit[], found: readonly Found[], secrets: Secret[]): EntityHit[] {
  const covered = new Map<string, EntityHit[]>();
  const kept = hits.flatMap((hit) => {
    const moved = movedSpan(found, hit.start, hit.end);
    if (moved) return [{ ...hit, ...moved }];
    const place = found.find(({ start, end }) => hit.start < end && start < hit.end);
    const key = `${hit.entity} ${place?.start}`;
    const others = covered.get(key);
    if (others) others.push(hit);
    else covered.set(key, [hit]);
    if (!place || others) return [];
    const { start } = movedSpan(found, place.start, place.start) ?? place;
    return [{ ...hit, value: place.mark, text: place.mark, start, end: start + place.mark.length }];
  });
  for (const ofPlace of covered.values()) secrets.push(...valueSecrets(ofPlace, found));
  return kept;
}

/** The values are not always the words: an address that was spelled out, a number digit by digit. */
function valueSecrets(hits: readonly EntityHit[], found: readonly Found[]): Secret[] {
  const place = found.find(({ start, end }) => hits.some((hit) => hit.start < end && start < hit.end));
  if (!place) return [];
  const values = hits.map(({ value }) => foundValueText(value));
  const { mark } = place;
  const telling = values.filter((value) => value.length >= TELLING).map((text): Secret => ({ text, mark }));
  const together = values.join('');
  return /^\d{4,}$/u.test(together) ? [...telling, { text: together, mark, isDigits: true }] : telling;
}

/** Shorter values would be found everywhere. */
const TELLING = 3;

function redactWritten(entry: TrackerEntry, mask: (value: unknown) => unknown): TrackerEntry {
  const value = entry.type === 'log' ? (mask(entry.value) as string) : entry.value;
  const args = mapped(entry.args, (arg, name) => (KEPT.has(name) ? arg : mask(arg)));
  return value === entry.value && args === entry.args ? entry : { ...entry, value, args: args as TrackerEntry['args'] };
}

/** Values that the program itself measures, and texts that are already masked by their places. */
const KEPT: ReadonlySet<string> = new Set(['confidence', 'alternatives', 'entities', 'level', 'milliseconds']);

/** Masks values that are written. Long texts in them are searched with pauses, once they are prepared. */
function valueMasker(masking: Masking, secrets: readonly Secret[], bot: CompiledBot) {
  const maskSecrets = secretMasker(secrets);
  const { find, prepare } = secrets.length > 0 ? searchHeard(masking) : searchWritten(masking);
  const text = (written: string) => {
    const masked = maskSecrets(written);
    const found = find(masked).filter(
      ({ start, end, mark }) => mark.startsWith('[card') || !isOwn(bot, masked.slice(start, end)),
    );
    return withMarks(masked, found);
  };
  return {
    mask: (value: unknown) => maskValue(value, { text, hasCards: masking.kinds.has('card') }),
    async prepare(value: unknown): Promise<void> {
      for (const long of longTextsIn(value)) await prepare(maskSecrets(long));
    },
  };
}

function longTextsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > PIECE ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(longTextsIn) : [];
}

/** The address that a bot gives of its owner is nobody's personal data. */
function isOwn(bot: CompiledBot, found: string): boolean {
  let content = CONTENT.get(bot);
  if (content === undefined) {
    content =
      JSON.stringify([...bot.reactionsById.values()].map(({ actions }) => actions)) + JSON.stringify(bot.config);
    CONTENT.set(bot, content);
  }
  return content.includes(found);
}

const CONTENT = new WeakMap<CompiledBot, string>();

function sensitiveEntities(bot: CompiledBot): ReadonlyMap<string, string> {
  let marks = SENSITIVE.get(bot);
  if (!marks) {
    const all = [...bot.entitiesByName.values()].filter(({ is_sensitive: isSensitive }) => isSensitive === true);
    marks = new Map(all.map(({ name }) => [name, `[${name}]`]));
    SENSITIVE.set(bot, marks);
  }
  return marks;
}

const SENSITIVE = new WeakMap<CompiledBot, ReadonlyMap<string, string>>();

function isFirstOf(entries: readonly TrackerEntry[], entry: TrackerEntry): boolean {
  return entries.find(({ type, args }) => type === 'intent' && typeof args['text'] === 'string') === entry;
}

/** The places of a card that goes on from an earlier message were found in `text`, not in what the model made of it. */
function joined(find: Finder, here: readonly Found[], text: string): Finder {
  if (here.length === 0) return find;
  return (read) => apart([here.flatMap((place) => (read === text ? place : sameWords(text, place, read))), find(read)]);
}

/** Finds the words of a place in another text; the whole text where they are missing. */
function sameWords(text: string, { start, end, mark }: Found, other: string): Found[] {
  const at = other.indexOf(text.slice(start, end));
  return [at === -1 ? { start: 0, end: other.length, mark } : { start: at, end: at + end - start, mark }];
}

function mapped(
  values: Record<string, unknown>,
  map: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  let isChanged = false;
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const next = map(value, name);
    isChanged ||= next !== value;
    return [name, next];
  });
  return isChanged ? Object.fromEntries(entries) : values;
}
