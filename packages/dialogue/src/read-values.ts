import type { ExpressionScope } from '#host.ts';
import type { Json } from '#json.ts';

const LONGEST_SHOWN = 200;
const NAMES = /\b(?:(slots|entities|config)\??\.([\p{L}\p{N}_$]+)|(text|intent|confidence|scope)\b)/gu;

/** The values of the names that a condition mentions, for the log: `{ 'slots.amount': 3 }`. */
export function readValues(condition: string, scope: ExpressionScope): Record<string, Json> {
  const mentioned = condition.matchAll(NAMES).map(([, group, key, plain]): [string, unknown] => {
    if (plain !== undefined) return [plain, Reflect.get(scope, plain)];
    const values: unknown = Reflect.get(scope, group ?? '');
    return [
      `${group}.${key}`,
      isObject(values) && Object.hasOwn(values, key ?? '') ? Reflect.get(values, key ?? '') : undefined,
    ];
  });
  return Object.fromEntries(mentioned.map(([name, value]) => [name, shown(value)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): Json {
  const json = JSON.stringify(value);
  if (json === undefined) return 'undefined';
  return json.length > LONGEST_SHOWN ? `${json.slice(0, LONGEST_SHOWN).toWellFormed()}…` : JSON.parse(json);
}
