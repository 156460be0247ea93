import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';

const PROGRAM = join(import.meta.dirname, 'main.ts');
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has run for so long starts again without a longer pause. */
const SOON_MS = 60_000;

/** Runs the telephone in a process of its own, so that nothing disturbs its beat, and starts it again when it ends. */
export function startVoiceChild(databaseUrl: string, log: Logger) {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  const over = keepRunning();

  async function keepRunning(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const from = performance.now();
      const env = { ...process.env, PARLEY_ROLES: 'voice', DATABASE_URL: databaseUrl };
      child = spawn(process.execPath, [...process.execArgv, PROGRAM], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const [code] = (await once(child, 'exit').catch((error: unknown) => [error])) as [unknown];
      child = null;
      if (stopping.signal.aborted) return;
      if (performance.now() - from > SOON_MS) pause = FIRST_PAUSE_MS;
      log.error({ code, pause }, 'the telephone process ended; it starts again');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    /** Asks the process to end its calls, and waits. */
    async stop(): Promise<void> {
      stopping.abort();
      child?.kill('SIGTERM');
      await over;
    },
  };
}
