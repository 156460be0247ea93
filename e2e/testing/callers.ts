import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from './test.ts';

const CALLERS = join(import.meta.dirname, '../../apps/server/src/testing/hearing-callers.ts');

/** Callers of the deployed bot say these in the project that is open. */
export async function say(page: Page, phrases: readonly string[]): Promise<void> {
  const projectId = /project_id=(\d+)/u.exec(page.url())?.[1] ?? '';
  const dataDir = join(dirname(inject('product').logFile), 'data');
  const program = spawn(process.execPath, [CALLERS, dataDir, projectId], { stdio: ['pipe', 'inherit', 'inherit'] });
  program.stdin.end(phrases.join('\n'));
  const [code] = (await once(program, 'exit')) as [number];
  expect(code).toBe(0);
}
