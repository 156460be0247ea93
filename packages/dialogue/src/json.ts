import type { AnyJson } from '@parley/domain';
import type * as z from 'zod/mini';

export type Json = z.infer<typeof AnyJson>;

/** How a value reads inside a text: nothing for null and undefined, JSON for lists and objects. */
export function asText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether lists and objects are nested deeper than `most` levels. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((item) => isDeeperThan(item, most - 1));
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
