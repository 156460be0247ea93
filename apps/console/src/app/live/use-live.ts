import {
  calls,
  deployments,
  fullPath,
  live as liveApi,
  tasks,
  type AnyEndpoint,
  type Change,
  type DeploymentNews,
  type Present,
  type Task,
} from '@parley/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SCREENS, screenAt, screenPath, type Screen } from '#app/screens.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { loadChunk } from '#shared/load-chunk.ts';
import { pageId } from '#shared/api/page-id.ts';
import { showAction } from '#shared/open-screen.ts';
import { deploymentNews, live, newsOf, placeOf } from '#shared/live/live-state.ts';
import { notify } from '#shared/notices/notices.ts';
import { refreshSession } from '#shared/session/refresh-session.ts';
import { session } from '#shared/session/session.ts';
import { hearTasks, setHearing } from '#shared/tasks/task-list.ts';

const SELECTIONS = SCREENS.flatMap(({ selection }) => selection ?? []);
const PAUSE_MS = 250;
/** A random pause, so that pages do not reconnect all together. */
const pause = () => 5_000 + Math.random() * 10_000;

/** Reports the user's place and follows other people's places and changes, while the page is visible. */
export function useLive(projectId: number | undefined): void {
  const isSeen = useIsPageSeen();
  const place = usePlaceInApp();
  const told = useRef('');
  const first = useEffectEvent(() => {
    told.current = JSON.stringify(place);
    return place;
  });
  const [attempt, setAttempt] = useState(0);
  /** The last event received: after a reconnect the server sends everything since. */
  const heard = useRef<{ projectId: number; id: string } | null>(null);
  const tellPlace = useEffectEvent(() => {
    told.current = JSON.stringify(place);
    // A lost report is repaired by the next one.
    const body = { page: pageId, ...place };
    void call(liveApi.place, { body, background: true, handles: ['local', 0] }).catch(() => undefined);
  });
  const hear = useEffectEvent((changes: readonly Change[]) => hearChanges(changes, place.screen));

  useEffect(() => {
    if (projectId === undefined || !isSeen || typeof EventSource === 'undefined') return undefined;
    const { screen, thing } = first();
    const query = new URLSearchParams({ project_id: String(projectId), page: pageId, screen });
    if (thing !== null) query.set('thing', String(thing));
    if (heard.current?.projectId === projectId) query.set('since', heard.current.id);
    let again: ReturnType<typeof setTimeout> | undefined;
    const events = new EventSource(`${fullPath(liveApi.events)}?${query}`);
    events.addEventListener('presence', ({ data, lastEventId: id }: MessageEvent<string>) => {
      heard.current = { projectId, id };
      const everybody = JSON.parse(data) as Present[];
      live.set({ others: everybody.filter((one) => one.page !== pageId) });
    });
    events.addEventListener('changed', ({ data, lastEventId: id }: MessageEvent<string>) => {
      heard.current = { projectId, id };
      hear(JSON.parse(data) as Change[]);
    });
    events.addEventListener('task', listed<Task>(hearTasks));
    events.addEventListener('deployment', listed<DeploymentNews>(hearDeployments));
    events.addEventListener('calls', () => void refresh(calls.list));
    events.addEventListener('access', () => void refreshSession());
    let hasOpened = false;
    events.addEventListener('open', () => {
      // A reconnect repeats the original address, which contains the old location.
      if (hasOpened) tellPlace();
      // News during the break was not announced.
      if (hasOpened) for (const read of [deployments.list, calls.list]) void refresh(read);
      hasOpened = true;
      setHearing(true);
    });
    // A refusal closes the stream; after a broken connection the browser opens it again.
    events.addEventListener('error', () => {
      setHearing(false);
      // Finds out whether server, session or network failed, before the user's next action fails.
      void refresh(tasks.list);
      // The user may have lost the project.
      if (events.readyState === EventSource.CLOSED) void refreshSession();
      if (events.readyState === EventSource.CLOSED) again = setTimeout(() => setAttempt((count) => count + 1), pause());
    });
    return () => {
      clearTimeout(again);
      events.close();
      live.set({ others: [] });
      setHearing(false);
    };
  }, [projectId, isSeen, attempt]);

  useEffect(() => {
    if (projectId === undefined || !isSeen || typeof EventSource === 'undefined') return undefined;
    const timer = setTimeout(() => {
      if (told.current === JSON.stringify(place)) return;
      tellPlace();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [projectId, isSeen, place]);
}

/** Hears the items of an event. */
function listed<T>(hear: (items: T[]) => void): (event: MessageEvent<string>) => void {
  return ({ data }) => hear(JSON.parse(data) as T[]);
}

function hearChanges(changes: readonly Change[], pathname: string): void {
  const here = screenAt(screenPath(pathname));
  const resources = new Set(changes.map(({ resource }) => resource));
  for (const read of readsAfter(resources, here)) void refresh(read);
  const ofIntents = changes.filter(({ resource }) => resource === 'intents').map(({ version }) => version);
  if (ofIntents.length > 0) live.set({ intentsVersion: Math.max(...ofIntents) });
  const shown = changes.filter(({ resource }) => here?.live?.[resource] !== undefined);
  const { user, projectId } = session.get();
  const news = newsOf(shown, user?.id);
  if (!news) return;
  const place = news.thing && placeOf(news.thing);
  notify.info({ title: news.text, action: place && showAction(place.path, projectId, place.query) });
}

/** Screens share data, for example the names of intents, so data of all screens is read again where it is in use. */
function readsAfter(resources: ReadonlySet<string>, here: Screen | undefined): Set<AnyEndpoint> {
  const reads = [...resources]
    .filter((resource) => here?.readsItself?.includes(resource) !== true)
    .flatMap((resource) => SCREENS.flatMap(({ live: of }) => of?.[resource] ?? []));
  return new Set([...reads, ...(here?.liveAlways ?? [])]);
}

/** Announces deployments, except to the person whose own call made them. */
function hearDeployments(news: readonly DeploymentNews[]): void {
  for (const read of readsAfter(new Set(['deployments']), undefined)) void refresh(read);
  const me = session.get().user?.id;
  const { projectId } = session.get();
  for (const one of news) {
    const isOwn = one.who !== null && one.who === me;
    if (isOwn && one.is_planned && projectId !== undefined) {
      void loadChunk(() => import('#parts/deployments/tell-live.ts')).then((tell) =>
        tell.tellPlannedLive(one, projectId),
      );
    }
    if (isOwn) continue;
    const query = one.event === 'deployed' ? { deployment: one.id } : {};
    const action = showAction('/app/deployments', projectId, query);
    notify.info({ title: deploymentNews(one), action });
  }
}

function useIsPageSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

/** Keeps the object's identity while the user stays in one place. */
function usePlaceInApp(): { screen: string; thing: number | null } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const thing = SELECTIONS.map((name) => Number(params.get(name))).find((id) => id > 0) ?? null;
  const [place, setPlace] = useState({ screen: pathname, thing });
  if (place.screen === pathname && place.thing === thing) return place;
  const next = { screen: pathname, thing };
  setPlace(next);
  return next;
}
