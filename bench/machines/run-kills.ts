import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startCallers } from './callers.ts';
import { startInstallation, type Installation } from './installation.ts';
import { observe, type Seen } from './observe.ts';
import type { Server } from './servers.ts';
import { ticksTwice } from './ticks.ts';

const CALLERS = 20;
const LONGEST_MS = 5_000;
const WATCH_MS = 10_000;
const SETTLE_MS = 5_000;
const CUT_MS = 20_000;

export interface Load {
  perSecond: number;
}

export interface Report {
  seen: Seen[];
  turns: number;
  lost: string[];
  ticksTwice: number;
}

/** Kills each process in turn, under load, and starts it again. */
export function runKills(load: Load): Promise<Report> {
  return underLoad(load, async (installation, watched) => {
    for (const server of installation.servers) {
      if (server.name.startsWith('voice')) continue;
      await watched({
        what: `kill -9 ${server.name}`,
        event: () => server.program.signal('SIGKILL'),
        watchMs: WATCH_MS,
      });
      await server.start();
    }
    for (let round = 0; round < 2; round++) {
      const holder = holderOf(installation);
      const event = () => holder.program.signal('SIGKILL');
      await watched({
        what: `kill -9 ${holder.name}, which has the account`,
        event,
        watchMs: WATCH_MS,
        movesAccount: true,
      });
      await holder.start();
      await sleep(SETTLE_MS);
    }
    await watched({
      what: 'kill -9 one process of PostgreSQL',
      event: () => killBackend(installation),
      watchMs: WATCH_MS,
    });
  });
}

/** Takes the cable out of hosts for a while, and the way to the database. */
export function runPartitions(load: Load): Promise<Report> {
  return underLoad(load, async (installation, watched) => {
    const [api, second] = installation.servers.filter(({ name }) => name.startsWith('api'));
    const worker = installation.servers.find(({ name }) => name.startsWith('worker'));
    if (!api || !second || !worker) throw new Error('There are too few servers');
    const holder = holderOf(installation);
    for (const [server, movesAccount] of [
      [api, false],
      [worker, false],
      [holder, true],
    ] as const) {
      const { name, host } = server;
      await watched({
        what: `${name} is cut off for ${CUT_MS / 1_000} s`,
        event: () => host.cut(),
        watchMs: CUT_MS,
        movesAccount,
      });
      await watched({ what: `${name} is back`, event: () => host.mend(), watchMs: WATCH_MS });
    }
    const { name, host } = second;
    const { database } = installation;
    await watched({
      what: `${name} loses its way to PostgreSQL for ${CUT_MS / 1_000} s`,
      event: () => host.loseWayTo(database),
      watchMs: CUT_MS,
    });
    await watched({ what: `${name} finds PostgreSQL again`, event: () => host.findWayTo(database), watchMs: WATCH_MS });
  });
}

type Watched = (event: Parameters<typeof observe>[2]) => Promise<void>;

async function underLoad(
  { perSecond }: Load,
  work: (installation: Installation, watched: Watched) => Promise<void>,
): Promise<Report> {
  const installation = await startInstallation({ drainSeconds: 0 });
  try {
    const seen: Seen[] = [];
    const callers = startCallers({ ...installation, callers: CALLERS, perSecond, longestMs: LONGEST_MS });
    await sleep(SETTLE_MS);
    seen.push(await observe(installation, callers, { what: 'nothing', event: () => undefined, watchMs: WATCH_MS }));
    console.log(lineOf(seen.at(-1)));
    await work(installation, async (event) => {
      seen.push(await observe(installation, callers, event));
      console.log(lineOf(seen.at(-1)));
    });
    await callers.stop();
    const lost = await callers.lost();
    return { seen, turns: callers.turns.length, lost, ticksTwice: ticksTwice(await installation.ticks.times()) };
  } finally {
    await installation.stop();
  }
}

const lineOf = (seen: Seen | undefined) => JSON.stringify({ ...seen, failures: seen?.failures.length });

function holderOf({ servers, exchange }: Installation): Server {
  const address = exchange.registeredFrom.at(-1);
  const holder = servers.find(({ host }) => host.address === address);
  if (!holder) throw new Error('No telephone process has registered the account');
  return holder;
}

/** PostgreSQL ends all its connections when one of its processes is killed. */
async function killBackend({ databaseUrl, database }: Installation): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'parley' limit 1",
  );
  const [row] = rows;
  if (row) database.run('kill', ['-9', String(row.pid)]);
  await client.end().catch(() => undefined);
}
