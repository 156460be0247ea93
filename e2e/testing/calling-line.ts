import type { Page } from 'playwright';
import { HEADERS } from './headers.ts';

const NAMES = ['Alena Benešová', 'Radek Čermák', 'Hana Malá', 'Sean Byrne', 'Jiří Pokorný', 'Zuzana Fialová'];
const CONTACTS = 120;
/** Calls go out at whatever time the picture is taken. */
const ALWAYS = { call_time_from: '00:00', call_time_to: '00:00' };
const RULES = { local_from: '00:00', local_to: '00:00', on_holidays: true, countries: ['*'], calls_per_second: 20 };

/** Makes a project whose bot calls the people of a list, and waits until it has reached some. Answers its id. */
export async function addCallingLine(page: Page): Promise<number> {
  const { request } = page;
  async function send<T>(method: 'get' | 'put' | 'post', path: string, data?: object): Promise<T> {
    const answer = await request[method](`/v1${path}`, { headers: HEADERS, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  const made = { name: 'Card line', is_chat: false, template: 'demo' };
  const { project_id: id } = await send<{ project_id: number }>('post', '/projects', made);
  const place = `?project_id=${id}`;
  await send('put', `/settings${place}`, { no_instances_testing: 12 });
  await send('get', `/run/deploy${place}&project_env=dev&anyway=true`);
  const add = (campaign: object) => send<{ id: number }>('put', `/outbound/campaigns/-1${place}`, campaign);
  await add({ name: 'Trial calls' });
  await add({ name: 'Unpaid minimum, reminder', call_time_from: '08:00', call_time_to: '18:00' });
  const { id: campaign } = await add({ name: 'Card renewal', ...ALWAYS, rules: RULES });
  const of = `/outbound/campaigns/${campaign}`;
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(callList()) };
  const uploaded = await request.post(`/v1${of}/upload${place}`, { headers: HEADERS, multipart: { file } });
  if (!uploaded.ok()) throw new Error(await uploaded.text());
  await send('post', `${of}/start${place}`);
  for (;;) {
    const { counts } = await send<{ counts: { answered: number } }>('get', `${of}/progress${place}`);
    if (counts.answered >= CONTACTS / 4) return id;
    await page.waitForTimeout(500);
  }
}

function callList(): string {
  const rows = Array.from({ length: CONTACTS }, (_, at) => {
    const name = NAMES[at % NAMES.length];
    return `+420224004${100 + at},,${name},${(at * 13.7).toFixed(2)}`;
  });
  return ['destination,scheduled_time,name,amount', ...rows].join('\n');
}
