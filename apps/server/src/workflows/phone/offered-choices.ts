import { isAction } from '@parley/dialogue';
import { choicesOf, spokenChoices } from '@parley/dialogue/entries/spoken-choices';
import { spokenWords } from '@parley/dialogue/entries/spoken-words';
import { nameKey } from '@parley/domain';
import type { Settings } from '@parley/domain/settings';
import type { ButtonOption, TrackerEntry } from '@parley/domain/tracker';
import type { Step } from '@parley/voice';

export interface SpokenButtons {
  /** When the buttons of the bot are said. */
  when: Settings['voice_buttons'];
  /** Callers are not heard, so that they are told the keys. */
  isKeysOnly: boolean;
}

/** The buttons of the bot's last words: what is said of them, and which one a key chooses. */
export function offeredChoices({ when, isKeysOnly }: SpokenButtons) {
  let turn = 0;
  let texts = '';
  /** By the time of the entry, as an entry may be asked for twice. */
  let options = new Map<number, readonly ButtonOption[]>();

  function begin(entry: TrackerEntry): void {
    if (entry.turn === turn) return;
    turn = entry.turn;
    texts = '';
    options = new Map();
  }

  function isNamed(labels: readonly string[]): boolean {
    const said = ` ${wordsOf(texts)} `;
    return labels.every((label) => said.includes(` ${wordsOf(label)} `));
  }

  return {
    /** The words that offer the buttons of an entry; none for other entries. */
    stepsOf(entry: TrackerEntry, language: string): Step[] {
      const isWords = isAction(entry, 'utter');
      if (isWords || isAction(entry, 'buttons')) begin(entry);
      if (isWords) texts = `${texts} ${spokenWords(entry.args)}`;
      if (!isAction(entry, 'buttons')) return [];
      options.set(entry.timestamp, entry.args.options ?? []);
      const labels = choicesOf(entry.args.options);
      if (when === 'never' || (when !== 'always' && !isKeysOnly && isNamed(labels))) return [];
      const text = spokenChoices(entry.args.options, language, isKeysOnly);
      return text === '' ? [] : [{ kind: 'say', text, language, isInterruptible: true }];
    },
    /** After a turn of the caller: buttons that were not offered again are gone. */
    forgetBefore(first: number | undefined): void {
      for (const at of options.keys()) if (first !== undefined && at < first) options.delete(at);
    },
    get count(): number {
      return [...options.values()].flat().length;
    },
    /** The text of the button that a number chooses: 1 is the first one. */
    chosenBy(keys: string): string | undefined {
      return /^[1-9]\d?$/u.test(keys) ? [...options.values()].flat()[Number(keys) - 1]?.value : undefined;
    },
  };
}

function wordsOf(text: string): string {
  return nameKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
