import type { AnyEndpoint } from '@parley/contract';
import { onSignOut } from '#shared/global-state.ts';

/**
 * When this console last saw an item, in the server's microseconds: the time of the list that delivered it, or of a
 * later write from here. A write sends it as `atime`, so that the server can detect other users' writes in between.
 */
const seen = new Map<string, number>();
onSignOut(() => seen.clear());

type Called = Pick<AnyEndpoint, 'path' | 'method'>;

/** The clock that dates an item: its project's, or the platform's for users, roles and members. */
export type Clock = number | 'platform';

/** When all items of a write had been seen; for a write without items, the time of their list. */
export function knownAtime(clock: Clock, endpoint: Called, ids: readonly number[]): number | undefined {
  const resource = resourceOf(endpoint.path);
  const list = seen.get(listKey(clock, resource));
  if (ids.length === 0) return list;
  const times = ids.map((id) => latest(list, seen.get(thingKey(clock, resource, id))));
  return times.includes(undefined) ? undefined : Math.min(...times.filter((time) => time !== undefined));
}

function latest(list: number | undefined, own: number | undefined): number | undefined {
  if (list === undefined) return own;
  return own === undefined ? list : Math.max(list, own);
}

/** Reads of the past or of single items do not date the list on the screen. */
export function recordRead(clock: Clock, { path }: Called, atime: number): void {
  if (nounsOf(path) in ALIASES) return;
  raise(listKey(clock, resourceOf(path)), atime);
}

export function recordWrite(clock: Clock, { path }: Called, ids: readonly number[], atime: number): void {
  for (const id of ids) raise(thingKey(clock, resourceOf(path), id), atime);
}

/** `/intents`, `/intents/:id` and `/intent/:id/template` are all of `intents`. */
function resourceOf(path: string): string {
  const nouns = nounsOf(path);
  return ALIASES[nouns] ?? nouns;
}

function nounsOf(path: string): string {
  const nouns = path.split('/').filter((part) => part !== '' && part !== '-1' && !part.startsWith(':'));
  return nouns.filter((noun) => noun !== 'template').join('/');
}

/** Further paths under which the items of a list change. */
const ALIASES: Record<string, string> = {
  intent: 'intents',
  file: 'storage',
  'file/restore': 'storage',
  'reactions/scope': 'reactions/scopes',
  'roles/permissions': 'roles',
  'users/reset': 'users',
  'auth/otp/confirm': 'auth/otp',
  'auth/otp/recovery-codes': 'auth/otp',
};

function raise(key: string, atime: number): void {
  if (atime > (seen.get(key) ?? 0)) seen.set(key, atime);
}

function listKey(clock: Clock, resource: string): string {
  return `${clock} ${resource}`;
}

function thingKey(clock: Clock, resource: string, id: number): string {
  return `${clock} ${resource} ${id}`;
}
