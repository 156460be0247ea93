import { isAction } from '@parley/dialogue';
import { plainText } from '@parley/domain/rich-text';
import type { TrackerEntry } from '@parley/domain/tracker';
import type { Step } from '@parley/voice';

/** The steps of a call for an entry: words, sounds, transfer and end. Other entries make no sound. */
export function stepsOf(entry: TrackerEntry, language: string): Step[] {
  if (isAction(entry, 'utter')) {
    const text = plainText(entry.args.text ?? '').trim();
    return text === '' ? [] : [{ kind: 'say', text, language, isInterruptible: true }];
  }
  if (isAction(entry, 'play')) {
    return entry.args.file ? [{ kind: 'play', address: entry.args.file, isInterruptible: true }] : [];
  }
  if (isAction(entry, 'call_transfer')) {
    return [{ kind: 'transfer', target: String(entry.args.target ?? ''), mode: 'refer' }];
  }
  return isAction(entry, 'call_end') ? [{ kind: 'hang_up' }] : [];
}
