import type { TrackerEntry } from '@parley/domain/tracker';

type Args = TrackerEntry['args'];

/** The actions that a chat client carries out, each with the arguments that it needs. */
const SHOWN = new Map<string, readonly string[]>([
  ['utter', ['text', 'from']],
  ['buttons', ['options']],
  ['select', ['label', 'options']],
  ['text_input', ['show']],
  ['attachment', ['label', 'accept', 'max_mb']],
  ['timeout', ['seconds', 'reaction']],
  ['clear_timeout', ['reaction']],
  ['play', ['file']],
  ['redirect', []],
  ['call_transfer', []],
  ['call_end', []],
]);
/** A text with several meanings has an intent entry for each, within this time. */
const SAME_TURN_US = 1_000_000;
/** Events have the product's names, not the bot's: no caller said them. */
const EVENTS = new Set(['__start__', '__timeout__', '__attachment__', '__hangup__']);

/** The part of a tracker that a caller with the chat token may see: the talk, without the bot's decisions. */
export function publicView(entries: readonly TrackerEntry[]): TrackerEntry[] {
  const shown: TrackerEntry[] = [];
  let said: { text: unknown; timestamp: number } | undefined;
  for (const entry of entries) {
    const one = entry.type === 'intent' ? publicIntent(entry) : publicAction(entry);
    if (!one) continue;
    const { text } = one.args;
    if (one.type === 'intent' && text !== undefined) {
      if (said?.text === text && one.timestamp - said.timestamp < SAME_TURN_US) continue;
      said = { text, timestamp: one.timestamp };
    }
    shown.push(one);
  }
  return shown;
}

function publicIntent({ value, args, timestamp }: TrackerEntry): TrackerEntry {
  const name = EVENTS.has(String(value)) ? value : '';
  return { type: 'intent', value: name, args: { ...chosen(args, ['text']), ...publicFiles(args['files']) }, timestamp };
}

function publicFiles(files: Args[string] | undefined): Args {
  if (!Array.isArray(files)) return {};
  return { files: files.map((file) => (isObject(file) ? chosen(file, ['name', 'size']) : {})) };
}

function publicAction({ type, value, args, timestamp }: TrackerEntry): TrackerEntry | null {
  const names = type === 'action' ? SHOWN.get(String(value)) : undefined;
  return names ? { type: 'action', value, args: chosen(args, names), timestamp } : null;
}

function chosen(args: Args, names: readonly string[]): Args {
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.includes(name)));
}

function isObject(value: Args[string]): value is Args {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
