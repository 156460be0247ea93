import type { AnyEndpoint } from '@parley/contract';

/**
 * When a thing was last seen by this console, in microseconds of the server: the moment of the list
 * that delivered it, or of an own write to it, whichever is later. Sent with a write as `atime`, so
 * that the server can tell that somebody else wrote in between.
 */
const seen = new Map<string, number>();

type Called = Pick<AnyEndpoint, 'path' | 'method'>;

export function knownAtime(projectId: number, endpoint: Called, id: number | undefined): number | undefined {
  const resource = resourceOf(endpoint.path);
  const list = seen.get(listKey(projectId, resource));
  const own = id === undefined ? undefined : seen.get(thingKey(projectId, resource, id));
  if (list === undefined) return own;
  return own === undefined ? list : Math.max(list, own);
}

/** Reads of the past and of single things say nothing about when the list on the screen was read. */
export function recordRead(projectId: number, { path }: Called, atime: number): void {
  raise(listKey(projectId, resourceOf(path)), atime);
}

export function recordWrite(projectId: number, { path }: Called, ids: number[], atime: number): void {
  for (const id of ids) raise(thingKey(projectId, resourceOf(path), id), atime);
}

export function forgetAtimes(): void {
  seen.clear();
}

/** `/intents`, `/intents/:id` and `/intent/:id/template` are all of `intents`. */
function resourceOf(path: string): string {
  const nouns = path.split('/').filter((part) => part !== '' && part !== '-1' && !part.startsWith(':'));
  const resource = nouns.filter((noun) => noun !== 'template').join('/');
  return SINGULARS[resource] ?? resource;
}

const SINGULARS: Record<string, string> = { intent: 'intents', 'reactions/scope': 'reactions/scopes' };

function raise(key: string, atime: number): void {
  if (atime > (seen.get(key) ?? 0)) seen.set(key, atime);
}

function listKey(projectId: number, resource: string): string {
  return `${projectId} ${resource}`;
}

function thingKey(projectId: number, resource: string, id: number): string {
  return `${projectId} ${resource} ${id}`;
}
