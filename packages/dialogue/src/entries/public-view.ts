import type { ActionEntry, ActionEntryArgs, IntentEntry, TrackerEntry } from '@parley/domain/tracker';
import { isAction } from '#entries/is-action.ts';
import { factsOf } from '#entries/action-entries.ts';
import { turnsOf } from '#entries/turns-of.ts';

/** Events have the product's names, not the bot's, and no caller said them. */
const EVENTS: ReadonlySet<string> = new Set([
  '__start__',
  '__timeout__',
  '__attachment__',
  '__hangup__',
  '__transfer_failed__',
]);

/** The part of a tracker that a caller with the chat token may see: the talk, without the bot's decisions. */
export function publicView(entries: readonly TrackerEntry[]): TrackerEntry[] {
  return turnsOf(entries).flatMap((turn) =>
    turn.entries.flatMap((entry): TrackerEntry[] => {
      if (entry.type === 'action') return publicAction(entry);
      if (entry.type !== 'intent') return [];
      // A text with several meanings was said once.
      return entry.args.text === undefined || entry === turn.said ? [publicIntent(entry)] : [];
    }),
  );
}

function publicIntent({ value, args: { text, files }, ...entry }: IntentEntry): IntentEntry {
  return {
    ...entry,
    value: EVENTS.has(value) ? value : '',
    args: {
      ...(text === undefined ? {} : { text }),
      ...(files === undefined ? {} : { files: files.map(({ name, size }) => ({ name, size })) }),
    },
  };
}

/** Keeps only labels and values: the exact answer of a button is private to the bot. */
function publicButtons({ options }: Partial<ActionEntryArgs['buttons']>): Partial<ActionEntryArgs['buttons']> {
  if (!Array.isArray(options)) return {};
  return { options: options.map(({ label, value }) => ({ label, value })) };
}

function publicAction(entry: ActionEntry): TrackerEntry[] {
  const names = factsOf(entry)?.publicArgs;
  if (names === undefined) return [];
  const args = Object.fromEntries(Object.entries(entry.args).filter(([name]) => names.includes(name)));
  return [{ ...entry, args: isAction(entry, 'buttons') ? publicButtons(entry.args) : args }];
}
