import type { EvaluationResult, ExpressionScope } from '@parley/dialogue';
import { parseExpressionAt, type Token } from 'acorn';
import { LRUCache } from 'lru-cache';
import { compileNode, leaveToSandbox, type Compiled, type Frame } from '#platform/expressions/in-process-nodes.ts';
import type { Value } from '#platform/expressions/in-process-values.ts';

/** Well below the sandbox's own limits. */
const LONGEST_EXPRESSION = 1_000;
/** New expressions per evaluation; the sandbox compiles further ones in its thread. */
const MOST_NEW_CHARACTERS = 20_000;
/** About 60 to 200 bytes each. */
const MOST_COMPILED_CHARACTERS = 300_000;
/** About a millisecond, or as long as asking the sandbox for all of them takes. */
const MOST_WORK = 100_000;

const compiled = new LRUCache<string, { run: Compiled }>({
  maxSize: MOST_COMPILED_CHARACTERS,
  sizeCalculation: (_, expression) => expression.length + 1,
});

/**
 * Evaluates expressions that only read, compare and rewrite their input: literals, keys of the scope as in
 * `slots.name`, operators, methods of texts and lists, plain patterns. The results equal the sandbox's, without the
 * cost of a call. Null for every other expression, which only the sandbox may evaluate: no project code runs here, each
 * step is implemented below, and all steps are counted.
 */
export function inProcessResults(expressions: readonly string[], scope: ExpressionScope): (EvaluationResult | null)[] {
  const frame: Frame = { scope, local: undefined, work: { left: MOST_WORK } };
  const fresh = { left: MOST_NEW_CHARACTERS };
  return expressions.map((expression) =>
    expression.length > LONGEST_EXPRESSION ? null : answer(compiledOf(expression, fresh)(frame)),
  );
}

function compiledOf(expression: string, fresh: { left: number }): Compiled {
  const known = compiled.get(expression);
  if (known !== undefined) return known.run;
  fresh.left -= expression.length;
  if (fresh.left < 0) return leaveToSandbox;
  const run = compile(expression);
  compiled.set(expression, { run });
  return run;
}

function answer(value: Value): EvaluationResult | null {
  if (value === undefined || value === null || typeof value === 'boolean') return { ok: true, value };
  // Texts from the sandbox lose the characters that databases cannot store.
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000') ? { ok: true, value } : null;
  return typeof value === 'number' && Number.isFinite(value) ? { ok: true, value: value + 0 } : null;
}

/** The strictest rules: the sandbox, which runs scripts, may still allow an expression that they refuse. */
const SYNTAX = {
  ecmaVersion: 2023,
  sourceType: 'module',
  preserveParens: true,
  allowHashBang: false,
} as const;
/** The first two start comments in scripts. */
const ONLY_IN_SCRIPTS_OR_MODULES = /<!--|-->|\b(?:await|import)\b/u;
/** Letters that all engines support. */
const PLAIN_NAME = /^[\w$\u00c0-\u024f]+$/u;
/** Decimal, and short enough that all engines read it without rounding. */
const PLAIN_NUMBER = /^\d{0,15}(?:\.\d{0,15})?(?:e[+-]?\d{1,3})?$/iu;

/** Whether every engine tokenizes the code as acorn does. */
function isReadAlike(code: string, tokens: readonly Token[]): boolean {
  return tokens.every(({ type, start, end }) => {
    const text = code.slice(start, end);
    if (type.label === 'num') return PLAIN_NUMBER.test(text);
    return type.label !== 'name' || PLAIN_NAME.test(text);
  });
}

function compile(expression: string): Compiled {
  if (expression.includes('\u0000') || !expression.isWellFormed()) return leaveToSandbox;
  const code = expression.trim();
  const tokens: Token[] = [];
  try {
    const root = parseExpressionAt(code, 0, { ...SYNTAX, onToken: tokens });
    const isPlain = root.end === code.length && !ONLY_IN_SCRIPTS_OR_MODULES.test(code);
    return isPlain && isReadAlike(code, tokens) ? compileNode(root, null) : leaveToSandbox;
  } catch {
    // The sandbox reports the error.
    return leaveToSandbox;
  }
}
