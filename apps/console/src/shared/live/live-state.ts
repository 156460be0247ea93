import type { Change, DeploymentNews, Present } from '@parley/contract';
import { grouped } from '#texts/counted.ts';
import { createUserStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { deploymentTexts } from '#texts/deployments.ts';
import { liveTexts } from '#texts/live.ts';

interface Live {
  /** Other open pages of the project. */
  others: readonly Present[];
  /** The version of the last change of an intent by any user; 0 before the first. */
  intentsVersion: number;
}

export const live = createUserStore<Live>({ others: [], intentsVersion: 0 });

const NOBODY: readonly Present[] = [];

export function useOthers(): readonly Present[] {
  return useStore(live, ({ others }) => others);
}

/** Other users who have an item selected on a screen, each once. */
export function othersAt(others: readonly Present[], screen: string, thing: number | null): readonly Present[] {
  const here = others.filter((one) => one.screen === screen && one.thing === thing);
  if (here.length === 0) return NOBODY;
  return [...new Map(here.map((one) => [one.user_id, one])).values()];
}

/**
 * `Petr M. changed the reaction Card abroad`. Omits changes made by this page; the user's changes on other pages count.
 * `thing` is the changed item if it still exists. Null without news.
 */
export function newsOf(
  changes: readonly Change[],
  me: number | undefined,
): { text: string; thing: Change | undefined } | null {
  const theirs = changes.filter(({ who, is_own }) => who !== null && !is_own);
  const last = theirs.at(-1);
  if (!last) return null;
  const things = new Set(theirs.map(({ resource, id }) => `${resource} ${id}`));
  const name = last.who === me ? liveTexts.youElsewhere : (last.who_name ?? liveTexts.someone);
  if (things.size > 1) return { text: liveTexts.several(name, grouped(things.size)), thing: undefined };
  const noun = NOUNS[last.resource] ?? last.resource;
  const text = liveTexts.one(name, liveTexts.verbs[last.op], last.name === '' ? noun : `${noun} ${last.name}`);
  return { text, thing: last.op === 'delete' ? undefined : last };
}

const PLACES: Partial<Record<string, { path: string; name: string }>> = {
  reactions: { path: '/app/grapheditor', name: 'reaction' },
  intents: { path: '/app/intents', name: 'intent' },
  entities: { path: '/app/entities', name: 'entity' },
  actions: { path: '/app/actions', name: 'action' },
  tests: { path: '/app/tests', name: 'test' },
};

/** The address that shows a changed item; undefined for items without an address. */
export function placeOf({ resource, id }: Change) {
  const place = PLACES[resource];
  return place && { path: place.path, query: { [place.name]: id } };
}

const NOUNS: Partial<Record<string, string>> = liveTexts.nouns;

/** `Petr M. deployed to production`. */
export function deploymentNews({ event, project_env, who_name }: DeploymentNews): string {
  const { news, environments } = deploymentTexts;
  return news[event](who_name ?? news.someone, environments[project_env]);
}
