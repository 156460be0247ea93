import type { CallEvent } from '@parley/voice';
import { isSaid } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { noteConversation, type CallKey } from '#features/calls/call-store.ts';
import type { SoundPiece } from '#features/calls/sound-store.ts';
import type { StoredPart } from '#features/calls/stored-part.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { callProgress } from '#workflows/phone/call-progress.ts';
import { partOf } from '#workflows/phone/part-of.ts';
import { partWriter } from '#workflows/phone/part-writer.ts';
import { soundKeeper, type SoundKeeper } from '#workflows/phone/sound-keeper.ts';
import { toldWords } from '#workflows/phone/told-words.ts';

export interface CallRecord {
  hear(event: CallEvent): void;
  /** Adds a part that is no event of the conversation; `at` is in microseconds, by default now. */
  add(part: StoredPart, at?: number): void;
  /** Begins to store sound, until the project has no room left. Returns what takes each piece. */
  keepSound(onFull: () => void): (piece: SoundPiece) => void;
  /** Called for each entry of the conversation, before the bot says it. */
  tell(entry: TrackerEntry, language: string): void;
  noteConversation(id: string): Promise<void>;
  /** Stores the remaining parts and sound; rejects while the database is away, and may be called again. */
  close(): Promise<void>;
}

interface RecordOptions {
  /** The most bytes that the project may store; without it, no sound is kept. */
  quota?: number;
  /** The list of calls in progress shows something else now. */
  onChange?: () => void;
}

/** Stores the parts of a call beside the call. */
export function callRecord(
  db: Queries,
  log: Logger,
  key: CallKey,
  { quota = 0, onChange = () => undefined }: RecordOptions = {},
): CallRecord {
  /** When the call was answered, in microseconds. */
  let answered: number | null = null;
  let sound: SoundKeeper | null = null;
  const told = toldWords();
  const progress = callProgress(db, key, onChange);
  const writer = partWriter(db, log, key, progress.store);

  return {
    hear(event) {
      answered ??= Math.round(Date.now() * 1_000 - event.at * 1_000);
      if (progress.follow(event)) writer.soon();
      if (event.kind === 'failed' || event.kind === 'takeover')
        log.warn({ ...key, why: event.why }, 'a part of a call failed');
      const part = partOf(event, told);
      if (part === null) return;
      const heard = event.kind === 'heard' && event.text !== '' ? { heard: event.text } : {};
      // Speech is known when it is over.
      const before = part.kind === 'speech' ? part.lasted_ms + part.pause_ms : 0;
      writer.add({ at: answered + Math.round((event.at - before) * 1_000), part, ...heard });
    },
    add: (part, at = Date.now() * 1_000) => writer.add({ at, part }),
    keepSound(onFull) {
      sound = soundKeeper({ db, log, key, quota }, onFull);
      return sound.keep;
    },
    tell(entry, language) {
      told.tell(entry, language);
      if (!isSaid(entry)) return;
      const found = writer.waitingFor(entry.args.text);
      if (!found) return;
      found.part = { ...found.part, words: { entry: entry.timestamp } };
      delete found.heard;
      writer.soon();
    },
    noteConversation: (id) => noteConversation(db, key, id),
    async close() {
      await Promise.all([writer.close(), sound?.close()]);
    },
  };
}
