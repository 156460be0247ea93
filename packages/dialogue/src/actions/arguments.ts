import * as z from 'zod/mini';
import { isFlagSet } from '#entries/action-entry.ts';
import { asText, type Json } from '#json.ts';

/** An expression alone in an argument gives a value of any type. Where a text is needed, it reads as inside one. */
const toText = (value: unknown): unknown => (value === undefined ? undefined : asText(value as Json));

export const textArg = z.pipe(z.transform(toText), z.string('Requires a text'));

export const optionalText = z.pipe(
  z.transform((value) => toText(value) ?? ''),
  z.string('Requires a text'),
);

/** The limit also of results of expressions: names and addresses are remembered with the conversation. */
const LONGEST_NAME = 2_000;

export const nameArg = textArg.check(
  z.trim(),
  z.minLength(1, 'Requires a name'),
  z.maxLength(LONGEST_NAME, `At most ${LONGEST_NAME} characters`),
);

/** A list inside a list is what an expression gave for one of the items. */
const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value.flat() : [value];

export const namesArg = z.pipe(z.transform(listOf), z.array(nameArg));

export const textsArg = z.pipe(z.transform(listOf), z.array(textArg));

export const numberArg = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
  z.number('Requires a number'),
);

export const flagArg = z.pipe(z.transform(isFlagSet), z.boolean());

export const valueArg = z.optional(z.json());

export const optionsArg = z.pipe(
  z.transform((value) =>
    listOf(value).map((option) => (typeof option === 'object' ? option : { label: option, value: option })),
  ),
  z.array(
    z.pipe(
      z.object({ label: textArg, value: optionalText }),
      z.transform(({ label, value }) => ({ label, value: value === '' ? label : value })),
    ),
  ),
);

export function shownValue(value: Json | undefined): Json {
  return value === undefined ? null : value;
}
