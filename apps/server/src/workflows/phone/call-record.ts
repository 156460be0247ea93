import type { CallEvent } from '@parley/voice';
import { isSaid } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { appendParts, noteConversation, type CallKey, type NumberedPart } from '#features/calls/call-store.ts';
import type { StoredPart } from '#features/calls/stored-part.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { inWords } from '#workflows/phone/in-words.ts';
import { toldWords, type ToldWords } from '#workflows/phone/told-words.ts';

export interface CallRecord {
  hear(event: CallEvent): void;
  /** Called for each entry of the conversation, before the bot says it. */
  tell(entry: TrackerEntry, language: string): void;
  add(part: StoredPart, at?: number): void;
  noteConversation(id: string): Promise<void>;
  /** Stores the remaining parts. */
  close(): Promise<void>;
}

/** `heard` is what the caller said, until the conversation has it. */
type Noted = NumberedPart & { heard?: string };

const STORE_EVERY_MS = 1_000;
/** A call that never stops, or keys without end, must fill neither the memory nor the database. */
const MOST_PARTS = 5_000;

/** Stores the parts of a call about once a second, beside the call. */
export function callRecord(db: Queries, log: Logger, key: CallKey): CallRecord {
  /** When the call was answered, from which the times of events count. */
  let began: number | undefined;
  const told = toldWords();
  let parts: Noted[] = [];
  let no = 0;
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function store(): Promise<void> {
    timer = undefined;
    const written = parts.filter(({ heard }) => heard === undefined);
    parts = parts.filter(({ heard }) => heard !== undefined);
    storing = storing
      .then(() => appendParts(db, key, written))
      .catch((error: unknown) => {
        log.warn({ err: error, ...key }, 'parts of a call could not be stored yet');
        parts = [...written, ...parts];
      });
    return storing;
  }

  function storeSoon(): void {
    timer ??= setTimeout(() => void store(), STORE_EVERY_MS);
  }

  /** Words that become no turn are left out. */
  function dropHeard(): void {
    for (const part of parts) delete part.heard;
  }

  return {
    hear(event) {
      began ??= Math.round((Date.now() - event.at) * 1_000);
      const part = partOf(event, told);
      if (event.kind === 'failed' || event.kind === 'takeover')
        log.warn({ ...key, why: event.why }, 'a part of a call failed');
      if (part === null || no >= MOST_PARTS) return;
      const heard = event.kind === 'heard' && event.text !== '' ? { heard: event.text } : {};
      parts.push({ no: no++, at: began + Math.round(event.at * 1_000), part, ...heard });
      storeSoon();
    },
    add(part, at = Date.now() * 1_000) {
      if (no >= MOST_PARTS) return;
      parts.push({ no: no++, at, part });
      storeSoon();
    },
    tell(entry, language) {
      told.tell(entry, language);
      if (!isSaid(entry)) return;
      const found = parts.find(({ heard }) => heard === entry.args.text);
      if (!found) return;
      found.part = { ...found.part, words: { entry: entry.timestamp } };
      delete found.heard;
      storeSoon();
    },
    noteConversation: (id) => noteConversation(db, key, id),
    async close() {
      clearTimeout(timer);
      dropHeard();
      await store();
    },
  };
}

/** Turns an event into a part; null if the page of a call does not show it. */
function partOf(event: CallEvent, told: ToldWords): StoredPart | null {
  switch (event.kind) {
    case 'heard':
      return { kind: 'heard', confidence: event.confidence, text: '' };
    case 'keys':
      return { kind: 'keys', count: event.count };
    case 'turn':
      return { kind: 'turn', cause: event.cause, parts: { ...event.parts } };
    case 'said': {
      const words = told.sentence(event.text);
      return { kind: 'said', answer_ms: event.answerMs, ...(words ? { text: '', words } : { text: event.text }) };
    }
    case 'barge_in':
      return { kind: 'barge_in', by: event.by, after_ms: event.afterMs };
    case 'talked_over':
      return { kind: 'talked_over', why: event.why };
    case 'silence':
      return { kind: 'silence', tries: event.tries };
    case 'filler':
      return { kind: 'filler' };
    case 'machine':
      return { kind: 'machine', by: event.by };
    case 'message':
      return { kind: 'message', after: event.after, is_whole: event.isWhole };
    case 'transfer': {
      const words = told.target(event.target);
      const why = event.result.done ? null : event.result.why;
      return { kind: 'transfer', why, ...(words ? { target: '', words } : { target: event.target }) };
    }
    case 'takeover':
      return { kind: 'takeover', of: event.of, name: event.name, why: inWords(event.why) };
    case 'failed':
      return { kind: 'failed', part: event.part, why: inWords(event.why) };
    case 'state':
    case 'expects':
    case 'speech_start':
    case 'speech_end':
    case 'partial':
    case 'ended':
      return null;
  }
}
