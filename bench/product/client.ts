import {
  apiToken,
  auth,
  fullPath,
  type AnyEndpoint,
  type BodyInput,
  type ParamsOf,
  type ReplyOf,
} from '@parley/contract';
import { ADMIN } from './start-product.ts';

const LONGEST_CALL_MS = 20_000;

/** Somebody who is signed in to the product at `url`. */
export interface Session {
  url: string;
  cookie: string;
  /** A project's API token, which goes before the cookie. */
  token?: string;
}

/** The outcome of the call is unknown: the connection broke, or the server failed. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

export interface Input<E> {
  params?: ParamsOf<E>;
  query?: Record<string, string | number>;
  body?: BodyInput<E>;
  /** Milliseconds after which no answer is awaited any more. */
  longestMs?: number;
}

/** Calls the API. Throws `Unanswered`, or another error when the call is refused. */
export async function call<E extends AnyEndpoint>(
  session: Session,
  endpoint: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> {
  const { status, text } = await send(session, endpoint, input);
  return (text === '' || status === 204 ? undefined : JSON.parse(text)) as ReplyOf<E>;
}

export async function signIn(url: string): Promise<Session> {
  const { setCookie } = await send({ url, cookie: '' }, auth.login, { body: ADMIN });
  return { url, cookie: setCookie.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}

/** As a program of the project: people may open only so many conversations a minute. Makes earlier ones invalid. */
export async function asProgram(session: Session, projectId: number): Promise<Session> {
  const { token } = await call(session, apiToken.make, { query: { project_id: projectId } });
  return { ...session, token };
}

async function send<E extends AnyEndpoint>(
  { url, cookie, token }: Session,
  endpoint: E,
  { params, query, body, longestMs = LONGEST_CALL_MS }: Input<E>,
) {
  const path = fullPath(endpoint).replace(/:(\w+)/gu, (_, name: string) => String(Object(params)[name]));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${url}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      'x-requested-with': 'console',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === '' || token !== undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(longestMs),
  }).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new Error(`${path} was not answered within ${longestMs / 1000} s`);
    throw new Unanswered(`${path}: ${error.message}`);
  });
  const text = await answer.text().catch((error: Error) => {
    throw new Unanswered(`${path}: ${error.message}`);
  });
  if (answer.status >= 500) {
    const after = answer.headers.get('retry-after');
    throw new Unanswered(`${path}: ${answer.status}${after === null ? '' : `, again after ${after} s`} ${text}`);
  }
  if (!answer.ok) throw new Error(`${endpoint.method} ${path} was refused: ${answer.status} ${text}`);
  return { status: answer.status, text, setCookie: answer.headers.getSetCookie() };
}
