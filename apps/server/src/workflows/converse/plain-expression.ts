import type { EvaluationResult, ExpressionScope } from '@parley/dialogue';

const TEXT = /^(?:'((?:[^'\\\n\r\u2028\u2029]|\\['"\\])*)'|"((?:[^"\\\n\r\u2028\u2029]|\\['"\\])*)")$/u;
const NUMBER = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/u;
const PATH = /^[a-z]+(?:\??\.[A-Za-z_$][\w$]*)*$/u;
const WORDS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** The sandbox has limits of its own, and is asked before they are near. */
const LONGEST_EXPRESSION = 1_000;
const LONGEST_TEXT = 10_000;

/**
 * The value of an expression that has nothing to run: a literal, or keys of the scope as in `slots.name`. It is what
 * the sandbox would answer, without the way there. Null for everything else, which only the sandbox may evaluate.
 */
export function plainResult(expression: string, scope: ExpressionScope): EvaluationResult | null {
  if (expression.length > LONGEST_EXPRESSION || expression.includes('\u0000')) return null;
  const code = expression.trim();
  const word = WORDS.get(code);
  if (word !== undefined) return answer(word);
  if (NUMBER.test(code)) return answer(Number(code));
  const text = TEXT.exec(code);
  if (text !== null) return answer((text[1] ?? text[2] ?? '').replace(/\\(.)/gu, '$1'));
  return PATH.test(code) ? valueAt(scope, code.split(/\??\./u)) : null;
}

function valueAt(scope: ExpressionScope, [name = '', ...keys]: string[]): EvaluationResult | null {
  if (!Object.hasOwn(scope, name)) return null;
  // In the sandbox too, a name without a value is null.
  let value: unknown = Reflect.get(scope, name) ?? null;
  for (const key of keys) {
    // What is inherited, or read from something without keys, is for the language to decide.
    if (!isRecord(value) || key in Object.prototype) return null;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return answer(value);
}

function answer(value: unknown): EvaluationResult | null {
  if (value === undefined || value === null || typeof value === 'boolean') return { ok: true, value };
  if (typeof value === 'string')
    return value.length <= LONGEST_TEXT && value.isWellFormed() ? { ok: true, value } : null;
  // JSON knows no negative zero.
  return typeof value === 'number' && Number.isFinite(value) ? { ok: true, value: value === 0 ? 0 : value } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
