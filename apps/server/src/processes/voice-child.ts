import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';

const PROGRAM = join(import.meta.dirname, 'voice-main.ts');
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has run for so long starts again without a longer pause. */
const SOON_MS = 60_000;

/**
 * Runs the telephone in a process of its own, so that nothing disturbs its beat, and starts it again when it ends.
 * A second process waits with its modules loaded, because loading them takes longer than callers wait. `embedded` is
 * the address of the embedded database, which no variable says.
 */
export function startVoiceChild(embedded: string | undefined, log: Logger) {
  const stopping = new AbortController();
  // One name for all processes of this server: the next one has the accounts of the dead one at once.
  const server = randomUUID();
  let child: ChildProcess | null = null;
  let spare: ChildProcess | null = null;
  const over = keepRunning();

  function load(): ChildProcess {
    return spawn(process.execPath, [...process.execArgv, PROGRAM, server], {
      env: { ...process.env, PARLEY_ROLES: 'voice', ...(embedded === undefined ? {} : { DATABASE_URL: embedded }) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  function loadSpare(): void {
    if (spare || stopping.signal.aborted) return;
    const own = load();
    spare = own;
    const forget = () => {
      if (spare === own) spare = null;
    };
    own.once('exit', forget).once('error', forget);
  }

  async function runOne(): Promise<unknown> {
    const own = spare ?? load();
    spare = null;
    child = own;
    own.once('message', loadSpare);
    // A process that ends at once cannot hear it, and its end is what counts.
    own.send('begin', () => undefined);
    const [code] = (await once(own, 'exit').catch((error: unknown) => [error])) as [unknown];
    child = null;
    return code;
  }

  async function keepRunning(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const from = performance.now();
      const code = await runOne();
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
      spare?.kill('SIGKILL');
      child?.kill('SIGTERM');
      await over;
    },
  };
}
