import type { ExpressionScope } from '#host.ts';
import type { Json } from '#json.ts';
import { oncePerText } from '#once-per-text.ts';

const LONGEST_SHOWN = 200;
const NAMES = /\b(?:(slots|entities|config)\??\.([\p{L}\p{N}_$]+)|(text|found|intent|confidence|failures|scope)\b)/gu;

/** A name that a condition mentions: a member of a group, as `slots.amount`, or a plain name, as `text`. */
interface Mention {
  name: string;
  group: string | null;
  key: string;
}

export const mentionsIn = oncePerText((condition): readonly Mention[] =>
  condition
    .matchAll(NAMES)
    .map(([name, group, key = '', plain]): Mention => {
      return plain === undefined
        ? { name: `${group}.${key}`, group: group ?? '', key }
        : { name, group: null, key: plain };
    })
    .toArray(),
);

/** The values of the names that a condition mentions, for the log: `{ 'slots.amount': 3 }`. */
export function readValues(mentions: readonly Mention[], scope: ExpressionScope): Record<string, Json> {
  return Object.fromEntries(mentions.map((mention) => [mention.name, shownValue(valueOf(mention, scope))]));
}

function valueOf({ group, key }: Mention, scope: ExpressionScope): unknown {
  if (group === null) return Reflect.get(scope, key);
  const values: unknown = Reflect.get(scope, group);
  return isObject(values) && Object.hasOwn(values, key) ? Reflect.get(values, key) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A value as it is shown to people: cut where it is long. */
export function shownValue(value: unknown): Json {
  if (value === null || typeof value === 'boolean') return value;
  // In JSON a letter takes six at most.
  if (typeof value === 'string' && value.length < LONGEST_SHOWN / 6 - 1) return value;
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, LONGEST_SHOWN)));
  if (!isObject(value)) return cut(JSON.stringify(value));
  const known = shownObjects.get(value);
  if (known !== undefined) return known;
  const found = cut(JSON.stringify(value));
  shownObjects.set(value, found);
  return found;
}

/** A condition may mention a large slot hundreds of times. What slots hold is never changed in place. */
const shownObjects = new WeakMap<object, Json>();

function cut(json: string | undefined): Json {
  if (json === undefined) return 'undefined';
  return json.length > LONGEST_SHOWN ? `${json.slice(0, LONGEST_SHOWN).toWellFormed()}…` : JSON.parse(json);
}
