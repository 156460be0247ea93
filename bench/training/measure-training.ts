import { chat, intents, training } from '@parley/contract';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Session } from '../product/client.ts';
import type { Section } from '../report/results.ts';
import { ratio, seconds } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import { onWatchedServer, WATCHED_NOTE, type Rows, type Watched } from './watched-server.ts';

const LONGEST_TRAINING_MS = 180_000;
const SMALL_GOAL_MS = 500;
const SERVERS = 3;
/** Waits until the database has finished the writes of the other rows. */
const SETTLING_MS = 4_000;
const EDITS = 4;
/** The least time between an edit and the press of Train. */
const THINKING_MS = 2_000;

/** Trains a small and a large bot through HTTP, and what belongs to it, while the server's event loop is watched. */
export async function measureTraining(): Promise<Section> {
  const rows = await onWatchedServer(async (watched) => [
    ...(await measureProject(watched, watched.projects.demo, 'demo bot')),
    ...(await measureProject(watched, watched.projects.large, '150 intents × 100 templates')),
  ]);
  return { title: 'Training', notes: [WATCHED_NOTE, EDITED_NOTE], rows: [...rows, ...(await measureEdited())] };
}

const EDITED_NOTE = `While somebody edits a bot: a template is added, ${THINKING_MS / 1000} s later Train is pressed, until it is answered. Medians of ${SERVERS} servers, each just started, and of what follows there; slowest in brackets.`;

/** How long who edits a bot of common size waits for it: for the first time with this server, and from then on. */
async function measureEdited(): Promise<Rows> {
  const [first, small, demo]: [number[], number[], number[]] = [[], [], []];
  for (let server = 0; server < SERVERS; server++) {
    await onWatchedServer(async ({ session, projects }) => {
      await sleep(SETTLING_MS);
      const [atFirst = Number.NaN, ...later] = await timesOfEdits(session, projects.small);
      first.push(atFirst);
      small.push(...later);
      demo.push(...(await timesOfEdits(session, projects.demo)));
      return [];
    });
  }
  return [
    rowOf('40 intents × 15 templates, edited: first training of a server', first),
    rowOf('40 intents × 15 templates, edited: each further one', small),
    rowOf('demo bot (31 intents, 563 templates), edited: each training', demo),
  ];
}

async function timesOfEdits(session: Session, projectId: number): Promise<number[]> {
  const query = { project_id: projectId };
  const [intent] = await call(session, intents.list, { query });
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const body = { template: `${edit} things that nobody has said so far` };
    await call(session, intents.addTemplate, { params: { id: intent?.id ?? 0 }, query, body });
    await sleep(THINKING_MS);
    const pressed = performance.now();
    await call(session, training.train, { query });
    times.push(performance.now() - pressed);
  }
  return times;
}

function rowOf(what: string, times: number[]): Rows[number] {
  const middle = median(times);
  return {
    what,
    figure: `${seconds(middle)} (${seconds(Math.max(...times))})`,
    baseline: `${seconds(SMALL_GOAL_MS)} at most`,
    ratio: ratio(middle / SMALL_GOAL_MS),
  };
}

async function measureProject({ session, measure }: Watched, projectId: number, name: string): Promise<Rows> {
  const query = { project_id: projectId };
  const waits = { query, longestMs: LONGEST_TRAINING_MS };
  // The first conversation of a server is slower for reasons of its own.
  await converse(session, projectId);
  const [intent] = await call(session, intents.list, { query });
  const edit = (template: string) =>
    call(session, intents.addTemplate, { params: { id: intent?.id ?? 0 }, query, body: { template } });

  const stages: [string, () => Promise<unknown>][] = [
    ['training', () => call(session, training.train, waits)],
    ['first turn with the model', () => converse(session, projectId)],
    ['evaluation read', () => call(session, intents.evaluation, { query })],
    ['quality worked out', () => call(session, training.review, waits)],
    ['preview of a change', () => call(session, training.preview, waits)],
  ];
  const rows: Rows = [];
  for (const [stage, work] of stages) {
    if (stage === 'preview of a change') await edit('what else is there to be said of it');
    rows.push(await measure(`${name}: ${stage}`, work));
  }
  return rows;
}

async function converse(session: Session, projectId: number): Promise<void> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_id: projectId, project_env: 'draft', conversation_token };
  const { conversation_id: id } = await call(session, chat.init, { query, body: { get_meta: false } });
  const said = { msg: 'please pay the bill', last_ts: 0, get_meta: false };
  await call(session, chat.say, { query: { project_id: projectId, conversation_token, id }, body: said });
}
