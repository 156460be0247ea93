import type { TrackerEntry } from '@parley/domain/tracker';

/** An entry as a row holds it. A row is one turn, so its entries do not repeat which. */
type StoredEntry = TrackerEntry extends infer Each ? (Each extends TrackerEntry ? Omit<Each, 'turn'> : never) : never;

/** The entries of one row of `tracker_entries`. */
export function readTurn(json: string): TrackerEntry[] {
  const entries = JSON.parse(json) as StoredEntry[];
  const turn = entries[0]?.timestamp ?? 0;
  return entries.map((entry) => Object.assign(entry, { turn }));
}

/** The JSON of a row for the entries of one turn. */
export function writeTurn(entries: readonly TrackerEntry[]): string {
  return JSON.stringify(entries.map(({ type, value, args, timestamp }) => ({ type, value, args, timestamp })));
}

/** Earlier versions separated turns by this time, in microseconds. */
const MEANINGS_WITHIN = 1_000_000;

/**
 * The entries of a stored test run, which holds all turns in one list. Runs of earlier versions have no turns: there an
 * intent begins one, unless it is another meaning of the text before it.
 */
export function withTurns(entries: readonly (StoredEntry & { turn?: number })[]): TrackerEntry[] {
  let turn = entries[0]?.timestamp ?? 0;
  let text: string | undefined;
  let hasActed = false;
  return entries.map((entry) => {
    if (entry.turn !== undefined) return { ...entry, turn: entry.turn };
    const said = entry.type === 'intent' ? entry.args.text : undefined;
    const isNear = text !== '' && entry.timestamp - turn < MEANINGS_WITHIN;
    const isMeaning = said !== undefined && said === text && (!hasActed || isNear);
    const begins = entry.type === 'intent' ? !isMeaning : entry.type === 'log' && entry.args.began !== undefined;
    if (begins) [turn, text, hasActed] = [entry.timestamp, said, false];
    hasActed ||= entry.type === 'reaction' || entry.type === 'action';
    return { ...entry, turn };
  });
}
