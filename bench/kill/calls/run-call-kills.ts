import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { outbound } from '@parley/contract';
import { seededRandom } from '../../../apps/server/src/workflows/converse/random.ts';
import { databaseUrl } from '../../../apps/server/src/platform/postgres/place.ts';
import { call, signIn, type Session } from '../../product/client.ts';
import { databaseProcess, makeHome, removeHome, type Home } from '../../product/start-product.ts';
import { connect } from '../../statistics/fill-facts.ts';
import { judgeCalls, readLedger, type CallVerdict } from './judge-calls.ts';
import { keepServer, type KeptServer } from './kept-server.ts';
import { startKillCampaigns, type KillCampaigns } from './kill-campaigns.ts';
import { storedCalls } from './stored-calls.ts';

const CALL_VICTIMS = ['a server', 'the database', 'every server', 'a server and the database'] as const;
type CallVictim = (typeof CALL_VICTIMS)[number];

/** How many servers call, unless the options say otherwise. */
const SERVERS = 3;
/** Ends a round that has few calls to make. */
const LONGEST_ROUND_MS = 6_000;
const LONGEST_DELAY_MS = 600;
const LONGEST_END_MS = 15 * 60_000;
const STOPPED_NUMBERS = 20;

export interface CallKillOptions {
  numbers: number;
  kills: number;
  /** Attempts after the first one. */
  retries: number;
  servers?: number;
  /** Determines moments and victims. */
  seed: number;
  /** Ends the leases of dead servers immediately, and keeps call times from beginning or ending during the test. */
  isShort?: boolean;
  onKill?(kill: { victim: CallVictim; calls: number }): void;
}

export interface CallKillReport extends CallVerdict {
  calls: number;
  kills: Record<CallVictim, number>;
  /** Servers that ended by themselves, with their last words. */
  ownEnds: string[];
  /** People who wait for their hours when all else is done. */
  waiting: number;
  /** Starts after a pause that the failures of these kills caused. */
  startedAgain: number;
}

/** Kills dispatchers and their database again and again while campaigns call, and compares both sides at the end. */
export async function runCallKills(options: CallKillOptions): Promise<CallKillReport> {
  const first = await makeHome();
  const ledger = join(first.dataDir, 'ledger.txt');
  const network = join(first.dataDir, 'network.json');
  writeFileSync(ledger, '');
  writeFileSync(network, JSON.stringify({ ledger, people: PEOPLE }));
  first.variables = { PARLEY_TELEPHONY: 'simulated', PARLEY_SIMULATED_NETWORK: network, PARLEY_DEMO: '0' };
  const homes = [first];
  const servers: KeptServer[] = [keepServer(first)];
  try {
    await servers[0]?.ready();
    const DATABASE_URL = databaseUrl(join(first.dataDir, 'sockets'), 'parley');
    for (let server = 1; server < (options.servers ?? SERVERS); server++) {
      const home = await makeHome();
      home.variables = { ...first.variables, DATABASE_URL };
      homes.push(home);
      servers.push(keepServer(home));
    }
    return await killAndCompare({ servers, ledger, first }, options);
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    for (const home of homes) removeHome(home);
  }
}

const QUICK = { rings_ms: [0, 300], thinks_ms: [0, 200] };
const PEOPLE = [
  { share: 5, ends: 'answered', says: ['Hello', 'Bye'], ...QUICK },
  { share: 1, ends: 'machine', ...QUICK },
  { share: 1, ends: 'busy', ...QUICK },
  { share: 2, ends: 'no_answer', ...QUICK },
  { share: 1, ends: 'rejected', ...QUICK },
];

interface Product {
  servers: KeptServer[];
  ledger: string;
  /** The home of the server that keeps the database. */
  first: Home;
}

async function killAndCompare(product: Product, options: CallKillOptions): Promise<CallKillReport> {
  const { servers, ledger, first } = product;
  const session = await signIn(first.url);
  const made = await startKillCampaigns(session, options);
  const stopped = new Map<string, number>();
  const kills = Object.fromEntries(CALL_VICTIMS.map((victim) => [victim, 0])) as Record<CallVictim, number>;
  const random = seededRandom(options.seed);
  let startedAgain = 0;
  for (let round = 0; round < options.kills; round++) {
    const calls = await callsOfRound(ledger, options.numbers / options.kills);
    await sleep(random() * LONGEST_DELAY_MS);
    // Every server ends at last, so that no living one has a lease.
    const victim = CALL_VICTIMS[round === options.kills - 1 ? 2 : round % CALL_VICTIMS.length] ?? 'a server';
    killVictim(product, victim, random);
    kills[victim] += 1;
    options.onKill?.({ victim, calls });
    const killedAt = Math.trunc(Date.now() / 1_000);
    await servers[0]?.ready();
    startedAgain += await startAgain(sessionsOf(servers, session), made);
    if (options.isShort && victim === 'every server') await endLeases(first, killedAt);
    await stopSome(sessionsOf(servers, session), made, stopped, (STOPPED_NUMBERS * round) / options.kills);
  }
  for (const server of servers) await server.ready();
  startedAgain += await untilOver(product, sessionsOf(servers, session), made);
  const stored = await storedCalls(first, made.projectId);
  const entries = readLedger(readFileSync(ledger, 'utf8'));
  const verdict = judgeCalls({ ...stored, ledger: entries, campaigns: made.campaigns, stopped });
  const waiting = stored.contacts.filter(({ state }) => state === 'waiting').length;
  const ownEnds = servers.flatMap((server) => server.ownEnds);
  return { ...verdict, calls: entries.length, kills, ownEnds, waiting, startedAgain };
}

/** Waits until some calls more have reached the network. */
async function callsOfRound(ledger: string, most: number): Promise<number> {
  const countCalls = () => readLedger(readFileSync(ledger, 'utf8')).length;
  const before = countCalls();
  const began = performance.now();
  while (countCalls() < before + most && performance.now() - began < LONGEST_ROUND_MS) await sleep(5);
  return countCalls() - before;
}

function killVictim({ servers, first }: Product, victim: CallVictim, random: () => number): void {
  const database = databaseProcess(first)?.pid;
  if (victim.includes('the database') && database !== undefined) tryToKill(database);
  if (victim === 'every server') for (const server of servers) server.kill();
  if (victim.startsWith('a server')) servers[Math.trunc(random() * servers.length)]?.kill();
}

/** The process may have exited together with its server. */
function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
}

const sessionsOf = (servers: readonly KeptServer[], { cookie }: Session): Session[] =>
  servers.map(({ home }) => ({ url: home.url, cookie }));

/** Tries one server after another, because some may be down. */
async function askAny<T>(sessions: readonly Session[], ask: (session: Session) => Promise<T>): Promise<T | null> {
  for (const session of sessions) {
    const answer = await ask(session).catch(() => null);
    if (answer !== null) return answer;
  }
  return null;
}

/** Starts campaigns again that the circuit breaker has paused, as a person does. */
async function startAgain(sessions: Session[], { projectId, campaigns }: KillCampaigns): Promise<number> {
  const query = { project_id: projectId };
  const listed = await askAny(sessions, (session) => call(session, outbound.list, { query }));
  const ids = new Set(campaigns.map(({ id }) => id));
  const paused = (listed ?? []).filter(({ id, state }) => ids.has(id) && state === 'paused');
  for (const { id } of paused) {
    await askAny(sessions, (session) => call(session, outbound.start, { query, params: { id } }));
  }
  return paused.length;
}

/** Puts numbers on the stop list, up to so many, and notes when the server had done it. */
async function stopSome(
  sessions: Session[],
  { projectId, numbers }: KillCampaigns,
  stopped: Map<string, number>,
  most: number,
): Promise<void> {
  while (stopped.size < most) {
    const number = numbers[Math.trunc((numbers.length * (stopped.size + 0.5)) / STOPPED_NUMBERS)];
    if (number === undefined) return;
    const query = { project_id: projectId };
    const done = await askAny(sessions, (session) => call(session, outbound.stop, { query, body: { number } }));
    if (!done) return;
    stopped.set(number, Date.now());
  }
}

/** Waits until no call is open or may start in the next minutes. */
async function untilOver({ first }: Product, sessions: Session[], made: KillCampaigns): Promise<number> {
  const began = performance.now();
  let startedAgain = 0;
  while (performance.now() - began < LONGEST_END_MS) {
    const { contacts } = await storedCalls(first, made.projectId);
    const soon = Date.now() / 1_000 + 15 * 60;
    if (contacts.every(({ state, nextAt }) => state !== 'dialing' && (nextAt ?? Infinity) > soon)) return startedAgain;
    startedAgain += await startAgain(sessions, made);
    await sleep(1_000);
  }
  throw new Error(`The campaigns did not come to their end within ${LONGEST_END_MS / 60_000} minutes`);
}

/** Servers that have started since then claim later. */
async function endLeases(home: Home, killedAt: number): Promise<void> {
  const database = await connect(home.dataDir);
  const open = 'outcome is null and claimed_at <= $1';
  await database.query(`update call_attempts set lease_until = 0 where ${open}`, [killedAt]);
  await database.end();
}
