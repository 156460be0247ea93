import { hasEnded } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import type { WebSocket } from 'ws';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { follow, keyOf } from '#features/conversations/followed-conversations.ts';
import type { Caller } from '#http/context.ts';
import type { OpenCalls } from '#http/open-calls.ts';
import { CLOSE, type OneWaySocket, type Sockets } from '#http/sockets.ts';
import type { Queries } from '#platform/db/database.ts';
import { isDatabaseUnavailable } from '#platform/db/is-unavailable.ts';
import type { Notifications } from '#platform/db/notifications.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Logger } from '#platform/logger.ts';
import { chatChannel } from '#workflows/converse/channels.ts';
import { createFollowers, type Follower } from '#workflows/converse/followers.ts';
import { TURNS_CHANNEL } from '#workflows/converse/turn-teller.ts';

export interface SubscriptionDeps {
  db: Queries;
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

/** Sockets that receive the entries of a conversation as they are recorded, on any server. */
export function createSubscriptions({ db, run, sockets, notifications, openCalls, log }: SubscriptionDeps) {
  const followers = createFollowers({ db, log });

  return {
    /** Call it before the socket is accepted. */
    async prepare(subscriber: Subscriber): Promise<(socket: WebSocket) => void> {
      const place = { projectId: subscriber.projectId, id: subscriber.id };
      subscriber.onGone(sockets.take({ address: subscriber.address, subject: keyOf(place) }));
      await notifications.listen(TURNS_CHANNEL, followers.hear);
      // Before the first refresh, which reads the turns of servers that do not know of the subscription yet.
      await follow(db, [place]);
      return (socket) => {
        const own = { place, ...refresher(subscriber, (): OneWaySocket => line) };
        const forget = followers.add(own);
        const line = sockets.keep(socket, {
          onPing: () => void own.refresh(),
          onClose() {
            void watching.then((stopWatching) => stopWatching?.());
            forget();
          },
        });
        const watching = watch(subscriber, line);
        void own.refresh();
      };
    },
    close: followers.close,
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
  function refresher(subscriber: Subscriber, line: () => OneWaySocket): Omit<Follower, 'place'> {
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

    async function refreshAsAsked(): Promise<void> {
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
        // The next look finds what it has not received.
        if (!isDatabaseUnavailable(error)) line().close(CLOSE.later);
      } finally {
        running = false;
      }
    }

    return { seen: () => seen, refresh: refreshAsAsked };
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
