import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projects } from '@parley/contract';
import type { Rate, TurnJob } from '../chat/messages.ts';
import { asProgram, call, signIn } from '../product/client.ts';
import { ask, end, start } from '../product/programs.ts';
import { count, milliseconds, ratio } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import type { TableSection } from '../report/results.ts';
import type { DeskJob, DeskRate } from './messages.ts';
import { redirectedTalks } from './redirected-talks.ts';
import { mostSessions, startDatabase, startServers, type DatabaseOfServers } from './start-servers.ts';

const CALLERS = 64;
const TURNS = 2_400;
const ROUNDS = 3;
const SETUPS = [
  { servers: 1, isPooled: false },
  { servers: 2, isPooled: false },
  { servers: 4, isPooled: false },
  { servers: 1, isPooled: true },
  { servers: 4, isPooled: true },
  { servers: 8, isPooled: true },
];

interface Measured {
  turns: number;
  p50: number;
  alone: number;
  heard: number;
  /** The share of messages that reached their subscribers. */
  reached: number;
  sessions: number;
}

/** Measures several servers on one PostgreSQL: turns, messages of another system, and sessions of the database. */
export async function measureServers(): Promise<TableSection[]> {
  const desk = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const system = `localhost:${(desk.address() as AddressInfo).port}`;
  const rows: string[][] = [];
  let first: number | undefined;
  for (const setup of SETUPS) {
    const database = await startDatabase();
    try {
      if (setup.isPooled && database.pooler === null) continue;
      const found = await measureSetup(database, setup, system);
      first ??= found.turns;
      rows.push([
        `${setup.servers}${setup.isPooled ? ' behind PgBouncer' : ''}`,
        count(found.turns),
        ratio(found.turns / first),
        milliseconds(found.p50),
        count(found.alone),
        count(found.heard),
        `${Math.round(found.reached * 100)} %`,
        String(found.sessions),
      ]);
    } finally {
      await database.stop();
    }
  }
  desk.close();
  return [{ title: 'Several servers on one PostgreSQL', notes: NOTES, table: { head: HEAD, rows } }];
}

const HEAD = [
  'servers',
  'turns a second',
  'to one server',
  'p50',
  'messages a second, no subscriber',
  'each with a subscriber',
  'messages that arrived',
  'most sessions of PostgreSQL',
];
const NOTES = [
  `The demo bot’s draft, ${CALLERS} callers shared by the servers, every turn committed durably; medians of ${ROUNDS} rounds. Servers, callers and PostgreSQL share the machine’s cores, so more servers show what they cost each other, not what more machines give.`,
  `The messages are those of another system in ${CALLERS} redirected conversations: they notify the servers if the conversation has a subscriber, who listens at another server where there is one. PgBouncer runs as \`deploy/pgbouncer.ini\` says, in transaction mode.`,
];

async function measureSetup(
  database: DatabaseOfServers,
  setup: { servers: number; isPooled: boolean },
  system: string,
): Promise<Measured> {
  const { urls, stop } = await startServers(database, {
    count: setup.servers,
    isPooled: setup.isPooled,
    egressAllow: system,
  });
  const clients = urls.map(() => start(join(import.meta.dirname, 'client.ts'), process.env));
  try {
    const { result, sessions } = await mostSessions(database.url, () => measureWith(urls, clients, system));
    return { ...result, sessions };
  } finally {
    await Promise.all(clients.map(end));
    await stop();
  }
}

async function measureWith(urls: string[], clients: ChildProcess[], system: string) {
  const session = await signIn(urls[0] ?? '');
  const [demo] = await call(session, projects.list);
  if (!demo) throw new Error('There is no demo project');
  const turn = { subject: 'turn' as const, session, program: await asProgram(session, demo.id), projectId: demo.id };
  const redirected = await redirectedTalks(session, `http://${system}/talks`, CALLERS);
  const atEach = <T extends Rate>(jobOf: (index: number) => TurnJob | DeskJob) =>
    Promise.all(clients.map((client, index) => ask<TurnJob | DeskJob, T>(client, jobOf(index))));
  const share = Math.ceil(CALLERS / urls.length);
  const load = (index: number) => ({ url: urls[index] ?? '', amount: TURNS / urls.length });
  const takeTurns = () => atEach((index) => ({ ...turn, ...load(index), atOnce: share }));
  const speak = (isHeard: boolean) =>
    atEach<DeskRate>((index) => ({
      ...{ subject: 'desk', session, ...redirected, ...load(index) },
      talks: redirected.talks.slice(index * share, (index + 1) * share),
      subscribedAt: isHeard ? (urls[(index + 1) % urls.length] ?? '') : null,
    }));
  await takeTurns();
  const rounds = { turns: [] as Rate[][], alone: [] as DeskRate[][], heard: [] as DeskRate[][] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.turns.push(await takeTurns());
    rounds.alone.push(await speak(false));
    rounds.heard.push(await speak(true));
  }
  const perSecond = (list: Rate[][]) =>
    median(list.map((rates) => rates.reduce((sum, rate) => sum + rate.perSecond, 0)));
  const arrived = rounds.heard.flat().reduce((sum, { heard }) => sum + heard, 0);
  return {
    turns: perSecond(rounds.turns),
    p50: median(rounds.turns.flat().map(({ p50 }) => p50)),
    alone: perSecond(rounds.alone),
    heard: perSecond(rounds.heard),
    reached: arrived / (TURNS * ROUNDS),
  };
}
