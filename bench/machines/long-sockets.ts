import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chat, fullPath, live } from '@parley/contract';
import { WebSocket } from 'undici';
import { call, type Session } from '../product/client.ts';

const STREAMS = 10;
const SOCKETS = 10;
const SOCKET_AGAIN_MS = 3_000;

interface Place {
  session: Session;
  program: Session;
  projectId: number;
}

/** Connections that stay open for long, as a console's events and a chat that another system has taken over. */
export async function openLongSockets(place: Place) {
  const codes: number[] = [];
  const away: number[] = [];
  const left = new AbortController();
  const streams = Array.from({ length: STREAMS }, () => followEvents(place, away, left.signal));
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => followChat(place, { codes, away }, left.signal)),
  );
  return {
    /** The codes with which the servers closed websockets. */
    codes,
    /** For each connection that broke, after how many milliseconds it was open again. */
    away,
    async stop(): Promise<void> {
      left.abort();
      for (const close of sockets) close();
      await Promise.all(streams);
    },
  };
}

/** Opens the stream again when it ends, as browsers do after the pause that the server names. */
async function followEvents({ session, projectId }: Place, away: number[], left: AbortSignal): Promise<void> {
  let brokeAt: number | undefined;
  while (!left.aborted) {
    const page = randomBytes(8).toString('hex');
    const query = new URLSearchParams({ project_id: String(projectId), page, screen: 'chat' });
    try {
      const headers = { cookie: session.cookie, 'x-requested-with': 'console' };
      const answer = await fetch(`${session.url}${fullPath(live.events)}?${query}`, { headers, signal: left });
      if (!answer.ok || !answer.body) throw new Error(`The events were refused: ${answer.status}`);
      if (brokeAt !== undefined) away.push(performance.now() - brokeAt);
      for await (const _part of answer.body) brokeAt = undefined;
    } catch {
      // The connection broke, or it is the end.
    }
    brokeAt ??= performance.now();
    await sleep(500, undefined, { ref: false });
  }
}

async function followChat(
  { session, program, projectId }: Place,
  seen: { codes: number[]; away: number[] },
  left: AbortSignal,
): Promise<() => void> {
  const token = randomBytes(16).toString('hex');
  const opened = await call(program, chat.init, {
    query: { project_id: projectId, conversation_token: token },
    body: { get_meta: true },
  });
  const query = new URLSearchParams({
    ...{ project_id: String(projectId), id: opened.conversation_id, conversation_token: token },
    last_ts: String(opened.tracker.at(-1)?.timestamp ?? 0),
  });
  const address = `${session.url.replace('http', 'ws')}${fullPath(chat.subscribe)}?${query}`;
  let socket: WebSocket;
  const connect = (since?: number) => {
    let brokeAt = since;
    socket = new WebSocket(address, { headers: { cookie: session.cookie, origin: session.url } });
    socket.addEventListener('open', () => {
      if (brokeAt !== undefined) seen.away.push(performance.now() - brokeAt);
      brokeAt = undefined;
    });
    socket.addEventListener('close', ({ code }) => {
      if (left.aborted) return;
      seen.codes.push(code);
      setTimeout(connect, SOCKET_AGAIN_MS, brokeAt ?? performance.now());
    });
  };
  connect();
  return () => socket.close();
}
