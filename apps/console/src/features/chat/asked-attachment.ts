import { isSaid, shownBy } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain';

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
    // Any text, and any file, is an answer.
    if (isSaid(entry)) asked = null;
    const shown = entry.type === 'action' ? shownBy(entry) : undefined;
    if (shown?.kind !== 'request') continue;
    index += 1;
    asked = { index, label: shown.label, accept: shown.accept, maxMb: shown.maxMb };
  }
  return asked;
}
