import { plainText } from '@parley/domain/rich-text';
import type { ActionEntryArgs } from '@parley/domain/tracker';

/** What the telephone says for an utterance: its spoken form, or else the text without formatting. */
export function spokenWords({ text = '', say = '' }: Partial<ActionEntryArgs['utter']>): string {
  return say.trim() || plainText(text).trim();
}
