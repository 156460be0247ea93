import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Callers } from './callers.ts';
import type { Installation } from './installation.ts';
import { longestDelay } from './ticks.ts';

const LOOK_EVERY_MS = 100;
/** Nothing is waited for longer. */
const LONGEST_MS = 60_000;

/** What people and machines saw of one event. In milliseconds. */
export interface Seen {
  what: string;
  turns: number;
  /** Attempts that failed and were repeated. */
  failures: string[];
  /** The longest time in which no message was answered, and the longest that one client waited for its answer. */
  longestGap: number;
  longestWait: number;
  /** How much later than due a timer ran. */
  timerDelay: number;
  /** From the event until all turns from before it were counted. */
  countedAfter: number;
  /** From the event until the telephone account was registered again; null if it did not have to be. */
  registeredAfter: number | null;
}

/** Lets something happen under load, and watches for so many milliseconds what comes of it. */
export async function observe(
  { databaseUrl, projectId, ticks, exchange }: Installation,
  callers: Callers,
  {
    what,
    event,
    watchMs,
    movesAccount = false,
  }: { what: string; event(): void | Promise<void>; watchMs: number; movesAccount?: boolean },
): Promise<Seen> {
  const from = performance.now();
  const at = Date.now();
  const registrations = exchange.registrations.length;
  await event();
  const counted = untilCounted(databaseUrl, projectId, at);
  const registered = movesAccount ? untilTrue(() => exchange.registrations.length > registrations) : Promise.resolve();
  await Promise.all([sleep(watchMs), counted, registered]);
  const to = performance.now();
  const ended = callers.turns.filter((turn) => turn.to >= from && turn.to <= to);
  const open = callers.turns.filter((turn) => turn.to === Infinity);
  const marks = [from, ...ended.map((turn) => turn.to).toSorted((a, b) => a - b), to];
  const next = exchange.registrations[registrations];
  return {
    what,
    turns: ended.length,
    failures: [...ended, ...open].flatMap(({ failures }) => failures),
    longestGap: Math.max(...marks.slice(1).map((mark, index) => mark - (marks[index] ?? mark))),
    longestWait: Math.max(0, ...ended.map((turn) => turn.to - turn.from), ...open.map((turn) => to - turn.from)),
    timerDelay: longestDelay(await ticks.times(), at, Date.now()),
    countedAfter: await counted,
    registeredAfter: movesAccount ? (next ?? Infinity) - from : null,
  };
}

async function untilCounted(connectionString: string, projectId: number, at: number): Promise<number> {
  const before = at * 1_000;
  let after = Infinity;
  await untilTrue(async () => {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ left: string }>(
      `select count(*) as left from conversations c
       left join conversation_facts f on f.project_id = c.project_id and f.conversation_id = c.id
       where c.project_id = $1 and c.last_at < $2 and (f.known_at is null or f.known_at < c.last_at)`,
      [projectId, before],
    );
    await client.end();
    after = Date.now() - at;
    return Number(rows[0]?.left) === 0;
  });
  return after;
}

async function untilTrue(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  // The database may be the one that is gone.
  while (!(await Promise.resolve(isSo()).catch(() => false)) && performance.now() < end) await sleep(LOOK_EVERY_MS);
}
