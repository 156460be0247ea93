import { auth, fullPath, type AnyEndpoint, type BodyInput, type ParamsOf, type ReplyOf } from '@parley/contract';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { programEnvironment } from '#testing/program-environment.ts';

/** The server of this checkout. */
const PROGRAM = join(import.meta.dirname, '../main.ts');
const LAST_WORDS = 20_000;
export const ADMIN = { email: 'admin@bank.example', passwd: 'a fine long test passphrase' };

/** The server as a separate process, as an owner runs it. */
export interface Program {
  url: string;
  /** Asks it to stop, waits for its end, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it immediately, in the middle of its work. */
  kill(): void;
}

/** Starts the server with these variables and waits until it is ready. Throws its output if it ends before that. */
export async function startProgram(variables: Record<string, string>, program = PROGRAM): Promise<Program> {
  const port = String(await freePort());
  const env = {
    ...programEnvironment(),
    PORT: port,
    PARLEY_DEMO: '0',
    LOG_LEVEL: 'error',
    ...ADMIN_VARIABLES,
    ...variables,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (said = (said + words).slice(-LAST_WORDS)));
  }
  // `close` follows the last output, `exit` may precede it.
  const closed = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const ended = await Promise.race([once(child, 'message').then(() => false), closed.then(() => true)]);
  if (ended) throw new Error(`The server ended before it was ready:\n${said}`);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      return closed;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

const ADMIN_VARIABLES = { PARLEY_ADMIN_EMAIL: ADMIN.email, PARLEY_ADMIN_PASSWORD: ADMIN.passwd };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Input<E> {
  params?: ParamsOf<E>;
  query?: Record<string, string | number>;
  body?: BodyInput<E>;
}

/** Calls the API as a signed-in user. Throws if it refuses. */
export type Caller = <E extends AnyEndpoint>(endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>;

export async function signInTo(url: string, account: { email: string; passwd: string } = ADMIN): Promise<Caller> {
  let cookie = '';
  const call: Caller = async (endpoint, { params, query, body } = {}) => {
    const path = fullPath(endpoint).replaceAll(/:(\w+)/gu, (_, name: string) => String(Object(params)[name]));
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${url}${path}?${search}`, {
      method: endpoint.method,
      headers: { 'x-requested-with': 'console', cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.method} ${path} answered ${answer.status}: ${text}`);
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  };
  await call(auth.login, { body: account });
  return call;
}
