import { invalidField } from '@parley/domain/problem';
import * as z from 'zod/mini';

/** Accepts only values that the database can store, exactly as it stored them. */
const Stored = z.string().check(z.refine((value) => value.isWellFormed() && !value.includes('\u0000')));
const OfTexts = z.tuple([Stored, Stored, z.int()]);
const OfNumbers = z.tuple([z.int(), Stored, z.int()]);
type Cursor = [value: string | number, name: string, id: number];

/** A cursor names the last row of a page by its sort value, name and id. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function decodeCursor(cursor: string, isNumber: boolean): Cursor {
  const { data } = z.safeParse(isNumber ? OfNumbers : OfTexts, parsed(cursor));
  if (!data) throw invalidField('query.cursor', 'cursor must come from an earlier reply with the same order');
  return data;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
