import { expect, inject } from 'vitest';
import type { APIRequestContext, Page } from 'playwright';
import { HEADERS } from './headers.ts';

interface Person {
  name: string;
  email: string;
  password: string;
  is_platform_admin?: boolean;
}

/** Another member of the project. */
export const COLLEAGUE: Person = {
  name: 'Petr Colleague',
  email: 'petr@bank.example',
  password: 'quiet harbour telescope',
};

/** Gives the colleague an account and the administrator's role. The console has no screen for it yet. */
export async function inviteColleague(administrator: Page, person = COLLEAGUE): Promise<void> {
  const project = new URLSearchParams(administrator.url().split('?')[1]).get('project_id') ?? '';
  await invite(administrator.request, project, person);
}

/** As an administrator of the project, whose role the person gets. */
export async function invite(request: APIRequestContext, project: string, person: Person): Promise<void> {
  const { password: _own, is_platform_admin, ...others } = person;
  const created = await request.put(`/v1/users/-1?project_id=${project}`, {
    headers: HEADERS,
    data: { ...others, passwd: FIRST_PASSWORD },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = await created.json();
  const all: Record<string, { user_id: number; role_id: number }[]> = await request
    .get(`/v1/users/projects?project_id=${project}`)
    .then((answer) => answer.json());
  const members = all[project] ?? [];
  const role_id = members[0]?.role_id;
  const added = await request.put(`/v1/users/projects?project_id=${project}`, {
    headers: HEADERS,
    data: { [project]: [...members, { user_id: id, role_id }] },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await setOwnPassword({ ...person, id });
  if (!is_platform_admin) return;
  // The server refuses such rights while another person knows the password.
  const raised = await request.put(`/v1/users/${id}?project_id=${project}`, {
    headers: HEADERS,
    data: { is_platform_admin },
  });
  expect(raised.ok(), await raised.text()).toBe(true);
}

const FIRST_PASSWORD = 'granite lantern meadow';

/** A password that somebody else has set must be changed at the first sign-in. */
async function setOwnPassword({ id, name, email, password }: Person & { id: number }): Promise<void> {
  const { url } = inject('product');
  const send = (method: 'POST' | 'PUT', path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method,
      headers: { ...HEADERS, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signedIn = await send('POST', '/v1/auth/login', { email, passwd: FIRST_PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const body = { name, email, passwd: password, old_passwd: FIRST_PASSWORD };
  const changed = await send('PUT', `/v1/users/change-my-passwd?id=${id}`, body, cookie);
  expect(changed.ok, await changed.text()).toBe(true);
}
