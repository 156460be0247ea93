import { mayCall, type Change } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { Grant } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { Actor } from '#http/context.ts';
import type { EventSink } from '#http/event-stream.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Notifications } from '#platform/db/notifications.ts';
import type { Logger } from '#platform/logger.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import {
  changesAfter,
  enter,
  goodSessions,
  leave,
  move,
  present,
  stay,
  tell,
  tellNews,
  type News,
  type Place,
} from './live-store.ts';

const MOST_OF_A_SESSION = 12;
const HEARTBEAT_MS = 20_000;

interface Listener extends Place {
  projectId: number;
  actor: Actor;
  sink: EventSink;
  /** It has been told of everything up to here. */
  version: Microseconds;
}

export interface LiveDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  /** For what is no content of the project, and takes no lock of it. */
  withProject<T>(projectId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  notifications: Notifications;
  /** What another server tells, or this one. */
  onNews(news: News): void;
  log: Logger;
}

/**
 * The open pages at this server. What happens in a project is told by the database to every server, and each reads
 * anew for those who listen to it; so nothing is lost when a word is.
 */
export function createLiveHub({ inProject, withProject, notifications, onNews, log }: LiveDeps) {
  const listeners = new Set<Listener>();
  const reading = new Map<number, { isAgain: boolean }>();

  /** One read at a time for each project; what is told meanwhile makes one more. */
  async function refresh(projectId: number): Promise<void> {
    const under = reading.get(projectId);
    if (under) {
      under.isAgain = true;
      return;
    }
    const state = { isAgain: true };
    reading.set(projectId, state);
    try {
      while (state.isAgain) {
        state.isAgain = false;
        await tellListeners(projectId);
      }
    } catch (error) {
      log.warn({ err: error, projectId }, 'open pages could not be told what happens');
    } finally {
      reading.delete(projectId);
    }
  }

  async function tellListeners(projectId: number): Promise<void> {
    const here = ofProject(projectId);
    if (here.length === 0) return;
    const since = Math.min(...here.map(({ version }) => version));
    const { people, changes } = await inProject(projectId, 'read', async (db) => ({
      people: await present(db, projectId),
      changes: await changesAfter(db, projectId, since),
    }));
    for (const listener of here) tellOne(listener, people, changes);
  }

  function tellOne(listener: Listener, people: unknown, changes: Change[]): void {
    // Whoever comes again has heard everything up to its id, also who has not heard of any change yet.
    listener.sink.send('presence', people, listener.version);
    const news = changes.filter(
      (change) => change.version > listener.version && mayRead(listener.actor, listener.projectId, change),
    );
    listener.version = Math.max(listener.version, changes.at(-1)?.version ?? 0);
    if (news.length > 0) listener.sink.send('changed', news, listener.version);
  }

  /** Null when something may have been missed. */
  function hear(payload: string | null): void {
    if (payload?.startsWith('{') === true) return hearNews(JSON.parse(payload) as News);
    const told = payload === null ? new Set([...listeners].map((one) => one.projectId)) : [Number(payload)];
    for (const id of told) void refresh(id);
  }

  function hearNews(news: News): void {
    onNews(news);
    if (news.task) for (const { sink } of ofProject(news.project_id)) sink.send('task', [news.task]);
  }

  /** A page that comes again before its end is noticed stays. */
  async function forget(projectId: number, stream: string): Promise<void> {
    if (ofProject(projectId).some((one) => one.stream === stream)) return;
    try {
      await withProject(projectId, async (db) => {
        await leave(db, projectId, stream);
        await tell(db, projectId);
      });
    } catch (error) {
      log.warn({ err: error }, 'a page that closed is still listed');
    }
  }

  function ofProject(projectId: number): Listener[] {
    return [...listeners].filter((listener) => listener.projectId === projectId);
  }

  async function beat(): Promise<void> {
    for (const projectId of new Set([...listeners].map((listener) => listener.projectId))) {
      const here = ofProject(projectId);
      for (const { sink } of here) sink.beat();
      try {
        await withProject(projectId, async (db) => {
          const good = await goodSessions(db, projectId, [...new Set(here.map(({ actor }) => actor.sessionHash))]);
          for (const listener of here) if (!good.has(listener.actor.sessionHash)) listener.sink.end();
          await stay(db, projectId, here);
        });
      } catch (error) {
        log.warn({ err: error, projectId }, 'open pages could not be kept');
      }
    }
  }
  const beating = setInterval(() => void beat(), HEARTBEAT_MS).unref();

  return {
    /** `since` is what the page has been told before. */
    async listen(listener: Omit<Listener, 'version'>, since: Microseconds | undefined): Promise<void> {
      const { projectId, actor, sink, stream } = listener;
      if ([...listeners].filter((one) => one.actor.sessionHash === actor.sessionHash).length >= MOST_OF_A_SESSION) {
        throw new Problem('too_many', 'Too many pages are open', { retryAfter: 60 });
      }
      await notifications.listen(hear);
      const now = await inProject(projectId, 'read', (db) => projectVersion(db, projectId));
      const joined = { ...listener, version: Math.min(since ?? now, now) };
      listeners.add(joined);
      sink.onEnd(() => {
        listeners.delete(joined);
        void forget(projectId, stream);
      });
      await withProject(projectId, async (db) => {
        await enter(db, projectId, joined);
        await tell(db, projectId);
      });
      if (!listeners.has(joined)) return forget(projectId, stream);
      await tellListeners(projectId);
    },

    async move(projectId: number, place: Place): Promise<void> {
      for (const one of ofProject(projectId)) {
        if (one.stream === place.stream && one.userId === place.userId) Object.assign(one, place);
      }
      await withProject(projectId, async (db) => {
        await move(db, projectId, place);
        await tell(db, projectId);
      });
    },

    /** Tells every server of a project, this one too, and those who have the project open there. */
    async tellNews(projectId: number, news: readonly News[]): Promise<void> {
      await notifications.listen(hear);
      await withProject(projectId, (db) => tellNews(db, news));
    },

    async close(): Promise<void> {
      clearInterval(beating);
      for (const { sink } of listeners) sink.end();
      await notifications.close();
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;

/** Whose list one may not read, of that one hears nothing either. */
function mayRead({ permissions }: Actor, projectId: number, { resource }: Change): boolean {
  const guard: Grant | undefined = READ_BY[resource];
  return guard !== undefined && mayCall(permissions, { guard, of: 'project' }, { projectId });
}

const READ_BY: Partial<Record<string, Grant>> = {
  reactions: 'GET:/reactions',
  scopes: 'GET:/reactions',
  notes: 'GET:/reactions',
  actions: 'GET:/actions',
  intents: 'GET:/intents',
  entities: 'GET:/entities',
  synonyms: 'GET:/synonyms',
  settings: 'GET:/settings',
  tests: 'GET:/tests',
};
