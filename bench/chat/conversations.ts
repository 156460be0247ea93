import { randomBytes } from 'node:crypto';
import { chat, fullPath } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { CALLS } from '../product/calls.ts';
import { call } from '../product/client.ts';
import type { Caller, TurnJob } from './messages.ts';

const OPENED_AT_ONCE = 16;

interface Conversation {
  path: string;
  script: readonly string[];
  said: number;
  /** The time of the last entry that came. */
  lastTs: number;
}

/** For each client enough opened conversations for that many turns. The calls follow one another in turn. */
export async function openConversations(
  job: TurnJob,
  turns: number,
  openedAtOnce = OPENED_AT_ONCE,
): Promise<Conversation[][]> {
  const scripts = Array.from({ length: job.atOnce }, (_, client) => scriptsFor(client, turns));
  const waiting = scripts.flatMap((list, client) => list.map((script) => ({ client, script })));
  const queues: Conversation[][] = scripts.map(() => []);
  await Promise.all(
    Array.from({ length: openedAtOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        queues[next.client]?.push(await open(job, next.script));
      }
    }),
  );
  return queues;
}

/** Says, each time it is asked, what comes next in the conversations, one after another. */
export function sayingNext({ session }: TurnJob, queue: Conversation[]): Caller {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'console', cookie: session.cookie };
  let current = queue.pop();
  return {
    next() {
      if (current?.said === current?.script.length) current = queue.pop();
      if (!current) throw new Error('There are no conversations left');
      const { path, script, said, lastTs } = current;
      const body = { msg: script[said], last_ts: lastTs, message_id: `message-${said}` };
      current.said++;
      return { path, headers, body: JSON.stringify(body) };
    },
    hear(body) {
      const { tracker } = JSON.parse(body) as { tracker: TrackerEntry[] };
      if (current) current.lastTs = tracker.at(-1)?.timestamp ?? current.lastTs;
    },
  };
}

function scriptsFor(client: number, turns: number): (readonly string[])[] {
  const scripts: (readonly string[])[] = [];
  for (let left = turns; left > 0; left -= scripts.at(-1)?.length ?? left) {
    scripts.push(CALLS[(client + scripts.length) % CALLS.length] ?? []);
  }
  return scripts;
}

async function open({ program, projectId }: TurnJob, script: readonly string[]): Promise<Conversation> {
  const token = randomBytes(16).toString('hex');
  const query = { project_id: projectId, conversation_token: token };
  const { conversation_id, tracker } = await call(program, chat.init, { query, body: {} });
  const saying = new URLSearchParams({ project_id: String(projectId), id: conversation_id, conversation_token: token });
  return { path: `${fullPath(chat.say)}?${saying}`, script, said: 0, lastTs: tracker.at(-1)?.timestamp ?? 0 };
}
