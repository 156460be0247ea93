import type { TrackerEntry } from '@parley/domain';
import { textArg } from '#parts/transcript/entry-args.ts';

/** A file that the bot asked for, and the caller has not answered. */
export interface AskedAttachment {
  /** Which of the talk's attachment actions it is, from 0. */
  index: number;
  label: string;
  accept: string;
  maxMb: number | null;
}

export function askedAttachment(entries: readonly TrackerEntry[]): AskedAttachment | null {
  let index = -1;
  let asked: AskedAttachment | null = null;
  for (const entry of entries) {
    // Whatever the caller says, or gives, is an answer.
    if (entry.type === 'intent' && entry.args['text'] !== undefined) asked = null;
    if (entry.type !== 'action' || entry.value !== 'attachment') continue;
    index += 1;
    const maxMb = entry.args['max_mb'];
    asked = {
      index,
      label: textArg(entry, 'label'),
      accept: textArg(entry, 'accept'),
      maxMb: typeof maxMb === 'number' ? maxMb : null,
    };
  }
  return asked;
}
