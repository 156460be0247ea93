import { deployments, mayCall, type Change, type DeploymentNews } from '@parley/contract';
import type { Resource } from '@parley/domain';
import type { Microseconds } from '@parley/domain/ids';
import type { Grant } from '@parley/domain/permission';
import { oneReading } from '#features/live/one-reading.ts';
import { createPageSeats } from '#features/live/page-seats.ts';
import type { Caller } from '#http/context.ts';
import type { EventSink } from '#http/event-stream.ts';
import type { OpenCalls } from '#http/open-calls.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Notifications } from '#platform/db/notifications.ts';
import type { Logger } from '#platform/logger.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import {
  CHANNEL,
  changesAfter,
  enter,
  leave,
  move,
  present,
  stay,
  tell,
  tellNews,
  type ChangeOfPage,
  type News,
  type Place,
} from './live-store.ts';

const HEARTBEAT_MS = 20_000;

interface Listener extends Place {
  projectId: number;
  /** With the rights that the user has now. */
  caller: Caller;
  sink: EventSink;
  /** It has been told of everything up to here. */
  version: Microseconds;
}

/** A page that wants to hear what happens in a project. */
export interface Newcomer extends Omit<Listener, 'version'> {
  /** The session that opened it. */
  sessionHash: string;
  /** Its user, if the page may still listen. */
  admitAgain(): Promise<Caller | null>;
}

export interface LiveDeps {
  inProject: InProject;
  /** For what is no content of the project, and takes no lock of it. */
  withProject<T>(projectId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  notifications: Notifications;
  openCalls: OpenCalls;
  /** What another server tells, or this one. */
  onNews(news: News): void;
  log: Logger;
}

/**
 * The open pages at this server. What happens in a project is told by the database to every server, and each reads
 * anew for those who listen to it; so nothing is lost when a word is.
 */
export function createLiveHub({ inProject, withProject, notifications, openCalls, onNews, log }: LiveDeps) {
  const listeners = new Set<Listener>();
  const takeSeat = createPageSeats();
  const refresh = oneReading(tellListeners, (error, projectId) =>
    log.warn({ err: error, projectId }, 'open pages could not be notified'),
  );

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

  /** Null when something may have been missed. */
  function hear(payload: string | null): void {
    if (payload?.startsWith('{') === true) return hearNews(JSON.parse(payload) as News);
    const told = payload === null ? new Set([...listeners].map((one) => one.projectId)) : [Number(payload)];
    for (const id of told) void refresh(id);
  }

  function hearNews(news: News): void {
    if (news.deployment) return hearDeployment(news.project_id, news.deployment);
    onNews(news);
    if (news.task) for (const { sink } of ofProject(news.project_id)) sink.send('task', [news.task]);
  }

  function hearDeployment(projectId: number, deployment: DeploymentNews): void {
    for (const { sink, caller } of ofProject(projectId)) {
      if (mayCall(caller.permissions, deployments.list, { projectId })) sink.send('deployment', [deployment]);
    }
  }

  /** A page that comes again before its end is noticed stays. */
  async function forget(projectId: number, page: string): Promise<void> {
    if (ofProject(projectId).some((one) => one.page === page)) return;
    try {
      await withProject(projectId, async (db) => {
        await leave(db, projectId, page);
        await tell(db, projectId);
      });
    } catch (error) {
      log.warn({ err: error }, 'a closed page could not be removed from the list');
    }
  }

  function ofProject(projectId: number): Listener[] {
    return [...listeners].filter((listener) => listener.projectId === projectId);
  }

  async function beat(): Promise<void> {
    openCalls.checkAll();
    for (const projectId of new Set([...listeners].map((listener) => listener.projectId))) {
      try {
        const here = ofProject(projectId);
        for (const { sink } of here) sink.beat();
        await withProject(projectId, (db) => stay(db, projectId, here));
      } catch (error) {
        log.warn({ err: error, projectId }, 'the list of open pages could not be renewed');
      }
    }
  }
  const beating = setInterval(() => void beat(), HEARTBEAT_MS).unref();

  return {
    /** `since` is what the page has been told before. */
    async listen({ sessionHash, admitAgain, ...newcomer }: Newcomer, since: Microseconds | undefined): Promise<void> {
      const { projectId, sink, page } = newcomer;
      takeSeat(sessionHash, sink);
      await notifications.listen(CHANNEL, hear);
      const now = await inProject(projectId, 'read', (db) => projectVersion(db, projectId));
      const joined = { ...newcomer, version: Math.min(since ?? now, now) };
      const stopWatching = await openCalls.watch({
        userId: joined.userId,
        async check() {
          const caller = await admitAgain();
          if (caller) joined.caller = caller;
          else sink.end();
        },
      });
      listeners.add(joined);
      sink.onEnd(() => {
        stopWatching();
        listeners.delete(joined);
        void forget(projectId, page);
      });
      await withProject(projectId, async (db) => {
        await enter(db, projectId, joined);
        await tell(db, projectId);
      });
      if (!listeners.has(joined)) return forget(projectId, page);
      await tellListeners(projectId);
    },

    async move(projectId: number, place: Place): Promise<void> {
      for (const one of ofProject(projectId)) {
        if (one.page === place.page && one.userId === place.userId) Object.assign(one, place);
      }
      await withProject(projectId, async (db) => {
        await move(db, projectId, place);
        await tell(db, projectId);
      });
    },

    /** Tells every server of a project, this one too, and those who have the project open there. */
    async tellNews(projectId: number, news: readonly News[]): Promise<void> {
      await notifications.listen(CHANNEL, hear);
      await withProject(projectId, (db) => tellNews(db, news));
    },

    close(): void {
      clearInterval(beating);
      for (const { sink } of listeners) sink.end();
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;

function tellOne(listener: Listener, people: unknown, changes: ChangeOfPage[]): void {
  // Whoever comes again has heard everything up to its id, also who has not heard of any change yet.
  listener.sink.send('presence', people, listener.version);
  const news = changes
    .filter((change) => change.version > listener.version && mayRead(listener.caller, listener.projectId, change))
    .map(({ page, ...change }): Change => ({
      ...change,
      is_own: page === listener.page && change.who === listener.userId,
    }));
  listener.version = Math.max(listener.version, changes.at(-1)?.version ?? 0);
  if (news.length > 0) listener.sink.send('changed', news, listener.version);
}

/** Whose list one may not read, of that one hears nothing either. */
function mayRead({ permissions }: Caller, projectId: number, { resource }: Pick<Change, 'resource'>): boolean {
  const guard = (READ_BY as Partial<Record<string, Grant>>)[resource];
  return guard !== undefined && mayCall(permissions, { guard, of: 'project' }, { projectId });
}

const READ_BY: Record<Resource, Grant> = {
  reactions: 'GET:/reactions',
  scopes: 'GET:/reactions',
  notes: 'GET:/reactions',
  actions: 'GET:/actions',
  intents: 'GET:/intents',
  entities: 'GET:/entities',
  synonyms: 'GET:/synonyms',
  settings: 'GET:/settings',
  tests: 'GET:/tests',
  files: 'GET:/storage',
};
