import { deployments, outbound, projects, reactions, settings } from '@parley/contract';
import { call, type Session } from '../../product/client.ts';

export interface Place {
  projectId: number;
  id: number;
}

const RING_S = 5;

export interface PhoneProject {
  server: string;
  lines: number;
  registers: boolean;
  /** What the bot says first. */
  text?: string;
  /** The bot hangs up after its greeting. */
  hangsUp?: boolean;
  /** The message that the bot leaves on machines; without it, it does not look for them. */
  voicemail?: string;
  /** What the bot says to keys. */
  keys?: readonly { pressed: string; text: string }[];
}

/** A project whose bot greets callers, with an account at an exchange. Returns its number. */
export async function startPhoneProject(
  session: Session,
  { server, lines, registers, text = 'Hello, this is a bot.', hangsUp = false, keys = [], voicemail }: PhoneProject,
): Promise<number> {
  const made = { name: 'Called at an exchange', is_chat: false, template: 'blank' as const };
  const { project_id: projectId } = await call(session, projects.create, { body: made });
  const query = { project_id: projectId };
  const greet = {
    name: 'Greet',
    intents: ['__start__'],
    actions: [{ name: 'utter', args: { text } }, ...(hangsUp ? [{ name: 'call_end', args: {} }] : [])],
  };
  await call(session, reactions.create, { query, body: greet });
  for (const { pressed, text: answer } of keys) {
    const condition = `text === '${pressed}'`;
    const actions = [{ name: 'utter', args: { text: answer } }];
    await call(session, reactions.create, { query, body: { name: pressed, intents: ['__any__'], condition, actions } });
  }
  const account = { sip_server_testing: server, sip_number_testing: '100' };
  const machines =
    voicemail === undefined ? {} : ({ voicemail_action: 'message', voicemail_utter: voicemail } as const);
  const body = { ...account, ...machines, sip_registers_testing: registers, no_instances_testing: lines };
  await call(session, settings.update, { query, body });
  await call(session, deployments.deploy, {
    query: { ...query, project_env: 'dev', anyway: 'true' },
    longestMs: 60_000,
  });
  return projectId;
}

/** Starts a campaign that calls each number once, at any hour. */
export async function startCampaign(
  session: Session,
  projectId: number,
  numbers: readonly string[],
  { perSecond }: { perSecond: number },
): Promise<Place> {
  const query = { project_id: projectId };
  const rules = {
    ...{ local_from: '00:00', local_to: '00:00', on_holidays: true, calls_per_second: perSecond, countries: ['*'] },
  };
  const hours = { call_time_from: '00:00', call_time_to: '00:00', rules };
  const wanted = { name: 'Numbers', project_env: 'dev' as const, retry_count: 0, timeout: RING_S, ...hours };
  const { id } = await call(session, outbound.create, { query, body: wanted });
  await upload(session, { projectId, id }, numbers);
  await call(session, outbound.start, { params: { id }, query });
  return { projectId, id };
}

async function upload({ url, cookie }: Session, { projectId, id }: Place, numbers: readonly string[]): Promise<void> {
  const form = new FormData();
  const list = ['destination,scheduled_time', ...numbers.map((number) => `${number},`)].join('\n');
  form.set('file', new Blob([list]), 'numbers.csv');
  const address = `${url}/v1/outbound/campaigns/${id}/upload?project_id=${projectId}`;
  const headers = { cookie, 'x-requested-with': 'console' };
  const reply = await fetch(address, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`The list was refused: ${reply.status} ${await reply.text()}`);
}
