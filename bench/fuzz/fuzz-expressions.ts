import { isDeepStrictEqual } from 'node:util';
import { momentIn, type EvaluationResult, type ExpressionScope } from '@parley/dialogue';
import { interpolate } from '@parley/dialogue/interpolate';
import { createSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { EDITOR_SCOPES, editorExpression } from '../../apps/server/src/testing/editor-expression.ts';
import { inProcessResults } from '../../apps/server/src/platform/expressions/in-process-expression.ts';
import { seededRandom } from '../../apps/server/src/workflows/converse/random.ts';
import { randomExpression } from './random-expression.ts';

const LIMITS = { timeMs: 50, watchdogMs: 1_000 };
const PROBES = 100;
const PROJECT = 'fuzzed';
/** The number of expressions in one text, as an editor would write them. */
const HOLES = 4;
const MOMENT = { now: 1_700_000_000_000_000, seed: 'seed' };
const SCOPE = {
  slots: { list: [1, 2], name: 'Ada' },
  entities: { amount: 5 },
  text: 'hello',
  intent: 'Greet',
  confidence: 0.9,
  alternatives: [],
  failures: 0,
  now: momentIn('UTC', MOMENT.now),
  config: { limit: 3 },
  scope: null,
};
/** Ignores the expression's value and looks at the expressions around it. */
const OUT_OF_TIME = /used up the time|took too long|waiting/u;

/** Everything that an expression could change for the next one: built-in objects and the caller's input. */
const WORLD = `JSON.stringify([
  Reflect.ownKeys(globalThis).map(String),
  [Object, Function, Array, String, Number, Promise, RegExp, Map, Error, Date, JSON, Math, Reflect].map((one) => [
    Reflect.ownKeys(one).map(String), one.prototype && Reflect.ownKeys(one.prototype).map(String), Object.isFrozen(one),
  ]),
  [typeof x, 'polluted' in {}, [].polluted, Math.random(), Date.now()],
  slots, entities, text, intent, config,
])`;

export interface FuzzReport {
  expressions: number;
  evaluated: number;
  refused: number;
  /** Had their value without the sandbox, too. */
  plain: number;
  slowestMs: number;
  /** A sentence each. */
  faults: string[];
}

/**
 * Evaluates random expressions, bare and in the `{{ }}` of texts. Checks after every few that each ended, that no
 * expression affected the next, and that the plain evaluator and the sandbox agree. Expressions are either far-fetched
 * or of the kind that editors write.
 */
export async function fuzzExpressions({ count, seed }: { count: number; seed: number }): Promise<FuzzReport> {
  const random = seededRandom(seed);
  const sandbox = createSandbox(LIMITS);
  const evaluateIn = (scope: ExpressionScope) => (expressions: string[]) =>
    sandbox.evaluate(PROJECT, expressions, scope, MOMENT);
  const report: FuzzReport = { expressions: 0, evaluated: 0, refused: 0, plain: 0, slowestMs: 0, faults: [] };
  const hostBefore = hostWorld();
  try {
    const before = await world();
    if (before === undefined) throw new Error('The probe does not work');
    while (report.expressions < count && report.faults.length < 10) {
      const make = random() < 0.5 ? randomExpression : editorExpression;
      const some = Array.from({ length: HOLES }, () => make(random));
      const scope = EDITOR_SCOPES[Math.trunc(random() * 2 * EDITOR_SCOPES.length)] ?? SCOPE;
      const evaluate = evaluateIn(scope);
      const text = some.map((code) => `${code.slice(0, 3)} {{ ${code} }}`).join(' ');
      const started = performance.now();
      const results = await evaluate(some);
      const { args } = await interpolate({ text, value: some[0] ?? '' }, new Map([['value', 'expression']]), evaluate);
      report.slowestMs = Math.max(report.slowestMs, performance.now() - started);
      report.expressions += HOLES;
      report.evaluated += results.filter(({ ok }) => ok).length;
      report.refused += results.filter(({ ok }) => !ok).length;
      for (const [index, plain] of inProcessResults(some, scope).entries()) {
        if (plain !== null) report.plain += 1;
        if (!areAlike(plain, results[index])) report.faults.push(`answered otherwise: ${JSON.stringify(some[index])}`);
      }
      if (results.length !== HOLES) report.faults.push(`not every one was answered: ${JSON.stringify(some)}`);
      if (typeof args['text'] !== 'string') report.faults.push(`a text became something else: ${JSON.stringify(text)}`);
      if ((await world()) !== before) report.faults.push(`the next one saw it: ${JSON.stringify(some)}`);
    }
    if (hostWorld() !== hostBefore) report.faults.push('the server’s own globals were changed');
    return report;
  } finally {
    await sandbox.close();
  }

  /** Undefined if it cannot be seen. A busy machine may take longer for one than an expression may. */
  async function world(): Promise<unknown> {
    for (let probe = 0; probe < PROBES; probe++) {
      const [result] = await evaluateIn(SCOPE)([WORLD]);
      if (result?.ok) return result.value;
    }
    return undefined;
  }
}

function areAlike(plain: EvaluationResult | null | undefined, inSandbox: EvaluationResult | undefined): boolean {
  if (plain === null || (inSandbox?.ok === false && OUT_OF_TIME.test(inSandbox.error))) return true;
  return isDeepStrictEqual(plain, inSandbox);
}

/** Describes the host's globals, which code outside of the sandbox would find changed. */
function hostWorld(): string {
  const objects = [
    globalThis,
    Object.prototype,
    Array.prototype,
    Function.prototype,
    String.prototype,
    Promise.prototype,
  ];
  return JSON.stringify(objects.map((object) => Reflect.ownKeys(object).map(String)));
}
