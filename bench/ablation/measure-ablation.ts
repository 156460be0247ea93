import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { intents, training } from '@parley/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Rate, ServerReady } from '../chat/messages.ts';
import { asProgram, call, signIn, type Session } from '../product/client.ts';
import { environment, makeHome, removeHome, type Home } from '../product/start-product.ts';
import { count, milliseconds, ratio, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import { median } from '../report/statistics.ts';
import type { TrainingServerReady } from '../training/messages.ts';
import type { Part } from './parts.ts';

const ROUNDS = 7;
const AT_ONCE = [1, 64];
const TURNS_A_ROUND = { 1: 600, 64: 4_000 } as Record<number, number>;
const TRAININGS = 15;
const FIRST_TRAININGS = 5;
const LONGEST_TRAINING_MS = 240_000;
/** Until the database is done with the data of the projects. */
const SETTLING_MS = 4_000;
/** The least time between an edit and the press of Train. */
const THINKING_MS = 2_000;
/** A part is kept that saves its user this share of the wait. */
const WORTH = 0.2;

type Row = Section['rows'][number];
interface Pair {
  whole: number[];
  without: number[];
}

/**
 * Waits of users with and without each part that makes the product faster at the price of lines: two servers, one of them
 * without the part, measured in turns.
 */
export async function measureAblation(): Promise<Section> {
  const rows: Row[] = [];
  for (const part of ['evaluator', 'group-commit', 'recent-conversations'] as const)
    rows.push(...(await chatRows(part)));
  rows.push(await trainingRow('second-thread'));
  rows.push(await warmUpRow());
  return { title: 'Ablation', notes: NOTES, rows };
}

const NOTES = [
  `A server as it is beside one whose named part is replaced while Node loads it (\`bench/ablation/parts.ts\`), in the same run and in turns. The figure is the wait as it is, the baseline the wait without the part; a part stays that saves at least ${WORTH * 100} % of it.`,
  `Chat: turns of the demo bot through HTTP, medians of ${ROUNDS} rounds. Training: from Train to the answer after an edit, medians of ${TRAININGS}; warm-up: the first training of ${FIRST_TRAININGS} servers each, ${THINKING_MS / 1000} s after the edit.`,
  'Deleted because it saved less: the loop of the solver in WebAssembly, 4.13 s beside 4.15 s for 15,000 templates, and the second training thread for bots of that size, 4.04 s beside 3.91 s.',
];

async function chatRows(part: Part): Promise<Row[]> {
  const [whole, without] = [await chatServer(null), await chatServer(part)];
  try {
    const rows: Row[] = [];
    for (const atOnce of AT_ONCE) {
      const waits: Pair = { whole: [], without: [] };
      const rates: Pair = { whole: [], without: [] };
      for (let round = -1; round < ROUNDS; round++) {
        for (const [name, { turns }] of Object.entries({ whole, without }) as [keyof Pair, ChatServer][]) {
          const { p50, perSecond } = await turns(atOnce, TURNS_A_ROUND[atOnce] ?? 0);
          // The first is slower than all that follow.
          if (round < 0) continue;
          waits[name].push(p50);
          rates[name].push(perSecond);
        }
      }
      const [rate, rateWithout] = [median(rates.whole), median(rates.without)];
      rows.push({
        ...rowOf(`${LABELS[part]}: turn, ${atOnce} at once`, waits, milliseconds),
        figure: `${milliseconds(median(waits.whole))}, ${count(rate)} a second`,
        baseline: `${milliseconds(median(waits.without))}, ${count(rateWithout)} a second`,
      });
    }
    return rows;
  } finally {
    for (const { end } of [whole, without]) await end();
  }
}

const LABELS: Record<Part, string> = {
  evaluator: 'plain evaluator next to QuickJS',
  'second-thread': 'second training thread',
  'warm-up': 'warm-up of the training threads',
  'group-commit': 'group commit',
  'recent-conversations': 'cache of recent conversations',
};

function rowOf(what: string, { whole, without }: Pair, written: (ms: number) => string): Row {
  const [wait, waitWithout] = [median(whole), median(without)];
  const saved = 1 - wait / waitWithout;
  return {
    what,
    figure: written(wait),
    baseline: written(waitWithout),
    ratio: `${ratio(wait / waitWithout)}: ${saved >= WORTH ? 'worth' : 'not worth'} its lines`,
  };
}

interface ChatServer {
  turns(atOnce: number, amount: number): Promise<Rate>;
  end(): Promise<void>;
}

async function chatServer(part: Part | null): Promise<ChatServer> {
  const home = await makeHome();
  const server = start('../chat/server.ts', home, part);
  const client = start('../chat/client.ts', home, null);
  const { projectId } = await answer<ServerReady>(server);
  const session = await signIn(home.url);
  const program = await asProgram(session, projectId);
  return {
    turns(atOnce, amount) {
      client.send({ subject: 'turn', session, program, projectId, url: home.url, atOnce, amount } satisfies Job);
      return answer<Rate>(client);
    },
    end: () => endAll([client, server], home),
  };
}

/** Trains a bot of common size again and again, as somebody who edits it does. */
async function trainingRow(part: Part): Promise<Row> {
  const [whole, without] = [await trainingServer(null), await trainingServer(part)];
  try {
    const waits: Pair = { whole: [], without: [] };
    for (let round = -1; round < TRAININGS; round++) {
      for (const [name, { edit, train }] of Object.entries({ whole, without }) as [keyof Pair, TrainingServer][]) {
        await edit();
        await sleep(THINKING_MS);
        const wait = await train();
        if (round >= 0) waits[name].push(wait);
      }
    }
    return rowOf(`${LABELS[part]}: training of 600 templates`, waits, seconds);
  } finally {
    for (const { end } of [whole, without]) await end();
  }
}

/** The first training of a server that was just started, of a bot of common size. */
async function warmUpRow(): Promise<Row> {
  const waits: Pair = { whole: [], without: [] };
  for (let round = 0; round < FIRST_TRAININGS; round++) {
    for (const [name, part] of [
      ['whole', null],
      ['without', 'warm-up'],
    ] as const) {
      const server = await trainingServer(part);
      await sleep(SETTLING_MS);
      await server.edit();
      await sleep(THINKING_MS);
      waits[name].push(await server.train());
      await server.end();
    }
  }
  return rowOf(`${LABELS['warm-up']}: first training of 600 templates`, waits, seconds);
}

interface TrainingServer {
  edit(): Promise<void>;
  /** Milliseconds. */
  train(): Promise<number>;
  end(): Promise<void>;
}

async function trainingServer(part: Part | null): Promise<TrainingServer> {
  const home = await makeHome();
  const server = start('../training/server.ts', home, part);
  const { projects } = await answer<TrainingServerReady>(server);
  const session: Session = await signIn(home.url);
  const query = { project_id: projects.small };
  let edits = 0;
  return {
    async edit() {
      const [intent] = await call(session, intents.list, { query });
      const body = { template: `${edits++} things that nobody has said so far` };
      await call(session, intents.addTemplate, { params: { id: intent?.id ?? 0 }, query, body });
    },
    async train() {
      const pressed = performance.now();
      await call(session, training.train, { query, longestMs: LONGEST_TRAINING_MS });
      return performance.now() - pressed;
    },
    end: () => endAll([server], home),
  };
}

function start(program: string, home: Home, part: Part | null): ChildProcess {
  const preload = part ? ['--import', new URL(`without.ts?part=${part}`, import.meta.url).href] : [];
  return fork(join(import.meta.dirname, program), {
    env: environment(home),
    execArgv: [...process.execArgv, ...preload],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The next message of a program, unless it ends first. */
async function answer<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A program of the benchmark ended with exit code ${String(code)}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    settled.abort();
  }
}

async function endAll(children: ChildProcess[], home: Home): Promise<void> {
  for (const child of children) {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }
  removeHome(home);
}
