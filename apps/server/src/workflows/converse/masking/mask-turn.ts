import { isSaid, type CompiledBot, type SaidEntry } from '@parley/dialogue';
import { apart, MARKS, movedSpan, withMarks, type Finder, type Found } from '@parley/domain/personal-data/found';
import { continueCard, type NumberTail, type SplitCard } from '@parley/domain/personal-data/split-cards';
import { foundValueText, type ConversationState, type EntityHit, type TrackerEntry } from '@parley/domain/tracker';
import type { Masking } from '#features/settings/masking.ts';
import { pauses } from '#platform/pauses.ts';
import {
  inPieces,
  mayHold,
  placesOfDigits,
  searchHeard,
  searchWritten,
  secretFinder,
  TOO_LONG,
  workOn,
  type Secret,
  type Work,
} from '#workflows/converse/masking/mask-text.ts';
import { sensitiveAnswers, sensitiveEntities } from '#workflows/converse/masking/sensitive-answers.ts';
import { harmlessIf } from '#workflows/converse/masking/harmless.ts';
import { maskValue } from '#workflows/converse/masking/mask-value.ts';
import { isHarmlessEntry, maskState, maskWritten, type TurnMasker } from '#workflows/converse/masking/mask-written.ts';

interface TurnResult {
  state: ConversationState;
  entries: TrackerEntry[];
}

export interface MaskedTurn extends TurnResult {
  /** Parts of a card in earlier messages, by the timestamps of their entries: they are masked with this turn. */
  earlier: SplitCard['earlier'];
}

interface MaskingContext {
  masking: Masking;
  bot: CompiledBot;
  before: ConversationState;
}

/** Masks the entries and the state of a turn before storage, by the project's settings. */
export async function maskTurn(turn: TurnResult, { masking, bot, before }: MaskingContext): Promise<MaskedTurn> {
  const { number_tail: tailBefore = null, ...state } = turn.state;
  const sensitive = sensitiveEntities(bot);
  const answers = sensitiveAnswers(bot, before, turn);
  if (masking.kinds.size === 0 && sensitive.size === 0 && answers === null)
    return { state, entries: turn.entries, earlier: [] };
  const work = workOn(pauses());
  const told = answers?.entries ?? turn.entries;
  const { entries: heard, secrets, split } = await maskAllHeard(told, { masking, sensitive, tailBefore, work });
  secrets.push(...(answers?.secrets ?? []));
  const masker = valueMasker(masking, secrets, bot, work);
  const entries: TrackerEntry[] = [];
  for (const entry of heard) entries.push(isHarmlessEntry(entry, masker) ? entry : await maskWritten(entry, masker));
  // Unchanged slots are already masked, unless this turn completes a card.
  const isAll = split.earlier.length > 0;
  const masked = await maskState(
    answers?.state(state) ?? state,
    masker,
    (name, value) => !isAll && before.slots[name] === value,
  );
  return {
    state: { ...masked, ...(split.tail ? { number_tail: split.tail } : {}) },
    entries,
    earlier: split.earlier,
  };
}

interface AllHeardOptions {
  masking: Masking;
  sensitive: ReadonlyMap<string, string>;
  tailBefore: NumberTail | null;
  work: Work;
}

/** Masks the caller's texts; also returns their secrets, and a card that continues in the next message. */
async function maskAllHeard(all: readonly TrackerEntry[], { masking, sensitive, tailBefore, work }: AllHeardOptions) {
  const secrets: Secret[] = [];
  const { find, look } = searchHeard(masking, work);
  let split: SplitCard = { here: [], earlier: [], tail: tailBefore };
  const entries: TrackerEntry[] = [];
  const first = all.find(isSaid);
  for (const entry of all) {
    if (!isSaid(entry)) {
      entries.push(entry);
      continue;
    }
    const { text, corrected_text: corrected } = entry.args;
    for (const said of [text, corrected]) if (said !== undefined) await look(said);
    // A text with several meanings has an entry for each.
    if (masking.kinds.has('card') && entry === first)
      split = continueCard(tailBefore, text, { turn: entry.timestamp, taken: find(text) });
    entries.push(maskHeard(entry, { find: joined(find, split.here, text), sensitive, secrets }));
  }
  secrets.push(...partSecrets(split.earlier));
  return { entries, secrets, split };
}

const PART = MARKS.card('');

function partSecrets(parts: SplitCard['earlier']): Secret[] {
  return parts.map(({ digits }) => ({ text: digits.join(''), mark: PART, isDigits: true }));
}

/** Masks stored messages that turn out to contain parts of a card, and the entries after them. */
export function earlierMasker(parts: SplitCard['earlier']) {
  const pause = pauses();
  const find = secretFinder(partSecrets(parts)) ?? (() => []);
  const text = async (written: string) => withMarks(written, await inPieces(written, find, { pause }));
  const masker: TurnMasker = { text, hasCards: false, pause, isHarmless: () => false };
  return {
    async entries(entries: readonly TrackerEntry[]): Promise<TrackerEntry[]> {
      const masked: TrackerEntry[] = [];
      for (const entry of entries) {
        const part = parts.find(({ turn }) => turn === entry.timestamp);
        const isPart = part && isSaid(entry);
        const ofPart: Finder = (read) => placesOfDigits(read, part?.digits.join('') ?? '', PART);
        const heard = isPart ? maskHeard(entry, { find: ofPart, sensitive: new Map(), secrets: [] }) : entry;
        masked.push(await maskWritten(heard, masker));
      }
      return masked;
    },
    state: ({ number_tail: _tail, ...state }: ConversationState): Promise<ConversationState> =>
      maskState(state, masker, () => false),
  };
}

/** Masks the other stored texts of a conversation: its metadata, its first slots, the names of its files. */
export async function maskTexts<T>(value: T, masking: Masking): Promise<T> {
  if (masking.kinds.size === 0) return value;
  const pause = pauses();
  const { look } = searchHeard(masking, workOn(pause));
  const text = async (written: string) => {
    const found = await look(written);
    return found ? withMarks(written, found) : TOO_LONG;
  };
  return (await maskValue(value, { text, hasCards: masking.kinds.has('card'), pause })) as T;
}

interface HeardOptions {
  find: Finder;
  /** Masking marks by entity name. */
  sensitive: ReadonlyMap<string, string>;
  /** Newly found secrets are added. */
  secrets: Secret[];
}

function maskHeard(entry: SaidEntry, { find, sensitive, secrets }: HeardOptions): TrackerEntry {
  const { text, corrected_text: corrected, entities: hits = [] } = entry.args;
  const read = corrected ?? text;
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
      ...(corrected !== undefined ? { corrected_text: withMarks(read, found) } : {}),
      ...(hits.length > 0 ? { entities: maskHits(hits, found, secrets) } : {}),
    },
  };
}

/** Shifts hits with the text. Under a mark, one hit of each entity stays, with the mark as its value. */
function maskHits(hits: readonly EntityHit[], found: readonly Found[], secrets: Secret[]): EntityHit[] {
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

/** Values can differ from the words: a spelled address, a number digit by digit. */
function valueSecrets(hits: readonly EntityHit[], found: readonly Found[]): Secret[] {
  const place = found.find(({ start, end }) => hits.some((hit) => hit.start < end && start < hit.end));
  if (!place) return [];
  const values = hits.map(({ value }) => foundValueText(value));
  const { mark } = place;
  const telling = values.filter((value) => value.length >= TELLING).map((text): Secret => ({ text, mark }));
  const together = values.join('');
  return /^\d{4,}$/u.test(together) ? [...telling, { text: together, mark, isDigits: true }] : telling;
}

/** Shorter values would match everywhere. */
const TELLING = 3;

function valueMasker(masking: Masking, secrets: readonly Secret[], bot: CompiledBot, work: Work): TurnMasker {
  const findSecrets = secretFinder(secrets);
  const { look } = secrets.length > 0 ? searchHeard(masking, work) : searchWritten(masking, work);
  return {
    async text(written) {
      const masked = findSecrets ? withMarks(written, await inPieces(written, findSecrets, work)) : written;
      const found = await look(masked);
      if (!found) return TOO_LONG;
      return withMarks(
        masked,
        found.filter(({ start, end, mark }) => mark.startsWith('[card') || !isOwn(bot, masked.slice(start, end))),
      );
    },
    hasCards: masking.kinds.has('card'),
    pause: work.pause,
    isHarmless: secrets.length > 0 ? () => false : harmlessIf((written) => !mayHold(written)),
  };
}

/** An address in the bot's own texts is not personal data. */
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

/** The positions of a continued card refer to `text`, not to the corrected text. */
function joined(find: Finder, here: readonly Found[], text: string): Finder {
  if (here.length === 0) return find;
  return (read) => apart([here.flatMap((place) => (read === text ? place : sameWords(text, place, read))), find(read)]);
}

/** Finds the words of a position in another text; returns the whole text if they are missing. */
function sameWords(text: string, { start, end, mark }: Found, other: string): Found[] {
  const at = other.indexOf(text.slice(start, end));
  return [at === -1 ? { start: 0, end: other.length, mark } : { start: at, end: at + end - start, mark }];
}
