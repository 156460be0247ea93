import { fullPath, type AnyEndpoint, type ErrorBody, type ReplyOf } from '@parley/contract';
import { afterAll } from 'vitest';
import { buildServer, type TestServer, type TestServerOptions } from '#testing/build-server.ts';

/** A server that stops at the end of the test file. Call it at the file's top level. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const server = await buildServer(options);
  afterAll(() => server.app.close());
  return server;
}

interface Call {
  params?: Record<string, number | string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Reply<T> {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  /** The answer as parsed JSON, or as text. */
  body: T;
  /** The error of a refusal. */
  error: ErrorBody['error'] | undefined;
}

export interface TestClient {
  call<E extends AnyEndpoint>(endpoint: E, call?: Call): Promise<Reply<ReplyOf<E>>>;
  /** By name, as a browser keeps them. */
  cookies: Map<string, string>;
}

/** A browser that has the server's console open. */
export function testClient({ app }: TestServer, { address = '127.0.0.1' }: { address?: string } = {}): TestClient {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(endpoint, { params = {}, query = {}, body, headers = {} } = {}) {
      const path = fullPath(endpoint).replaceAll(/:(\w+)/gu, (_match, name) => String(params[name]));
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      const response = await app.inject({
        method: endpoint.method,
        url: text ? `${path}?${text}` : path,
        remoteAddress: address,
        headers: {
          'x-requested-with': 'console',
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      for (const { name, value, maxAge, expires } of response.cookies) {
        const isCleared = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
        if (isCleared) cookies.delete(name);
        else cookies.set(name, value);
      }
      const { statusCode: status, headers: received } = response;
      const isJson = String(received['content-type']).startsWith('application/json');
      const answer = isJson ? response.json() : response.body;
      return { status, headers: received, body: answer, error: status >= 400 ? answer.error : undefined };
    },
  };
}
