import { randomUUID } from 'node:crypto';
import { TestCallInput, type QueryOf, type testCalls, type TestCallMessage } from '@parley/contract';
import { Problem } from '@parley/domain/problem';
import type { Clock, EndReason, Key, Recognizer, Speaker } from '@parley/voice';
import { BrowserLeg } from '@parley/voice/browser/browser-leg';
import type { Pacer } from '@parley/voice/rtp/pacer';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { SocketContext } from '#http/context.ts';
import type { OpenCalls } from '#http/open-calls.ts';
import { CLOSE, type Sockets, type TwoWaySocket } from '#http/sockets.ts';
import type { Logger } from '#platform/logger.ts';
import type { PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';
import { recognizersFor } from '#workflows/phone/call-settings.ts';
import type { Calls } from '#workflows/phone/calls.ts';
import { draftBot, type DraftBotDeps } from '#workflows/phone/draft-bot.ts';
import { messageOf } from '#workflows/test-calls/call-messages.ts';

export interface TestCallDeps extends DraftBotDeps {
  calls: Calls;
  prepare: PrepareTalk;
  sockets: Sockets;
  openCalls: OpenCalls;
  /** The beat of all test calls of this server. */
  pacer: Pacer;
  clock: Clock;
  log: Logger;
  recognizers: readonly Recognizer[];
  speakers: readonly Speaker[];
}

/** The sound of a call costs this process a moment every 20 ms, beside the requests of others. */
const MOST = 8;
const MOST_OF_PROJECT = 3;
const LONGEST_S = 15 * 60;
/** Limits texts and keys of a call: so many in one burst, and per second after that. */
const MOST_MESSAGES = { atOnce: 60, perSecond: 10 };

const ENDS = {
  closed: 'The page has closed the connection',
  hungUp: 'The caller has hung up',
  full: 'Too many test calls are in progress. Try again when one of them has ended.',
  long: `A test call lasts ${LONGEST_S / 60} minutes at most`,
  denied: 'Your access to this project has changed',
  malformed: 'The page sent a message that is no part of a call',
  flood: 'The page sent too many messages',
  failed: 'The call failed',
};

interface Asked {
  projectId: number;
  userId: number | null;
  caller: string;
  talk: Talk;
  recognizers: string[];
  mayStay(): Promise<boolean>;
}

/** Calls from a page of the console, over a websocket. Conversation and controller are those of the telephone. */
export function createTestCalls(deps: TestCallDeps) {
  /** The calls in progress, with their projects. */
  const going = new Map<BrowserLeg, number>();

  function isFull(projectId: number): boolean {
    const ofProject = [...going.values()].filter((id) => id === projectId).length;
    return going.size >= MOST || ofProject >= MOST_OF_PROJECT;
  }

  function begin(asked: Asked, socket: WebSocket): void {
    const { line, leg } = connect(deps, asked, socket);
    if (isFull(asked.projectId)) return end(line, { by: 'network', code: null, reason: ENDS.full });
    going.set(leg, asked.projectId);
    deps.calls.keep(async (kept) => {
      kept.leg = leg;
      const release = limitCall(deps, asked, leg);
      let reason: EndReason = { by: 'network', code: null, reason: ENDS.failed };
      try {
        reason = await converse(deps, asked, leg, line);
      } finally {
        leg.ended('network', ENDS.failed);
        going.delete(leg);
        release();
        end(line, reason);
      }
    });
  }

  return {
    /** Call it before the socket is accepted. */
    async prepare(
      { projectId, actor, address, admitAgain, onGone }: SocketContext,
      { caller = '' }: QueryOf<typeof testCalls.call>,
    ): Promise<(socket: WebSocket) => void> {
      onGone(deps.sockets.take({ address, subject: `test calls of ${projectId}` }));
      const talk = await deps.prepare(projectId, 'draft');
      if (!talk) throw new Problem('not_found', 'The project has no draft');
      const { settings } = await draftBot(deps, projectId);
      const recognizers = recognizersFor(deps.recognizers, settings.stt_provider).map(({ name }) => name);
      const mayStay = async () => (await admitAgain()) !== null;
      const asked = { projectId, userId: actor?.userId ?? null, caller: caller.replaceAll(' ', ''), talk };
      return (socket) => begin({ ...asked, recognizers, mayStay }, socket);
    },
    /** Called every second: calls of a server that ended have ended, too. */
    renew: deps.calls.renew,
    close: () => deps.calls.drain(Promise.resolve()),
  };
}

export type TestCalls = ReturnType<typeof createTestCalls>;

function connect({ sockets, pacer, clock }: TestCallDeps, { caller }: Asked, socket: WebSocket) {
  const inTime = paced(clock);
  const line = sockets.keep(socket, {
    onPing: () => undefined,
    onClose: () => leg.ended('caller', ENDS.closed),
    onMessage(data, isBinary) {
      if (isBinary) leg.hear(data);
      else if (inTime()) take(leg, data);
      else leg.ended('network', ENDS.flood);
    },
  });
  const toPage = { send: line.sendBytes, unsentBytes: line.unsentBytes };
  const leg = new BrowserLeg({ id: randomUUID(), from: caller, line: toPage, pacer, clock });
  return { line, leg };
}

function take(leg: BrowserLeg, data: Buffer): void {
  const read = z.safeParse(TestCallInput, jsonOf(data));
  if (!read.success) return leg.ended('network', ENDS.malformed);
  switch (read.data.kind) {
    case 'key':
      return leg.press(read.data.key as Key);
    case 'text':
      return leg.type(read.data.text.trim());
    case 'hang_up':
      return leg.ended('caller', ENDS.hungUp);
  }
}

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Answers whether one more message is in time. */
function paced(clock: Clock): () => boolean {
  const from = clock.now();
  let count = 0;
  return () => {
    count += 1;
    return count <= MOST_MESSAGES.atOnce + ((clock.now() - from) / 1_000) * MOST_MESSAGES.perSecond;
  };
}

/** Ends the call when it is too long, or when the tester may no longer test. Returns what stops that. */
function limitCall({ clock, openCalls, log }: TestCallDeps, { userId, mayStay }: Asked, leg: BrowserLeg): () => void {
  const longest = clock.after(LONGEST_S * 1_000, () => leg.ended('network', ENDS.long));
  const check = async () => {
    if (!(await mayStay())) leg.ended('network', ENDS.denied);
  };
  const watching = openCalls.watch({ userId, check }).catch((error: unknown) => {
    log.warn({ err: error }, 'a test call could not be watched');
    leg.ended('network', ENDS.failed);
    return () => undefined;
  });
  return () => {
    longest.cancel();
    void watching.then((stop) => stop());
  };
}

async function converse(
  { calls, speakers }: TestCallDeps,
  { projectId, caller, talk, recognizers }: Asked,
  leg: BrowserLeg,
  line: TwoWaySocket,
): Promise<EndReason> {
  const environment = 'draft';
  const key = await calls.record({ projectId, environment, direction: 'in', caller, called: '' });
  const voices = speakers.map(({ name }) => name);
  tell(line, { kind: 'begun', call_id: key.id, recognizers, voices, seconds: LONGEST_S });
  return calls.converse(
    talk,
    {
      ...{ projectId, environment, leg },
      metadata: { caller, called: '', call: String(key.id) },
      slots: { caller },
      onOpened: (id, token) => tell(line, { kind: 'conversation', id, token }),
      onEntry: (entry) => tell(line, { kind: 'entry', entry }),
      onEvent(event) {
        const message = messageOf(event);
        if (message) tell(line, message);
      },
    },
    key,
  );
}

function tell(line: TwoWaySocket, message: TestCallMessage): void {
  line.send(JSON.stringify(message));
}

function end(line: TwoWaySocket, { by, reason }: EndReason): void {
  tell(line, { kind: 'ended', by, reason });
  line.close(CLOSE.done);
}
