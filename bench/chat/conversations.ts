import { randomBytes } from 'node:crypto';
import { chat, fullPath } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import type { Request } from 'autocannon';
import { CALLS } from '../product/calls.ts';
import { call } from '../product/client.ts';
import type { TurnJob } from './messages.ts';

const OPENED_AT_ONCE = 16;

interface Conversation {
  id: string;
  token: string;
  script: readonly string[];
  said: number;
  /** Of the last entry that came. */
  lastTs: number;
}

/** For each client enough opened conversations for that many turns. The calls follow one another in turn. */
export async function openConversations(job: TurnJob, turns: number): Promise<Conversation[][]> {
  const scripts = Array.from({ length: job.atOnce }, (_, client) => scriptsFor(client, turns));
  const waiting = scripts.flatMap((list, client) => list.map((script) => ({ client, script })));
  const queues: Conversation[][] = scripts.map(() => []);
  await Promise.all(
    Array.from({ length: OPENED_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        queues[next.client]?.push(await open(job, next.script));
      }
    }),
  );
  return queues;
}

/** A request that says, each time it is sent, what comes next in the conversations, one after another. */
export function turnRequest({ session, projectId }: TurnJob, queue: Conversation[]): Request {
  let current = queue.pop();
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console', cookie: session.cookie },
    setupRequest(request) {
      if (current?.said === current?.script.length) current = queue.pop();
      if (!current) throw new Error('There are no conversations left');
      const { id, token, script, said, lastTs } = current;
      const query = new URLSearchParams({ project_id: String(projectId), id, conversation_token: token });
      const body = { msg: script[said], last_ts: lastTs, message_id: `message-${said}` };
      current.said++;
      return { ...request, path: `${fullPath(chat.say)}?${query}`, body: JSON.stringify(body) };
    },
    onResponse(_status, body) {
      const { tracker } = JSON.parse(body) as { tracker: TrackerEntry[] };
      if (current) current.lastTs = tracker.at(-1)?.timestamp ?? current.lastTs;
    },
  };
}

function scriptsFor(client: number, turns: number): (readonly string[])[] {
  const scripts: (readonly string[])[] = [];
  // One request more is prepared than is sent.
  for (let left = turns + 1; left > 0; left -= scripts.at(-1)?.length ?? left) {
    scripts.push(CALLS[(client + scripts.length) % CALLS.length] ?? []);
  }
  return scripts;
}

async function open({ session, projectId }: TurnJob, script: readonly string[]): Promise<Conversation> {
  const token = randomBytes(16).toString('hex');
  const query = { project_id: projectId, conversation_token: token };
  const { conversation_id, tracker } = await call(session, chat.init, { query, body: {} });
  return { id: conversation_id, token, script, said: 0, lastTs: tracker.at(-1)?.timestamp ?? 0 };
}
