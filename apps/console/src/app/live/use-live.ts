import {
  actions,
  deployments,
  entities,
  fullPath,
  graph,
  history,
  intents,
  live as liveApi,
  reactions,
  settings,
  storage,
  synonyms,
  tasks,
  tests,
  type AnyEndpoint,
  type Change,
  type DeploymentNews,
  type Present,
  type Task,
} from '@parley/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { pageId } from '#shared/api/page-id.ts';
import { toDeployment } from '#parts/deployments/to-deployment.ts';
import { deploymentNews, live, newsText } from '#shared/live/live-state.ts';
import { notify } from '#shared/notices/notices.ts';
import { refreshSession } from '#shared/session/refresh-session.ts';
import { session } from '#shared/session/session.ts';
import { hearTasks, setHearing } from '#shared/tasks/task-list.ts';

/** What is selected on a screen, by the address. */
const SELECTIONS = ['reaction', 'intent', 'action', 'entity', 'test'];
const PAUSE_MS = 250;
/** A random pause keeps all pages from coming back at the same moment. */
const pause = () => 5_000 + Math.random() * 10_000;

/** Reads that are repeated where they are shown when another user changes them; a buffer takes the new data in without losing anything. */
const READ_AGAIN: Partial<Record<string, { screen: string; reads: AnyEndpoint[] }>> = {
  reactions: { screen: '/app/grapheditor', reads: [reactions.list] },
  scopes: { screen: '/app/grapheditor', reads: [reactions.scopes] },
  notes: { screen: '/app/grapheditor', reads: [graph.notes] },
  actions: { screen: '/app/actions', reads: [actions.list] },
  entities: { screen: '/app/entities', reads: [entities.list] },
  settings: { screen: '/app/settings', reads: [settings.get] },
  synonyms: { screen: '/app/intents', reads: [synonyms.list] },
  intents: { screen: '/app/intents', reads: [intents.list] },
  files: { screen: '/app/storage', reads: [storage.list, storage.versions] },
  tests: { screen: '/app/tests', reads: [tests.list, tests.results] },
};

/** While the page is seen: tells the others where one is, and hears who they are and what they change. */
export function useLive(projectId: number | undefined): void {
  const isSeen = useIsPageSeen();
  const place = usePlaceInApp();
  const told = useRef('');
  const first = useEffectEvent(() => {
    told.current = JSON.stringify(place);
    return place;
  });
  const [attempt, setAttempt] = useState(0);
  /** The last event that came: a page that connects again is told everything since. */
  const heard = useRef<{ projectId: number; id: string } | null>(null);
  const tellPlace = useEffectEvent(() => {
    told.current = JSON.stringify(place);
    // The next change of place tells it again.
    const body = { page: pageId, ...place };
    void call(liveApi.place, { body, background: true, quiet: true, handles: [0] }).catch(() => undefined);
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
    events.addEventListener('task', ({ data }: MessageEvent<string>) => hearTasks(JSON.parse(data) as Task[]));
    events.addEventListener('deployment', ({ data }: MessageEvent<string>) =>
      hearDeployments(JSON.parse(data) as DeploymentNews[]),
    );
    events.addEventListener('access', () => void refreshSession());
    let hasOpened = false;
    events.addEventListener('open', () => {
      // It opens again at its first address, which tells where one was then.
      if (hasOpened) tellPlace();
      // Deployments that went live meanwhile were not announced.
      if (hasOpened) void refresh(deployments.list);
      hasOpened = true;
      setHearing(true);
    });
    // A refusal closes it for good; a connection that breaks opens again by itself.
    events.addEventListener('error', () => {
      setHearing(false);
      // Tells whether the server, the session or the network is gone before anything that the user does fails.
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

function hearChanges(changes: readonly Change[], screen: string): void {
  const shown = changes.filter(({ resource }) => READ_AGAIN[resource]?.screen === screen);
  const reads = new Set(changes.flatMap(({ resource }) => readsOf(resource, screen)));
  for (const read of reads) void refresh(read);
  // Every change is a new version.
  if (screen === '/app/history') void refresh(history.list);
  const ofIntents = changes.filter(({ resource }) => resource === 'intents').map(({ version }) => version);
  if (ofIntents.length > 0) live.set({ intentsVersion: Math.max(...ofIntents) });
  const news = newsText(shown, session.get().user?.id);
  if (news !== null) notify.info({ title: news });
}

/** Shows on every console what went live and what waits; who did it has been told already. */
function hearDeployments(news: readonly DeploymentNews[]): void {
  void refresh(deployments.list);
  void refresh(deployments.planned);
  const me = session.get().user?.id;
  const { projectId } = session.get();
  for (const one of news.filter(({ who }) => who === null || who !== me)) {
    const action = toDeployment(projectId, one.event === 'deployed' ? one.id : undefined);
    notify.info({ title: deploymentNews(one), action });
  }
}

/**
 * A screen that edits intents in place reads them again itself, when what is being typed there is saved.
 * Elsewhere a renamed one is carried into reactions, which would seem to name a missing one.
 */
function readsOf(resource: string, screen: string): readonly AnyEndpoint[] {
  if (resource === 'intents' && screen === '/app/intents') return [];
  return READ_AGAIN[resource]?.reads ?? [];
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

/** The same object while one stays where one is. */
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
