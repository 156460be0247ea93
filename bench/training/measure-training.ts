import { chat, intents, training } from '@parley/contract';
import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { call, signIn, type Session } from '../product/client.ts';
import { environment, makeHome, removeHome } from '../product/start-product.ts';
import { milliseconds, seconds } from '../report/figures.ts';
import type { Section } from '../report/results.ts';
import type { Held, Order, TrainingServerReady } from './messages.ts';

/** The event loop is never to be held longer. */
const GOAL_MS = 50;
const LONGEST_TRAINING_MS = 180_000;

/** Trains a small and a large bot through HTTP, and what belongs to it, while the server's event loop is watched. */
export async function measureTraining(): Promise<Section> {
  const home = await makeHome();
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    env: environment(home),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { projects } = await answer<TrainingServerReady>(server);
    const session = await signIn(home.url);
    const rows = [
      ...(await measureProject(server, session, projects.demo, 'demo bot')),
      ...(await measureProject(server, session, projects.large, '150 intents × 100 templates')),
    ];
    return { title: 'Training', notes: NOTES, rows };
  } finally {
    server.disconnect();
    await once(server, 'exit');
    removeHome(home);
  }
}

const NOTES = [
  'How long each takes through HTTP, and how long the server’s event loop is held meanwhile: the most time of the processor that its thread takes between two turns of the loop. In brackets the 99th percentile and the maximum of `monitorEventLoopDelay`, which count what else runs on the machine.',
];

async function measureProject(
  server: ChildProcess,
  session: Session,
  projectId: number,
  name: string,
): Promise<Section['rows']> {
  const query = { project_id: projectId };
  const waits = { query, longestMs: LONGEST_TRAINING_MS };
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
  const rows: Section['rows'] = [];
  for (const [stage, work] of stages) {
    if (stage === 'preview of a change') await edit('what else is there to be said of it');
    await ask(server, 'watch');
    const started = performance.now();
    await work();
    const took = performance.now() - started;
    const { workMs, delayMs, delayP99Ms } = await ask<Held>(server, 'tell');
    rows.push({
      what: `${name}: ${stage}`,
      figure: `${seconds(took)}, held ${milliseconds(workMs)} (${milliseconds(delayP99Ms)}, ${milliseconds(delayMs)})`,
      baseline: `${GOAL_MS} ms at most`,
      ratio: (workMs / GOAL_MS).toFixed(2),
    });
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

async function ask<T>(server: ChildProcess, order: Order): Promise<T> {
  server.send(order);
  return answer<T>(server);
}

/** The next message of the server, unless it ends first. */
async function answer<T>(server: ChildProcess): Promise<T> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The measured server ended');
  });
  const [message] = await Promise.race([once(server, 'message'), ended]);
  return message as T;
}
