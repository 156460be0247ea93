import { chat, intents, training } from '@parley/contract';
import { randomBytes } from 'node:crypto';
import { call, type Session } from '../product/client.ts';
import type { Section } from '../report/results.ts';
import { onWatchedServer, WATCHED_NOTE, type Rows, type Watched } from './watched-server.ts';

const LONGEST_TRAINING_MS = 180_000;

/** Trains a small and a large bot through HTTP, and what belongs to it, while the server's event loop is watched. */
export async function measureTraining(): Promise<Section> {
  const rows = await onWatchedServer(async (watched) => [
    ...(await measureProject(watched, watched.projects.demo, 'demo bot')),
    ...(await measureProject(watched, watched.projects.large, '150 intents × 100 templates')),
  ]);
  return { title: 'Training', notes: [WATCHED_NOTE], rows };
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
