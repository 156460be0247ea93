import type { CallEvent } from '@parley/voice';
import type { CallPart } from '@parley/domain/call';
import { appendParts, noteConversation, type CallKey, type NumberedPart } from '#features/calls/call-store.ts';
import type { Masking, MaskingOf } from '#features/settings/masking.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { maskTexts } from '#workflows/converse/masking/mask-turn.ts';

export interface CallRecord {
  hear(event: CallEvent): void;
  noteConversation(id: string): Promise<void>;
  /** Stores the remaining parts. */
  close(): Promise<void>;
}

const STORE_EVERY_MS = 1_000;
/** A call that never stops, or keys without end, must fill neither the memory nor the database. */
const MOST_PARTS = 5_000;

interface RecordDeps {
  db: Queries;
  log: Logger;
  maskingOf: MaskingOf;
}

/** Stores the parts of a call about once a second, beside the call. Personal data is masked as in its conversation. */
export function callRecord({ db, log, maskingOf }: RecordDeps, key: CallKey): CallRecord {
  const began = Date.now() * 1_000;
  let parts: NumberedPart[] = [];
  let no = 0;
  let isSensitive = false;
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function append(written: readonly NumberedPart[]): Promise<void> {
    if (written.length === 0) return;
    const masking = await maskingOf(key.projectId);
    const masked: NumberedPart[] = [];
    for (const each of written) masked.push({ ...each, part: await maskPart(each.part, masking) });
    await appendParts(db, key, masked);
  }

  function store(): Promise<void> {
    timer = undefined;
    const written = parts;
    parts = [];
    storing = storing
      .then(() => append(written))
      .catch((error: unknown) => {
        log.warn({ err: error, ...key }, 'parts of a call could not be stored yet');
        parts = [...written, ...parts];
      });
    return storing;
  }

  return {
    hear(event) {
      if (event.kind === 'expects') isSensitive = event.expects.isSensitive;
      const part = partOf(event, isSensitive);
      if (part === null || no >= MOST_PARTS) return;
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

async function maskPart(part: CallPart, masking: Masking): Promise<CallPart> {
  if (part.kind === 'said') return { ...part, text: await maskTexts(part.text, masking) };
  if (part.kind !== 'heard') return part;
  return { ...part, ...(await maskTexts({ text: part.text, heard: part.heard }, masking)) };
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
