import {
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
import { atimeOf, isVersionedWrite, recordAtime, type NamingCall } from '#shared/api/call-atimes.ts';
import { noteAnswered } from '#shared/api/connection.ts';
import { pageId } from '#shared/api/page-id.ts';
import { whilePending } from '#shared/api/pending.ts';
import { tellRefusal, tellSuccess, type Handles, type ToldCall } from '#shared/api/refusals.ts';
import { sendWithProgress } from '#shared/api/send-with-progress.ts';
import { unlessRenewed, whileRenewing } from '#shared/api/session-renewal.ts';
import { noteServerTime } from '#shared/api/server-time.ts';
import { afterEarlierWrites } from '#shared/api/write-order.ts';
import { session } from '#shared/session/session.ts';
import { noticeTexts } from '#texts/notices.ts';

const READ_TIMEOUT_MS = 30_000;

interface CommonOptions {
  /** Defaults to the current project. */
  projectId?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Refusals that the caller shows itself. */
  handles?: Handles | undefined;
  /** The version of the caller's data, if it is older than the newest that this console has seen. */
  atime?: number | undefined;
  /** Sent instead of a body, to endpoints that take a file. */
  file?: File | undefined;
  /** The fields of the form, sent before the file. */
  fields?: Record<string, string> | undefined;
  /** Called with the share of the file that has been sent. */
  onProgress?: ((share: number) => void) | undefined;
  /** Sent instead of a body, to endpoints that take several files with fields. */
  form?: FormData | undefined;
  /** The answer, if the request was sent already. */
  early?: Promise<Response> | undefined;
  /** Does not show the progress bar: for calls that the user did not start. */
  background?: boolean | undefined;
}

/** The server reads a query as text, so numbers are accepted for text fields. */
type QueryValues<E> = {
  [K in keyof QueryInput<E>]: QueryInput<E>[K] | (string extends QueryInput<E>[K] ? number : never);
};

/** Optional if the part may be empty. */
type Part<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T }
  : Record<never, never> extends T
    ? { [K in Name]?: T | undefined }
    : { [K in Name]: T };

/** The parts that differ from call to call. */
export type CallInput<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryValues<E>> & Part<'body', BodyInput<E>>;
export type CallOptions<E> = CallInput<E> & CommonOptions;

export interface AnyCallOptions extends CommonOptions, NamingCall {}

/** Calls an endpoint of the contract. Throws `ApiError`, or `CallSkipped` if the user lacks the grant. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Record<never, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<ReplyOf<E>>;
export async function call(endpoint: AnyEndpoint, options: AnyCallOptions = {}): Promise<unknown> {
  const response = await request(endpoint, options);
  return response.status === 204 ? undefined : response.json();
}

/** Calls a read and also returns the reply's version, for a write based on it. */
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

/** The address of an endpoint that the browser opens itself, such as a download. */
export function readAddress(endpoint: AnyEndpoint, options: Pick<AnyCallOptions, 'params' | 'query'> = {}): string {
  return address(endpoint, options, session.get().projectId);
}

async function request(endpoint: AnyEndpoint, options: AnyCallOptions): Promise<Response> {
  const { user, projectId: current } = session.get();
  // Keeps its project when the user switches while it waits for earlier writes.
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
    tellSuccess(told);
    return response;
  } catch (error) {
    if (error instanceof ApiError) tellRefusal(error, told, options.handles);
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
  // An early answer carries an old time.
  if (!options.early) noteServerTime(response.headers.get('date'));
  if (!response.ok) throw await refusalOf(response);
  await recordAtime(endpoint, options, projectId, response);
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
      // An unsaved item has no id; the API creates it at -1.
      .replace(/\/(undefined|null)(?=\/|$)/gu, '/-1')
  );
}

/** The full address: path parameters, the query, and the parameters of every call. */
function address(endpoint: AnyEndpoint, options: AnyCallOptions, projectId: number | undefined): string {
  const { user } = session.get();
  const path = pathOf(endpoint, options.params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  if (projectId !== undefined) search.set('project_id', String(projectId));
  if (user) search.set('user_id', String(user.id));
  const atime = atimeOf(endpoint, options, projectId);
  if (atime !== undefined) search.set('atime', String(atime));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const { error }: ErrorBody = await response.json();
    return new ApiError(response.status, { ...error, requestId: error.request_id });
  } catch {
    // Proxies answer in their own formats.
    return new ApiError(response.status, { code: 'unknown', message: response.statusText });
  }
}
