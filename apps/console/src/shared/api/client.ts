import {
  clockOf,
  fullPath,
  isEffect,
  isGrant,
  mayCall,
  PAGE_HEADER,
  type AnyEndpoint,
  type BodyInput,
  type ErrorBody,
  type ParamsOf,
  type QueryInput,
  type ReplyOf,
} from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { knownAtime, recordRead, recordWrite, type Clock } from '#shared/api/atimes.ts';
import { noteAnswered } from '#shared/api/connection.ts';
import { pageId } from '#shared/api/page-id.ts';
import { whilePending } from '#shared/api/pending.ts';
import { sendWithProgress } from '#shared/api/send-with-progress.ts';
import { unlessRenewed, whileRenewing } from '#shared/api/session-renewal.ts';
import { noteServerTime } from '#shared/api/server-time.ts';
import { session } from '#shared/session/session.ts';
import { noticeTexts } from '#texts/notices.ts';

const READ_TIMEOUT_MS = 30_000;

/** No answer, a session that has ended, and a right that was taken away: no part of a screen can mend these. */
const GLOBAL_STATUSES = [0, 401, 402, 403] as const;
type GlobalStatus = (typeof GLOBAL_STATUSES)[number];

interface CommonOptions {
  /** The project that it is about, where that need not be the current one. */
  projectId?: number | undefined;
  signal?: AbortSignal | undefined;
  /** A 401 or 403 does not lead to the login screen. */
  ignore403?: boolean | undefined;
  /** The caller tells every refusal by itself, or those that this picks. Never those that `handles` must name. */
  quiet?: boolean | ((error: ApiError) => boolean) | undefined;
  /** Statuses that concern the whole console and that the caller deals with in place of the global handler. */
  handles?: readonly GlobalStatus[] | undefined;
  /** Decides in place of `quiet` and `handles`: for a read that several parts of the screen share. */
  isSilent?: ((error: ApiError) => boolean) | undefined;
  /** The version that the caller's data are based on, where that is older than the newest that this console has seen. */
  atime?: number | undefined;
  /** For endpoints that take a file, in place of a body. */
  file?: File | undefined;
  /** The form's fields before the file. */
  fields?: Record<string, string> | undefined;
  /** Hears which share of the file has been sent. */
  onProgress?: ((share: number) => void) | undefined;
  /** For those that take several, with fields, in place of a body. */
  form?: FormData | undefined;
  /** The answer to the same request, if it was sent already. */
  early?: Promise<Response> | undefined;
  /** Keeps the progress bar out of it: for calls that nobody asked for. */
  background?: boolean | undefined;
}

/** Numbers are written as they are; the server reads a query as text. */
type QueryValues<E> = {
  [K in keyof QueryInput<E>]: QueryInput<E>[K] | (string extends QueryInput<E>[K] ? number : never);
};

/** Left out where it may be empty. */
type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : Record<never, never> extends T
    ? { [K in Name]?: T | undefined }
    : { [K in Name]: T };

/** What is different from call to call. */
export type CallInput<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryValues<E>> & Part<'body', BodyInput<E>>;
export type CallOptions<E> = CallInput<E> & CommonOptions;

export interface AnyCallOptions extends CommonOptions {
  params?: Record<string, number | string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** A call as the handlers of refusals and answers know it. */
export interface ToldCall {
  projectId: number | undefined;
  /** The same for the same call again: project, method and path with its ids. */
  key: string;
  isRead: boolean;
}

/** Decides what the user is told of a refusal. Set once, by the app. */
let tellRefusal: (error: ApiError, told: ToldCall) => void = () => {};
export function onRefusal(handler: typeof tellRefusal): void {
  tellRefusal = handler;
}

/** Hears of every call that was granted. Set once, by the app. */
let hearSuccess: (key: string) => void = () => {};
export function onSuccess(handler: typeof hearSuccess): void {
  hearSuccess = handler;
}

/** Calls an endpoint of the contract. Throws `ApiError`, or `CallSkipped` where the user lacks the grant. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<ReplyOf<E>>;
export async function call(endpoint: AnyEndpoint, options: AnyCallOptions = {}): Promise<unknown> {
  const response = await request(endpoint, options);
  return response.status === 204 ? undefined : response.json();
}

/** The same for a read, with the moment of the server that the reply is of: for a write that is based on it. */
export async function callDated<E extends AnyEndpoint>(
  endpoint: E,
  options: AnyCallOptions = {},
): Promise<{ reply: ReplyOf<E>; atime: number | undefined }> {
  const response = await request(endpoint, options);
  const atime = Number(response.headers.get('x-atime') ?? Number.NaN);
  return { reply: await response.json(), atime: Number.isFinite(atime) ? atime : undefined };
}

/** Calls an endpoint that answers bytes. */
export async function callForBlob(endpoint: AnyEndpoint, options: AnyCallOptions = {}): Promise<Blob> {
  return (await request(endpoint, options)).blob();
}

/** Calls an endpoint that can answer CSV. */
export async function callForText(endpoint: AnyEndpoint, options: AnyCallOptions = {}): Promise<string> {
  return (await request(endpoint, options)).text();
}

/** The address of an endpoint whose answer the browser itself reads, as for a download. */
export function readAddress(endpoint: AnyEndpoint, options: Pick<AnyCallOptions, 'params' | 'query'> = {}): string {
  return address(endpoint, options, session.get().projectId);
}

async function request(endpoint: AnyEndpoint, options: AnyCallOptions): Promise<Response> {
  const { user, projectId: current } = session.get();
  // A write that waits for earlier ones is still about the project in which it was asked for.
  const projectId = options.projectId ?? current;
  if (isGrant(endpoint.guard) && !mayCall(user?.permissions, endpoint, { projectId })) {
    throw new CallSkipped(endpoint.guard);
  }
  const sent = () => sendOnce(endpoint, options, projectId);
  const send = () => (endpoint.renewsSession ? whileRenewing(sent) : unlessRenewed(sent));
  const told = toldCall(endpoint, options, projectId);
  const work = isVersionedWrite(endpoint) ? () => afterEarlierWrites(projectId, send) : send;
  try {
    const response = await (options.background ? work() : whilePending(work));
    hearSuccess(told.key);
    return response;
  } catch (error) {
    if (error instanceof ApiError && !isQuiet(error, options)) {
      error.wasTold = true;
      tellRefusal(error, told);
    }
    throw error;
  }
}

async function sendOnce(
  endpoint: AnyEndpoint,
  options: AnyCallOptions,
  projectId: number | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { [PAGE_HEADER]: pageId };
  if (isEffect(endpoint)) headers['x-requested-with'] = 'console';
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const ask = () => {
    const url = address(endpoint, options, projectId);
    const { method } = endpoint;
    const signal = signalFor(endpoint, options.signal);
    const { onProgress } = options;
    if (onProgress) return sendWithProgress(url, { method, headers, signal, ...bodyOf(options) }, onProgress);
    return fetch(url, { method, headers, credentials: 'same-origin', signal, ...bodyOf(options) });
  };
  const response = await answered(options.early ?? ask());
  // An answer that has waited tells an old time.
  if (!options.early) noteServerTime(response.headers.get('date'));
  if (!response.ok) throw await refusalOf(response);
  await recordAtime(clockFor(endpoint, projectId), endpoint, options, response);
  return response;
}

function bodyOf({ body, file, fields = {}, form: filled }: AnyCallOptions): { body?: string | FormData } {
  if (filled) return { body: filled };
  if (file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file, file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

async function answered(asked: Promise<Response>): Promise<Response> {
  try {
    const response = await asked;
    noteAnswered(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswered(false);
    const message =
      error instanceof DOMException && error.name === 'TimeoutError'
        ? noticeTexts.noResponseWithin(READ_TIMEOUT_MS / 1000)
        : noticeTexts.noResponse;
    throw new ApiError(0, { code: 'no_response', message });
  }
}

function signalFor(endpoint: AnyEndpoint, signal: AbortSignal | undefined): AbortSignal | null {
  if (isEffect(endpoint)) return signal ?? null;
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function toldCall(endpoint: AnyEndpoint, options: AnyCallOptions, projectId: number | undefined): ToldCall {
  const key = `${projectId} ${endpoint.method} ${pathOf(endpoint, options.params)}`;
  return { projectId, key, isRead: endpoint.method === 'GET' };
}

function pathOf(endpoint: AnyEndpoint, params: AnyCallOptions['params']): string {
  return (
    fullPath(endpoint)
      .replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(params?.[name])))
      // Things that were never saved have no id yet; the API creates at -1.
      .replace(/\/(undefined|null)(?=\/|$)/gu, '/-1')
  );
}

/** The full address: path parameters, the query, and what every call carries. */
function address(
  endpoint: AnyEndpoint,
  { params, query, body, atime }: AnyCallOptions,
  projectId: number | undefined,
): string {
  const { user } = session.get();
  const path = pathOf(endpoint, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  if (projectId !== undefined) search.set('project_id', String(projectId));
  if (user) search.set('user_id', String(user.id));
  // A file is based on nothing that was read.
  const clock = clockFor(endpoint, projectId);
  if (clock !== undefined && isVersionedWrite(endpoint) && !endpoint.uploads) {
    const known = atime ?? knownAtime(clock, endpoint, namedIds(params, body));
    if (known !== undefined) search.set('atime', String(known));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function isVersionedWrite(endpoint: AnyEndpoint): boolean {
  return clockOf(endpoint) !== undefined && endpoint.method !== 'GET';
}

function clockFor(endpoint: AnyEndpoint, projectId: number | undefined): Clock | undefined {
  return clockOf(endpoint) === 'platform' ? 'platform' : projectId;
}

const writes = new Map<number | undefined, Promise<unknown>>();

/** A project's writes go one after another: each must know the version that the one before it made. */
function afterEarlierWrites<T>(projectId: number | undefined, send: () => Promise<T>): Promise<T> {
  const earlier = writes.get(projectId) ?? Promise.resolve();
  const own = earlier.then(send, send);
  writes.set(projectId, own);
  return own;
}

async function recordAtime(
  clock: Clock | undefined,
  endpoint: AnyEndpoint,
  options: AnyCallOptions,
  response: Response,
): Promise<void> {
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

/** The things that a write touched: the one in the path, the new one, or those that a list names. */
function writtenIds({ params, body }: AnyCallOptions, written: unknown): number[] {
  if (Array.isArray(body)) return body.map((item) => numberAt(item, 'id')).filter((id) => id !== undefined);
  const named = namedIds(params, body);
  const id = numberAt(written, 'id');
  return named.length === 0 && id !== undefined ? [id] : named;
}

/** The thing in the path, or those that are the keys of a body, as roles are of their permissions. */
function namedIds(params: AnyCallOptions['params'], body: unknown): number[] {
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

/** Whether the global handler stays silent about it. */
export function isQuiet(error: ApiError, { quiet, handles = [], ignore403, isSilent }: AnyCallOptions): boolean {
  if (isSilent) return isSilent(error);
  if (ignore403 && (error.status === 401 || error.status === 403)) return true;
  const global = GLOBAL_STATUSES.find((status) => status === error.status);
  if (global !== undefined) return handles.includes(global);
  return typeof quiet === 'function' ? quiet(error) : quiet === true;
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const { error }: ErrorBody = await response.json();
    return new ApiError(response.status, { ...error, requestId: error.request_id });
  } catch {
    // A proxy in between answers in its own words.
    return new ApiError(response.status, { code: 'unknown', message: response.statusText });
  }
}
