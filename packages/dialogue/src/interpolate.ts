import type { ActionCall } from '@parley/domain';
import type { EvaluationResult } from '#host.ts';
import type { Json } from '#json.ts';
import { asText } from '#json.ts';

/** Deeper strings of an argument stay as they are. */
const DEEPEST = 32;
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

type Evaluate = (expressions: string[]) => Promise<EvaluationResult[]>;
type Take = (expression: string) => Json | undefined;

/**
 * Fills the `{{ }}` in every string of an action's arguments, in at most one evaluation. What comes out is data:
 * it is never looked at for further holes. A `{{ }}` that is alone in its string keeps the type of its value.
 * Arguments named in `expressionArgs` are expressions themselves; nothing is pasted into their code.
 */
export async function interpolate(
  args: ActionCall['args'],
  expressionArgs: ReadonlySet<string>,
  evaluate: Evaluate,
): Promise<Interpolated> {
  const expressions = expressionsOf(args, expressionArgs);
  if (expressions.length === 0) return { args, failures: [] };
  if (expressions.length > MOST_EXPRESSIONS) {
    const error = `An action can have at most ${MOST_EXPRESSIONS} expressions`;
    return { args, failures: [{ expression: expressions[0] ?? '', error }] };
  }
  const results = await evaluate(expressions);
  const failures: InterpolationFailure[] = [];
  // Both walks visit the expressions in one order.
  let next = 0;
  const filled = fillAll(args, expressionArgs, (expression) => {
    const result = results[next++];
    if (result?.ok === true) return result.value;
    failures.push({ expression, error: result?.error ?? 'Not evaluated', line: result?.line });
    return undefined;
  });
  return { args: filled, failures };
}

const knownExpressions = new WeakMap<ActionCall['args'], { expressionArgs: ReadonlySet<string>; found: string[] }>();

/** In their order. Cached, because a bot's arguments do not change between turns. */
function expressionsOf(args: ActionCall['args'], expressionArgs: ReadonlySet<string>): string[] {
  const known = knownExpressions.get(args);
  if (known?.expressionArgs === expressionArgs) return known.found;
  const found: string[] = [];
  fillAll(args, expressionArgs, (expression) => {
    found.push(expression);
    return null;
  });
  knownExpressions.set(args, { expressionArgs, found });
  return found;
}

function fillAll(args: ActionCall['args'], expressionArgs: ReadonlySet<string>, take: Take): Interpolated['args'] {
  const entries = Object.entries(args).map(([name, value]): [string, Json | undefined] => [
    name,
    expressionArgs.has(name) && typeof value === 'string' ? valueOf(value, take) : fillValue(value, take, 0),
  ]);
  return Object.fromEntries(entries);
}

/** `{{ x }}` is accepted for the expression `x`; a text round it makes the whole a text. */
function valueOf(value: string, take: Take): Json | undefined {
  if (value.trim() === '') return '';
  return ONE_HOLE.test(value) || value.includes('{{') ? filled(value, take) : take(value.trim());
}

/** A text with its holes filled, or the value of the one hole that is all of it. */
function filled(text: string, take: Take): Json | undefined {
  const inner = ONE_HOLE.exec(text)?.[1];
  if (inner === undefined || inner.includes('{{')) return fillText(text, take);
  return inner.trim() === '' ? '' : take(inner.trim());
}

function fillValue(value: Json, take: Take, depth: number): Json {
  // Null means no value; each argument reads it as an empty one.
  if (typeof value === 'string') return filled(value, take) ?? null;
  if (depth >= DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fillValue(item, take, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillValue(item, take, depth + 1)]));
}

function fillText(text: string, take: Take): string {
  let result = '';
  for (let from = 0; ;) {
    const open = text.indexOf('{{', from);
    const close = open === -1 ? -1 : text.indexOf('}}', open + 2);
    if (close === -1) return result + text.slice(from);
    const expression = text.slice(open + 2, close).trim();
    result += text.slice(from, open) + (expression === '' ? '' : asText(take(expression)));
    from = close + 2;
  }
}
