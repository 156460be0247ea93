import type { ExactButton } from '@parley/domain/tracker';
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

/** Values by name; an empty text and null are no values. */
const namedValues = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name, one]) => name.trim() !== '' && one !== '' && one !== null),
      )
    : (value ?? {});

const entityValue = z.union([
  z.string(),
  z.number(),
  z.object({ amount: z.number(), currency: z.string() }),
  z.object({ from: z.string(), to: z.string() }),
]);

const entitiesArg = z.pipe(
  z.transform(namedValues),
  z.record(z.string(), z.union([entityValue, z.array(entityValue)]), 'Requires values by the names of entities'),
);

const slotsArg = z.pipe(
  z.transform(namedValues),
  z.record(z.string(), z.json(), 'Requires values by the names of slots'),
);

export const optionsArg = z.pipe(
  z.transform((value) =>
    listOf(value).map((option) => (typeof option === 'object' ? option : { label: option, value: option })),
  ),
  z.array(
    z.pipe(
      z.object({ label: textArg, value: optionalText, intent: optionalText, entities: entitiesArg, set: slotsArg }),
      z.transform(({ label, value, intent, entities, set }): ExactButton => ({
        label,
        value: value === '' ? label : value,
        ...(intent.trim() === '' ? {} : { intent: intent.trim() }),
        ...(isEmpty(entities) ? {} : { entities }),
        ...(isEmpty(set) ? {} : { set }),
      })),
    ),
  ),
);

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}

export function shownValue(value: Json | undefined): Json {
  return value === undefined ? null : value;
}
