import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programEnvironment } from '../../apps/server/src/testing/program-environment.ts';

const COMMANDS = join(import.meta.dirname, '../../apps/server/src/processes/commands');

/** Runs a command of operators to its end, and returns the seconds that it took. */
export async function runCommand(name: string, args: string[], dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], {
    env: { ...programEnvironment(), PARLEY_DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with code ${code}`);
  return (performance.now() - began) / 1_000;
}
