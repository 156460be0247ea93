import type { ActionCall } from '@parley/domain';
import type { EvaluationResult } from '#host.ts';
import { formatted, type Locale } from '#format-value.ts';
import { formatIn, type Format } from '#source/formats.ts';
import type { Json } from '#json.ts';
import { asText } from '#json.ts';

/** Deeper strings of an argument stay as they are. */
const DEEPEST = 32;
const ENGLISH: Locale = { language: 'en', timeZone: 'UTC' };
const MOST_EXPRESSIONS = 1_000;
const ONE_HOLE = /^\s*\{\{((?:(?!\}\})[\s\S])*)\}\}\s*$/u;

export interface InterpolationFailure {
  expression: string;
  error: string;
  line?: number | undefined;
}

export interface Interpolated {
  /** Undefined only at the top, for an expression without a value. */
  args: Record<string, Json | undefined>;
  failures: InterpolationFailure[];
}

/** How an argument is read, apart from the `{{ }}` in its texts. */
export type Reading = 'expression' | 'targets';
export type Readings = ReadonlyMap<string, Reading>;

type Evaluate = (expressions: string[]) => Promise<EvaluationResult[]>;
/** Takes the value of an expression; with a format, as a text. */
type Take = (expression: string, format: Format | null) => Json | undefined;

/**
 * Fills the `{{ }}` in every string of an action's arguments, in at most one evaluation. What comes out is data:
 * it is never looked at for further holes. A `{{ }}` that is alone in its string keeps the type of its value.
 * Arguments that are expressions, and the conditions of targets, get nothing pasted into their code.
 */
export async function interpolate(
  args: ActionCall['args'],
  readings: Readings,
  evaluate: Evaluate,
  locale: Locale = ENGLISH,
): Promise<Interpolated> {
  const expressions = expressionsOf(args, readings);
  if (expressions.length === 0) return { args, failures: [] };
  if (expressions.length > MOST_EXPRESSIONS) {
    const error = `An action can have at most ${MOST_EXPRESSIONS} expressions`;
    return { args, failures: [{ expression: expressions[0] ?? '', error }] };
  }
  const results = await evaluate(expressions);
  const failures: InterpolationFailure[] = [];
  // Both walks visit the expressions in one order.
  let next = 0;
  const filled = fillAll(args, readings, (expression, format) => {
    const result = results[next++];
    if (result?.ok === true) return format === null ? result.value : formatted(result.value, format, locale);
    failures.push({ expression, error: result?.error ?? 'Not evaluated', line: result?.line });
    return undefined;
  });
  return { args: filled, failures };
}

const knownExpressions = new WeakMap<ActionCall['args'], { readings: Readings; found: string[] }>();

/** In their order. Cached, because a bot's arguments do not change between turns. */
function expressionsOf(args: ActionCall['args'], readings: Readings): string[] {
  const known = knownExpressions.get(args);
  if (known?.readings === readings) return known.found;
  const found: string[] = [];
  fillAll(args, readings, (expression) => {
    found.push(expression);
    return null;
  });
  knownExpressions.set(args, { readings, found });
  return found;
}

function fillAll(args: ActionCall['args'], readings: Readings, take: Take): Interpolated['args'] {
  const entries = Object.entries(args).map(([name, value]): [string, Json | undefined] => [
    name,
    fillArgument(value, readings.get(name), take),
  ]);
  return Object.fromEntries(entries);
}

function fillArgument(value: Json, reading: Reading | undefined, take: Take): Json | undefined {
  if (reading === 'expression' && typeof value === 'string') return valueOf(value, take);
  if (reading === 'targets' && Array.isArray(value)) return value.map((item) => fillTarget(item, take));
  return fillValue(value, take, 0);
}

/** A target with its name filled in, and with `when` as true or false. */
function fillTarget(item: Json, take: Take): Json {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return fillValue(item, take, 1);
  const { when = '', ...rest } = item;
  const holds = typeof when !== 'string' || when.trim() === '' || Boolean(valueOf(when, take));
  return { when: holds, ...fillRecord(rest, take, 1) };
}

/** `{{ x }}` is accepted for the expression `x`; a text round it makes the whole a text. */
function valueOf(value: string, take: Take): Json | undefined {
  if (value.trim() === '') return '';
  return ONE_HOLE.test(value) || value.includes('{{') ? filled(value, take) : take(value.trim(), null);
}

/** A text with its holes filled, or the value of the one hole that is all of it. */
function filled(text: string, take: Take): Json | undefined {
  const inner = ONE_HOLE.exec(text)?.[1];
  if (inner === undefined || inner.includes('{{')) return fillText(text, take);
  return inner.trim() === '' ? '' : takeHole(inner, take);
}

/** The value of a hole: `slots.day`, or `slots.day | date`. */
function takeHole(inner: string, take: Take): Json | undefined {
  const { code, format } = formatIn(inner);
  return take(code.trim(), format);
}

function fillValue(value: Json, take: Take, depth: number): Json {
  // Null means no value; each argument reads it as an empty one.
  if (typeof value === 'string') return filled(value, take) ?? null;
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fillValue(item, take, depth + 1));
  return fillRecord(value, take, depth);
}

function fillRecord(value: Record<string, Json>, take: Take, depth: number): Record<string, Json> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValue(item, take, depth + 1)]));
}

function fillText(text: string, take: Take): string {
  let result = '';
  for (let from = 0; ;) {
    const open = text.indexOf('{{', from);
    const close = open === -1 ? -1 : text.indexOf('}}', open + 2);
    if (close === -1) return result + text.slice(from);
    const inner = text.slice(open + 2, close);
    result += text.slice(from, open) + (inner.trim() === '' ? '' : asText(takeHole(inner, take)));
    from = close + 2;
  }
}
