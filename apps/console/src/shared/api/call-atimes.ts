import { clockOf, type AnyEndpoint } from '@parley/contract';
import { knownAtime, recordRead, recordWrite, type Clock } from '#shared/api/atimes.ts';

/** The parts of a call that name its items. */
export interface NamingCall {
  params?: Record<string, number | string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** The version that a write is based on; undefined for a read, an upload and a write without versions. */
export function atimeOf(
  endpoint: AnyEndpoint,
  { params, body, atime }: NamingCall & { atime?: number | undefined },
  projectId: number | undefined,
): number | undefined {
  const clock = clockFor(endpoint, projectId);
  if (clock === undefined || !isVersionedWrite(endpoint) || endpoint.uploads) return undefined;
  return atime ?? knownAtime(clock, endpoint, namedIds(params, body));
}

export function isVersionedWrite(endpoint: AnyEndpoint): boolean {
  return clockOf(endpoint) !== undefined && endpoint.method !== 'GET';
}

function clockFor(endpoint: AnyEndpoint, projectId: number | undefined): Clock | undefined {
  return clockOf(endpoint) === 'platform' ? 'platform' : projectId;
}

/** Notes the version of the items that a call has read or written. */
export async function recordAtime(
  endpoint: AnyEndpoint,
  options: NamingCall,
  projectId: number | undefined,
  response: Response,
): Promise<void> {
  const clock = clockFor(endpoint, projectId);
  if (clock === undefined) return;
  const atime = Number(response.headers.get('x-atime') ?? Number.NaN);
  if (endpoint.method === 'GET') {
    const isOfNow = options.query?.['mtime'] === undefined && options.query?.['format'] === undefined;
    if (isOfNow && Number.isFinite(atime)) recordRead(clock, endpoint, atime);
    return;
  }
  if (!isVersionedWrite(endpoint)) return;
  const written: unknown = response.status === 204 ? undefined : await response.clone().json();
  const version = numberAt(written, 'version') ?? atime;
  if (Number.isFinite(version)) recordWrite(clock, endpoint, writtenIds(options, written), version);
}

/** The ids of the written items: from the path, the reply for a new item, or the list in the body. */
function writtenIds({ params, body }: NamingCall, written: unknown): number[] {
  if (Array.isArray(body)) return body.map((item) => numberAt(item, 'id')).filter((id) => id !== undefined);
  const named = namedIds(params, body);
  const id = numberAt(written, 'id');
  return named.length === 0 && id !== undefined ? [id] : named;
}

/** The id in the path, or the keys of the body, such as the roles of `PUT /roles/permissions`. */
function namedIds(params: NamingCall['params'], body: unknown): number[] {
  const id = params?.['id'];
  if (typeof id === 'number') return [id];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const ids = Object.keys(body).map(Number);
  return ids.every((key) => Number.isInteger(key) && key > 0) ? ids : [];
}

function numberAt(value: unknown, key: string): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'number' ? found : undefined;
}
