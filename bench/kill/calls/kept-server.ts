import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, startProduct, type Home, type Run } from '../../product/start-product.ts';

/** After this many failed starts the server is broken. */
const MOST_OWN_ENDS = 50;
const POLL_MS = 100;

/** A server that is started again whenever it ends. */
export interface KeptServer {
  home: Home;
  /** Ends it without any warning. */
  kill(): void;
  /** Resolves once it serves. */
  ready(): Promise<unknown>;
  /** Unexpected exits, with the last output. */
  ownEnds: string[];
  stop(): Promise<void>;
}

export function keepServer(home: Home): KeptServer {
  const ownEnds: string[] = [];
  const killed = new Set<number>();
  let isOver = false;
  let run = start();

  function start(): Run {
    const begun = startProduct(home);
    void startAgainAfter(begun);
    return begun;
  }

  async function startAgainAfter(begun: Run): Promise<void> {
    await begun.exited;
    if (isOver) return;
    if (!killed.has(begun.pid)) ownEnds.push(begun.lastWords().slice(-1_000));
    run = start();
  }

  return {
    home,
    ownEnds,
    kill() {
      killed.add(run.pid);
      process.kill(run.pid, 'SIGKILL');
    },
    async ready() {
      for (let current = run; ; current = run) {
        // A killed server may still look ready.
        if (await current.ready.then(() => !killed.has(current.pid)).catch(() => false)) return;
        if (ownEnds.length > MOST_OWN_ENDS) throw new Error(`The server ends by itself:\n${ownEnds.at(-1)}`);
        // On a busy machine a start may exceed its time; the server is then started again.
        while (run === current) {
          if (!killed.has(current.pid) && (await isReady(home))) return;
          await sleep(POLL_MS);
        }
      }
    },
    async stop() {
      isOver = true;
      await run.stop();
    },
  };
}
