import { join } from 'node:path';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { asProgram, signIn } from '../product/client.ts';
import { answer, ask, end, start } from '../product/programs.ts';
import { environment, makeHome, removeHome } from '../product/start-product.ts';
import type { Section } from '../report/results.ts';
import { count, milliseconds, ratio } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import type { Job, Rate, ServerReady } from './messages.ts';
import { measureRawCommits } from './raw-commits.ts';

const AT_ONCE = [1, 8, 64];
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP = 400;
/** Turns before the measurement, so that the database has rows to plan for. */
const FIRST_TURNS = 2_000;
const SUBJECTS = ['turn', 'bare POST', 'raw commit'] as const;
type Subject = (typeof SUBJECTS)[number];
type Measure = (subject: Subject, atOnce: number, amount: number) => Promise<Rate>;

/** Measures turns over HTTP and the minimum of any durable server, alternating so that both share the machine's state. */
export async function measureChat(): Promise<Section> {
  const home = await makeHome();
  const server = start(join(import.meta.dirname, 'server.ts'), environment(home));
  const client = start(join(import.meta.dirname, 'client.ts'), process.env);
  try {
    const { projectId, databaseUrl } = await answer<ServerReady>(server);
    const session = await signIn(home.url);
    const program = await asProgram(session, projectId);
    const turns = { subject: 'turn', session, program, projectId, url: home.url } as const;
    await ask<Job, Rate>(client, { ...turns, atOnce: AT_ONCE.at(-1) ?? 1, amount: FIRST_TURNS });
    await analyze(databaseUrl);
    const rows: Section['rows'] = [];
    for (const atOnce of AT_ONCE) {
      const rates = await measureRounds(atOnce, (subject, at, amount) => {
        if (subject === 'raw commit') return measureRawCommits(databaseUrl, at, amount);
        const load = { url: home.url, atOnce: at, amount };
        return ask<Job, Rate>(client, subject === 'turn' ? { ...turns, ...load } : { subject, ...load });
      });
      rows.push(...rowsOf(atOnce, rates));
    }
    return { title: 'Chat turns', notes: NOTES, rows };
  } finally {
    for (const child of [client, server]) await end(child);
    removeHome(home);
  }
}

const NOTES = [
  `The demo bot’s draft through HTTP with a session, every turn committed durably (fsync on); medians of ${ROUNDS} rounds in which the subjects take turns.`,
  'The bare POST goes through the same HTTP server and commits one INSERT through the same pool; the goal is half its rate. A raw commit is the same INSERT over the database’s socket, without HTTP.',
  'Server, database and client share the machine’s cores.',
];

/** Analyzes the tables, as the database does automatically in its first minutes. */
async function analyze(databaseUrl: string): Promise<void> {
  const pool = openPool({ url: databaseUrl, log: createLogger('error'), connections: 1 });
  await pool.query('analyze');
  await pool.end();
}

async function measureRounds(atOnce: number, measure: Measure): Promise<Record<Subject, Rate>> {
  const rounds: Record<Subject, Rate[]> = { turn: [], 'bare POST': [], 'raw commit': [] };
  const amounts: Record<Subject, number> = { turn: WARM_UP, 'bare POST': WARM_UP, 'raw commit': WARM_UP };
  // Twice, as the first time is slower than what follows.
  for (let warmUp = 0; warmUp < 2; warmUp++) {
    for (const subject of SUBJECTS) {
      const { perSecond } = await measure(subject, atOnce, amounts[subject]);
      amounts[subject] = Math.ceil(perSecond * ROUND_SECONDS);
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of SUBJECTS) rounds[subject].push(await measure(subject, atOnce, amounts[subject]));
  }
  return {
    turn: medianRate(rounds.turn),
    'bare POST': medianRate(rounds['bare POST']),
    'raw commit': medianRate(rounds['raw commit']),
  };
}

function medianRate(rates: Rate[]): Rate {
  const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

function rowsOf(
  atOnce: number,
  { turn, 'bare POST': bare, 'raw commit': raw }: Record<Subject, Rate>,
): Section['rows'] {
  const times = ({ p50, p99 }: Rate) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
  return [
    {
      what: `turns a second, ${atOnce} at once`,
      figure: count(turn.perSecond),
      baseline: `${count(bare.perSecond)} bare POSTs`,
      ratio: `${ratio(turn.perSecond / bare.perSecond)} (goal 0.50)`,
    },
    { what: `turn p50 / p99, ${atOnce} at once`, figure: times(turn), baseline: `${times(bare)} bare POST` },
    {
      what: `bare POSTs a second, ${atOnce} at once`,
      figure: count(bare.perSecond),
      baseline: `${count(raw.perSecond)} raw commits`,
      ratio: ratio(bare.perSecond / raw.perSecond),
    },
  ];
}
