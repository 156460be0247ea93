import type { TrackerEntry } from '@parley/domain';

export type Json = TrackerEntry['args'][string];

/** How a value reads inside a text: nothing for null and undefined, JSON for lists and objects. */
export function asText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
