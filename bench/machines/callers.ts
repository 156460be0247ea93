import { setTimeout as sleep } from 'node:timers/promises';
import { chat } from '@parley/contract';
import type { TrackerEntry } from '@parley/domain/tracker';
import { CALLS } from '../product/calls.ts';
import { call, type Session } from '../product/client.ts';

const RETRY_MS = 100;

export interface Talkers {
  session: Session;
  /** Opens the conversations. */
  program: Session;
  projectId: number;
  callers: number;
  perSecond: number;
  /** A client gives an attempt up after so long. */
  longestMs: number;
}

/** A message, from its first attempt until its answer. By this process's `performance.now()`. */
export interface Turn {
  from: number;
  to: number;
  failures: string[];
}

interface Conversation {
  token: string;
  id: string;
  script: readonly string[];
  tracker: TrackerEntry[];
  said: number;
}

/** People who talk with the bot at an even pace, and repeat a message with its id until it is answered. */
export function startCallers({ session, program, projectId, callers, perSecond, longestMs }: Talkers) {
  const turns: Turn[] = [];
  const conversations: Conversation[] = [];
  const pauseMs = (callers / perSecond) * 1_000;
  let isOver = false;

  const insist = insistent(turns);

  async function open(caller: number): Promise<Conversation> {
    const token = `${caller}-${conversations.length}-`.padEnd(32, 'x');
    const query = { project_id: projectId, conversation_token: token };
    const { conversation_id: id, tracker } = await insist(() =>
      call(program, chat.init, { query, body: { get_meta: true }, longestMs }),
    );
    const script = CALLS[conversations.length % CALLS.length] ?? [];
    const conversation = { token, id, script, tracker: [...tracker], said: 0 };
    conversations.push(conversation);
    return conversation;
  }

  async function say({ token, id, script, tracker, said }: Conversation): Promise<TrackerEntry[]> {
    const query = { project_id: projectId, conversation_token: token, id };
    const body = { msg: script[said] ?? '', last_ts: tracker.at(-1)?.timestamp ?? 0, get_meta: true };
    const asked = { query, body: { ...body, message_id: `message-${said}` }, longestMs };
    return (await insist(() => call(session, chat.say, asked))).tracker;
  }

  async function talk(caller: number): Promise<void> {
    await sleep((pauseMs * caller) / callers);
    let conversation = await open(caller);
    for (let due = performance.now(); !isOver; due = Math.max(due + pauseMs, performance.now() - pauseMs)) {
      await sleep(Math.max(0, due - performance.now()));
      if (conversation.said === conversation.script.length) conversation = await open(caller);
      const answer = await say(conversation);
      conversation.tracker.push(...answer);
      conversation.said += 1;
    }
  }

  const talking = Array.from({ length: callers }, (_, caller) => talk(caller));
  return {
    turns,
    /** Ends, once each message is answered. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(talking);
    },
    /** Compares what is stored with what was answered, and returns the differences. */
    async lost(): Promise<string[]> {
      const faults: string[] = [];
      for (const { token, id, tracker } of conversations) {
        const query = { project_id: projectId, conversation_token: token };
        const stored = await call(program, chat.init, { query, body: { get_meta: true } });
        if (stored.conversation_id !== id) faults.push(`${token} has another id`);
        if (JSON.stringify(stored.tracker) !== JSON.stringify(tracker)) {
          faults.push(`${token}: ${stored.tracker.length} entries are stored, ${tracker.length} were answered`);
        }
      }
      return faults;
    },
  };
}

export type Callers = ReturnType<typeof startCallers>;

/** Tries again until it succeeds, and notes what that took. */
function insistent(turns: Turn[]) {
  return async function insist<T>(attempt: () => Promise<T>): Promise<T> {
    const turn: Turn = { from: performance.now(), to: Infinity, failures: [] };
    turns.push(turn);
    for (;;) {
      try {
        const answer = await attempt();
        turn.to = performance.now();
        return answer;
      } catch (error) {
        turn.failures.push(error instanceof Error ? error.message.slice(0, 120) : String(error));
        await sleep(RETRY_MS);
      }
    }
  };
}
