import type { ActionName, TrackerEntry } from '@parley/domain/tracker';

/** Narrows an entry to one built-in action. Custom actions cannot have such a name. */
export function isAction<N extends ActionName>(
  entry: TrackerEntry,
  name: N,
): entry is Extract<TrackerEntry, { type: 'action'; value: N }> {
  return entry.type === 'action' && entry.value === name;
}
