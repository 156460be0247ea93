import { hasEnded } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import type { WebSocket } from 'ws';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { Caller } from '#http/context.ts';
import type { OpenCalls } from '#http/open-calls.ts';
import { CLOSE, type OneWaySocket, type Sockets } from '#http/sockets.ts';
import type { Notifications } from '#platform/db/notifications.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Logger } from '#platform/logger.ts';
import { chatChannel } from '#workflows/converse/channels.ts';

export const TURNS_CHANNEL = 'parley_turns';

export interface SubscriptionDeps {
  run: RunInProject;
  sockets: Sockets;
  notifications: Notifications;
  openCalls: OpenCalls;
  log: Logger;
}

interface Subscriber {
  projectId: number;
  id: string;
  /** The time of the last known entry. */
  seen: Microseconds;
  withLogs: boolean;
  address: string;
  /** Null for a caller with the chat token. */
  caller: Caller | null;
  /** True while the subscriber may stay. */
  mayStay(): Promise<boolean>;
  onGone(listener: () => void): void;
}

/** Informs the listeners of all servers of a turn that was just recorded. */
export function turnTeller(run: RunInProject, log: Logger) {
  return async function turnTaken(projectId: number, id: string): Promise<void> {
    try {
      const values = [TURNS_CHANNEL, keyOf(projectId, id)];
      await run(projectId, { name: 'tell-turn', text: 'select pg_notify($1, $2)', values });
    } catch (error) {
      // Subscribers get it with the next turn or the next ping.
      log.warn({ err: error }, 'subscribers could not be notified of a turn');
    }
  };
}

/** Sockets that receive the entries of a conversation as they are recorded, on any server. */
export function createSubscriptions({ run, sockets, notifications, openCalls, log }: SubscriptionDeps) {
  const subscribers = new Map<string, Set<() => Promise<void>>>();

  /** The payload is a conversation's id; null means all. */
  function tell(payload: string | null): void {
    const told = payload === null ? [...subscribers.values()].flatMap((each) => [...each]) : subscribers.get(payload);
    for (const refresh of told ?? []) void refresh();
  }

  return {
    turnTaken: turnTeller(run, log),

    /** Call it before the socket is accepted. */
    async prepare(subscriber: Subscriber): Promise<(socket: WebSocket) => void> {
      const key = keyOf(subscriber.projectId, subscriber.id);
      subscriber.onGone(sockets.take({ address: subscriber.address, subject: key }));
      await notifications.listen(TURNS_CHANNEL, tell);
      return (socket) => {
        const refresh = refresher(subscriber, (): OneWaySocket => line);
        const others = subscribers.get(key) ?? new Set();
        subscribers.set(key, others.add(refresh));
        const line = sockets.keep(socket, {
          onPing: () => void refresh(),
          onClose() {
            void watching.then((stopWatching) => stopWatching?.());
            others.delete(refresh);
            if (others.size === 0 && subscribers.get(key) === others) subscribers.delete(key);
          },
        });
        const watching = watch(subscriber, line);
        void refresh();
      };
    },
  };

  /** Closes the socket when access changes so that the call would be refused. */
  async function watch({ caller, mayStay }: Subscriber, line: OneWaySocket): Promise<(() => void) | undefined> {
    // A chat token is checked at each message and each ping.
    if (!caller) return undefined;
    try {
      return await openCalls.watch({
        userId: caller.userId,
        async check() {
          if (!(await mayStay())) line.close(CLOSE.denied);
        },
      });
    } catch (error) {
      log.warn({ err: error }, 'a subscriber could not be watched');
      line.close(CLOSE.later);
      return undefined;
    }
  }

  /** Sends the entries since the last refresh. Requests during a refresh cause one more. */
  function refresher(subscriber: Subscriber, line: () => OneWaySocket): () => Promise<void> {
    const store = conversationStore(run, subscriber.projectId);
    let { seen } = subscriber;
    let running = false;
    let isAsked = false;

    async function refresh(): Promise<void> {
      if (!(await subscriber.mayStay())) return line().close(CLOSE.denied);
      const entries = await store.entriesAfter(subscriber.id, seen);
      seen = entries.at(-1)?.timestamp ?? seen;
      const side = { isSignedIn: subscriber.caller !== null, withLogs: subscriber.withLogs };
      for (const entry of chatChannel.shows(entries, side)) line().send(JSON.stringify(entry));
      if (hasEnded(entries)) line().close(CLOSE.done);
    }

    return async () => {
      isAsked = true;
      if (running) return;
      running = true;
      try {
        while (isAsked) {
          isAsked = false;
          await refresh();
        }
      } catch (error) {
        log.warn({ err: error }, 'a subscriber could not be notified');
        line().close(CLOSE.later);
      } finally {
        running = false;
      }
    };
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

function keyOf(projectId: number, id: string): string {
  return `${projectId}:${id}`;
}
