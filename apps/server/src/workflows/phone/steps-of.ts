import { isAction } from '@parley/dialogue';
import { spokenWords } from '@parley/dialogue/entries/spoken-words';
import type { TrackerEntry } from '@parley/domain/tracker';
import type { Step } from '@parley/voice';

/** The steps of a call for an entry: words, sounds, transfer and end. Other entries make no sound. */
export function stepsOf(entry: TrackerEntry, language: string): Step[] {
  if (isAction(entry, 'utter')) {
    const text = spokenWords(entry.args);
    return text === '' ? [] : [{ kind: 'say', text, language, isInterruptible: entry.args.barge_in !== false }];
  }
  if (isAction(entry, 'play')) {
    const { file, barge_in: mayStop } = entry.args;
    return file ? [{ kind: 'play', address: file, isInterruptible: mayStop !== false }] : [];
  }
  if (isAction(entry, 'call_transfer')) {
    return [{ kind: 'transfer', target: String(entry.args.target ?? ''), mode: entry.args.mode ?? 'refer' }];
  }
  return isAction(entry, 'call_end') ? [{ kind: 'hang_up' }] : [];
}
