import type { ExpressionScope } from '@parley/dialogue';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { EDITOR_SCOPES, editorExpression } from '#testing/editor-expression.ts';
import { inProcessResults } from '#platform/expressions/in-process-expression.ts';
import { seededRandom } from '#workflows/converse/random.ts';

// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ timeMs: 30_000, watchdogMs: 60_000 });
afterAll(() => sandbox.close());

function inSandbox(expressions: string[], scope: ExpressionScope) {
  return sandbox.evaluate('1', expressions, scope, { now: 0, seed: '' });
}

test('whatever an editor writes, a plain result is the sandbox’s', async () => {
  const random = seededRandom(1);
  const answered = await Promise.all(
    EDITOR_SCOPES.map(async (given) => {
      const expressions = Array.from({ length: 1_000 }, () => editorExpression(random));
      const plain = expressions.map((expression) => inProcessResults([expression], given)[0]);
      const real = await inSandbox(expressions, given);
      const both = expressions.map((expression, index) => ({ expression, plain: plain[index], real: real[index] }));
      const isPlain = both.filter((one) => one.plain !== null);
      expect(isPlain.map(({ expression, plain }) => [expression, plain])).toEqual(
        isPlain.map(({ expression, real }) => [expression, real]),
      );
      return isPlain.length / real.filter((result) => result.ok).length;
    }),
  );
  // The share of expressions with a value; otherwise there would be little to compare.
  expect(Math.min(...answered)).toBeGreaterThan(0.3);
});

test('whatever the expression, a plain result is the sandbox’s', async () => {
  const [scope] = EDITOR_SCOPES;
  if (scope === undefined) throw new Error('There is no scope');
  const pieces = `slots|word|deep|limit|text|.|?.|'|"|\\\\|1|0|.5| |null|true|__proto__|config|ä|-`.split('|');
  const made = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const plain = fc
    .sample(made, { numRuns: 20_000 })
    .filter((expression) => inProcessResults([expression], scope)[0] !== null);
  const expressions = [...new Set(plain)];
  expect(expressions.length).toBeGreaterThan(50);
  expect(expressions.map((expression) => inProcessResults([expression], scope)[0])).toEqual(
    await inSandbox(expressions, scope),
  );
});
