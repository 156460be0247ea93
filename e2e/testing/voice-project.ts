import type { Page } from 'playwright';
import { HEADERS } from './headers.ts';
import { expect } from './test.ts';

/** Opens the Outbound screen of a new project with a deployed voice script. Answers its id. */
export async function openVoiceProject(page: Page): Promise<number> {
  const data = { name: 'Calling line', is_chat: false, template: 'demo' };
  const created = await page.request.post('/v1/projects', { headers: HEADERS, data });
  const { project_id: id } = await created.json();
  const query = `project_id=${id}&project_env=dev&anyway=true`;
  const deployed = await page.request.get(`/v1/run/deploy?${query}`, { headers: HEADERS });
  expect(deployed.ok(), await deployed.text()).toBe(true);
  await page.goto(`/#/app/outbound?project_id=${id}`);
  return id;
}
