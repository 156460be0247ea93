import type { Page } from 'playwright';
import { HEADERS } from './headers.ts';

/** Names of people for pictures of the guide. */
const PEOPLE = ['Ana Costa', 'Eva Svobodová', 'Jana Novak', 'Karin Lind', 'Luis Romero', 'Martin Král', 'Mei Tanaka'];

/** Gives the installation two companies, people with roles, and a role of its own, by calls of its administrator. */
export async function addBankPeople({ request }: Page): Promise<void> {
  async function send<T>(method: 'get' | 'put', path: string, data?: object): Promise<T> {
    const answer = await request[method](`/v1${path}`, { headers: HEADERS, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  const [project] = await send<{ id: number }[]>('get', '/projects');
  const companies: number[] = [];
  for (const name of ['Demo Bank', 'Harbor Line']) {
    companies.push((await send<{ id: number }>('put', '/companies/-1', { name })).id);
  }
  for (const [at, name] of PEOPLE.entries()) {
    const company_id = companies[at % companies.length];
    const email = `${name.split(' ')[0]?.toLowerCase()}@demobank.example`;
    const memberships = [{ project_id: project?.id, role_id: 1 + (at % 4) }];
    const { id } = await send<{ id: number }>('put', '/platform/users/-1', { name, email, company_id, memberships });
    if (name === 'Jana Novak') await send('put', `/platform/users/${id}`, { platform_permissions: [410, 420] });
  }
  const { id: role } = await send<{ id: number }>('put', '/roles/-1', { name: 'Fraud desk' });
  await send('put', '/roles/permissions', { [role]: [10, 50] });
  await send('put', '/roles/permissions', { [role]: [10, 50, 130] });
}
