import type { Microseconds } from '@parley/domain/ids';
import { CHANNEL, changesAfter, present, tellNews, type News, type OpenPage } from '#features/live/live-store.ts';
import { createMissedNews } from '#features/live/missed-news.ts';
import { oneReading } from '#features/live/one-reading.ts';
import { createPageList } from '#features/live/page-list.ts';
import { createPageSeats } from '#features/live/page-seats.ts';
import { tellListener, tellNewsTo, type Listener } from '#features/live/tell-listener.ts';
import type { Caller } from '#http/context.ts';
import type { OpenCalls } from '#http/open-calls.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { Notifications } from '#platform/db/notifications.ts';
import type { Logger } from '#platform/logger.ts';
import { projectVersion } from '#platform/things/project-version.ts';

const HEARTBEAT_MS = 20_000;

/** A page that follows a project's events. */
export interface Newcomer extends Omit<Listener, 'version'> {
  /** The session that opened it. */
  sessionHash: string;
  /** Its user, if the page may still listen. */
  admitAgain(): Promise<Caller | null>;
}

export interface LiveDeps {
  inProject: InProject;
  /** For data outside of the project's content, which needs no lock of the project. */
  withProject<T>(projectId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  notifications: Notifications;
  openCalls: OpenCalls;
  /** Takes news of this server or another. */
  onNews(news: News): void;
  /** News of these projects may have been missed; `isBack`: no more will be. */
  onMissed(projects: Iterable<number>, isBack: boolean): void;
  log: Logger;
}

/**
 * The open pages at this server. The database notifies every server of changes in a project, and each server reads the
 * project for its own listeners; so a lost notification loses no change.
 */
export function createLiveHub({ inProject, withProject, notifications, openCalls, onNews, onMissed, log }: LiveDeps) {
  const listeners = new Set<Listener>();
  const pages = createPageList({ withProject, log });
  const takeSeat = createPageSeats();
  const refresh = oneReading(tellListeners, notTold(log));

  async function tellListeners(projectId: number): Promise<void> {
    const here = ofProject(projectId);
    if (here.length === 0) return;
    const since = Math.min(...here.map(({ version }) => version));
    const { people, changes } = await inProject(projectId, 'read', async (db) => ({
      people: await present(db, projectId),
      changes: await changesAfter(db, projectId, since),
    }));
    for (const listener of here) tellListener(listener, people, changes);
  }

  function hear(payload: string | null, isBack: boolean): void {
    if (payload?.startsWith('{') === true) return hearNews(JSON.parse(payload) as News);
    for (const id of payload === null ? openProjects() : [Number(payload)]) void refresh(id);
    if (payload === null) missed(openProjects(), isBack);
  }

  function hearNews(news: News): void {
    if (news.task || news.asks || news.cancel !== undefined) onNews(news);
    tellNewsTo(ofProject(news.project_id), news);
  }

  /** A page that reconnects before its end is noticed stays listed. */
  async function forget(projectId: number, page: string): Promise<void> {
    if (!ofProject(projectId).some((one) => one.page === page)) await pages.leave(projectId, page);
  }

  const ofProject = (projectId: number) => [...listeners].filter((listener) => listener.projectId === projectId);
  const missed = createMissedNews(ofProject, onMissed);
  const openProjects = () => new Set([...listeners].map(({ projectId }) => projectId));

  async function beat(): Promise<void> {
    openCalls.checkAll();
    for (const projectId of openProjects()) {
      try {
        for (const { sink } of ofProject(projectId)) sink.beat();
        await pages.stay(projectId, ofProject(projectId));
      } catch (error) {
        log.warn({ err: error, projectId }, 'the list of open pages could not be renewed');
      }
    }
  }
  const beating = setInterval(() => void beat(), HEARTBEAT_MS).unref();

  return {
    /** `since` is the version up to which the page has received changes. */
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
          if (!caller) return sink.end();
          const hasOtherRights = rightsOf(caller) !== rightsOf(joined.caller);
          joined.caller = caller;
          if (hasOtherRights) sink.send('access', null);
        },
      });
      listeners.add(joined);
      sink.onEnd(() => {
        stopWatching();
        listeners.delete(joined);
        void forget(projectId, page);
      });
      await pages.enter(projectId, joined);
      if (!listeners.has(joined)) return forget(projectId, page);
      await tellListeners(projectId);
    },

    async move(projectId: number, place: OpenPage): Promise<void> {
      for (const one of ofProject(projectId)) {
        if (one.page === place.page && one.userId === place.userId) Object.assign(one, place);
      }
      await pages.move(projectId, place);
    },

    /** Sends news of a project to every server, including this one, and so to the pages that have it open. */
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

function notTold(log: Logger) {
  return (error: unknown, projectId: number) => log.warn({ err: error, projectId }, 'open pages could not be notified');
}

/** Equal texts for equal projects and rights. */
function rightsOf({ projects, permissions }: Caller): string {
  return JSON.stringify([projects, permissions]);
}
