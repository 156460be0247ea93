import { ALL_GRANTS, allGrants, BUILT_IN_ROLES, grantMap, ROLE, type UserPermissions } from '@parley/domain/permission';
import type { SessionUser } from '@parley/domain/user';
import { vi } from 'vitest';
import { forgetUser } from '#shared/global-state.ts';
import { session } from '#shared/session/session.ts';

export interface SentCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/**
 * The network as the console sees it: answers by `METHOD /path` (without /v1). An answer is JSON, a `Response`, or a
 * function of the call. Calls without an answer get 404. Returns the recorded calls.
 */
export function serve(answers: Record<string, unknown>): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://parley.test');
    const path = url.pathname.replace(/^\/v1/u, '');
    const sent: SentCall = {
      method: init.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(sent);
    const answer = answers[`${sent.method} ${path}`];
    const reply = typeof answer === 'function' ? await unlessAborted(answer(sent), init.signal) : answer;
    if (reply instanceof Response) return reply.clone();
    if (reply === undefined) return refusal(404, 'not_found', 'No such thing');
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
  });
  return calls;
}

function unlessAborted<T>(reply: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    Promise.resolve(reply).then(resolve, reject);
  });
}

export function refusal(status: number, code: string, message: string, details: object = {}): Response {
  return new Response(JSON.stringify({ error: { code, message, request_id: 'req-1', ...details } }), { status });
}

/** Signs a user in, in project 1, with one of the built-in roles or a generated identity. */
export function signIn({
  role = ROLE.administrator,
  isPlatformAdmin = false,
  projects = [1],
  ...user
}: Partial<SessionUser> & { role?: number; isPlatformAdmin?: boolean } = {}): SessionUser {
  const signedIn: SessionUser = {
    id: 7,
    name: 'Jana N.',
    email: 'jana@example.com',
    password_expired: false,
    is_platform_admin: isPlatformAdmin,
    created: 0,
    permissions: permissionsOf(role, projects, isPlatformAdmin),
    projects,
    has_otp: false,
    otp_setup_required: false,
    date_format: 'YYYY-MM-DD',
    ...user,
  };
  forgetUser();
  session.set(() => ({
    user: signedIn,
    projectId: projects[0],
    mustChangePassword: signedIn.password_expired,
    mustSetUpCodes: signedIn.otp_setup_required,
  }));
  return signedIn;
}

function permissionsOf(role: number, projects: number[], isPlatformAdmin: boolean): UserPermissions {
  return {
    project_roles: Object.fromEntries(projects.map((id) => [String(id), role])),
    role_names: Object.fromEntries(BUILT_IN_ROLES.map(({ id, name }) => [String(id), name])),
    roles: Object.fromEntries(BUILT_IN_ROLES.map(({ id, permissions }) => [String(id), grantMap(permissions)])),
    system: isPlatformAdmin ? allGrants() : {},
    administers: isPlatformAdmin ? 'platform' : null,
    restricted_paths: ALL_GRANTS,
  };
}
