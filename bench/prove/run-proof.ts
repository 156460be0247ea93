import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './statements.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const VITEST = join(CHECKOUT, 'node_modules/vitest/vitest.mjs');

export interface Outcome {
  figure: string;
  isHeld: boolean;
}

/** Runs a proof and shows what it prints. */
export async function runProof(proof: Proof, isShort: boolean): Promise<Outcome> {
  if ('tests' in proof) return runTests(proof.tests, proof.options ?? ['--project', 'server'], isShort);
  const { program, env = {}, short = {}, figure } = proof;
  const { code, said } = await run(program, { ...env, ...(isShort && short) });
  return {
    figure:
      figure
        .exec(said)?.[1]
        ?.replace(/\s*\|\s*/gu, ': ')
        .trim() ?? `no figure, exit code ${code}`,
    isHeld: code === 0,
  };
}

async function runTests(files: string[], options: string[], isShort: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-proof-'));
  const outputFile = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile=${outputFile}`];
    const { code } = await run([VITEST, 'run', ...options, ...reporters, ...files], isShort ? {} : { LONG: '1' });
    const results = JSON.parse(readFileSync(outputFile, 'utf8')) as { numTotalTests: number; numPassedTests: number };
    const { numTotalTests: all, numPassedTests: passed } = results;
    return { figure: `${passed} of ${all} tests`, isHeld: code === 0 && all > 0 };
  } catch (error) {
    return { figure: error instanceof Error ? error.message : String(error), isHeld: false };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, {
    cwd: CHECKOUT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      said += words;
      process.stdout.write(words);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
