import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPILED, compiledSolver } from './solver-build.ts';

test('the compiled solver is what its source says: else run `npm run solver`', async () => {
  expect(readFileSync(COMPILED, 'utf8')).toBe(await compiledSolver());
});
