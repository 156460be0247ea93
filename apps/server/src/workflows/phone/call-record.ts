import type { CallEvent } from '@parley/voice';
import type { CallPart } from '@parley/domain/call';
import { appendParts, noteConversation, type CallKey, type NumberedPart } from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

export interface CallRecord {
  hear(event: CallEvent): void;
  noteConversation(id: string): Promise<void>;
  /** Stores the remaining parts. */
  close(): Promise<void>;
}

const STORE_EVERY_MS = 1_000;
/** A call that never stops must not fill the memory while the database is away. */
const MOST_PARTS = 5_000;

/** Stores the parts of a call about once a second, beside the call. */
export function callRecord(db: Queries, log: Logger, key: CallKey): CallRecord {
  const began = Date.now() * 1_000;
  let parts: NumberedPart[] = [];
  let no = 0;
  let isSensitive = false;
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function store(): Promise<void> {
    timer = undefined;
    const written = parts;
    parts = [];
    storing = storing
      .then(() => appendParts(db, key, written))
      .catch((error: unknown) => {
        log.warn({ err: error, ...key }, 'parts of a call could not be stored yet');
        parts = [...written, ...parts].slice(0, MOST_PARTS);
      });
    return storing;
  }

  return {
    hear(event) {
      if (event.kind === 'expects') isSensitive = event.expects.isSensitive;
      const part = partOf(event, isSensitive);
      if (part === null || parts.length >= MOST_PARTS) return;
      parts.push({ no: no++, at: began + Math.round(event.at * 1_000), part });
      timer ??= setTimeout(() => void store(), STORE_EVERY_MS);
    },
    noteConversation: (id) => noteConversation(db, key, id),
    async close() {
      clearTimeout(timer);
      await store();
    },
  };
}

const HIDDEN = '••••';

/** Turns an event into a part; null if the page of a call does not show it. */
function partOf(event: CallEvent, isSensitive: boolean): CallPart | null {
  switch (event.kind) {
    case 'heard': {
      const { text, heard, confidence } = event;
      return { kind: 'heard', confidence, ...(isSensitive ? { text: HIDDEN, heard: HIDDEN } : { text, heard }) };
    }
    case 'keys':
      return { kind: 'keys', count: event.count };
    case 'turn':
      return { kind: 'turn', cause: event.cause, parts: { ...event.parts } };
    case 'said':
      return { kind: 'said', text: event.text, answer_ms: event.answerMs };
    case 'barge_in':
      return { kind: 'barge_in', by: event.by, after_ms: event.afterMs };
    case 'talked_over':
      return { kind: 'talked_over', why: event.why };
    case 'silence':
      return { kind: 'silence', tries: event.tries };
    case 'filler':
      return { kind: 'filler' };
    case 'transfer':
      return { kind: 'transfer', target: event.target, why: event.result.done ? null : event.result.why };
    case 'takeover':
      return { kind: 'takeover', of: event.of, name: event.name, why: event.why };
    case 'failed':
      return { kind: 'failed', part: event.part, why: event.why };
    case 'state':
    case 'expects':
    case 'speech_start':
    case 'speech_end':
    case 'partial':
    case 'ended':
      return null;
  }
}
