/**
 * Talks with one server, or is the other system of redirected conversations. Ends when the process that started it
 * disconnects.
 */
import { chat, fullPath } from '@parley/contract';
import { WebSocket } from 'undici';
import { openConversations, sayingNext } from '../chat/conversations.ts';
import { load } from '../chat/load.ts';
import type { Caller, Rate, TurnJob } from '../chat/messages.ts';
import type { DeskJob, DeskRate, ServersJob, Talk } from './messages.ts';

process.on('message', (job: ServersJob) => {
  const result: Promise<Rate> = job.subject === 'turn' ? takeTurns(job) : speakAsDesk(job);
  void result.then((rate) => process.send?.(rate));
});
process.on('disconnect', () => process.exit());

async function takeTurns(job: TurnJob): Promise<Rate> {
  const perCaller = Math.ceil(job.amount / job.atOnce);
  // Each server has a client, and opening is not measured.
  const queues = await openConversations(job, perCaller, Math.ceil(job.atOnce / 4));
  return load(
    job,
    perCaller,
    queues.map((queue) => sayingNext(job, queue)),
  );
}

async function speakAsDesk(job: DeskJob): Promise<DeskRate> {
  let heard = 0;
  const { talks, subscribedAt } = job;
  const sockets =
    subscribedAt === null ? [] : await Promise.all(talks.map((talk) => subscribe(job, subscribedAt, talk)));
  for (const socket of sockets) socket.addEventListener('message', () => heard++);
  const rate = await load(
    job,
    Math.ceil(job.amount / talks.length),
    talks.map((talk) => deskOf(job, talk)),
  );
  for (const socket of sockets) socket.close();
  return { ...rate, heard };
}

function deskOf({ projectId, program }: DeskJob, { id }: Talk): Caller {
  const request = {
    path: `${fullPath(chat.integrationMessage)}?project_id=${projectId}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.token ?? ''}` },
    body: JSON.stringify({ conversation_id: id, text: 'This is Eva', from: 'Eva' }),
  };
  return { next: () => request, hear: () => undefined };
}

function subscribe({ projectId, session }: DeskJob, at: string, { id, token }: Talk): Promise<WebSocket> {
  const { host } = new URL(at);
  const query = { project_id: String(projectId), project_env: 'draft', id, conversation_token: token };
  const socket = new WebSocket(`ws://${host}${fullPath(chat.subscribe)}?${new URLSearchParams(query).toString()}`, {
    headers: { origin: `http://${host}`, cookie: session.cookie },
  });
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error('A subscription was refused')));
  });
}
