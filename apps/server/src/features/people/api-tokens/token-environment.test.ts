import { randomBytes } from 'node:crypto';
import {
  allEndpoints,
  labels,
  outbound,
  personalTokens,
  projectTokens,
  settings,
  type AnyEndpoint,
} from '@parley/contract';
import type { ChatEnvironment } from '@parley/domain/deployment';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import type { SendOptions } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { accessTo, COLUMNS } from '#testing/access-table.ts';
import { callsThatReach, REACHED, type Reached } from '#testing/environment-table.ts';
import { exampleOf } from '#testing/examples.ts';
import { heldConversation, said } from '#testing/held-conversation.ts';

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const nobody = callerIn(projectId, await product.clientOf('nobody'));
const { run } = product;
await call(settings.update, { body: { is_chat: false } });

const ofUser = { name: 'User token', project_env: 'dev' };
const ofProject = { name: 'Project token', project_env: 'dev', role_id: ROLE.administrator };
const tokens = [
  (await call(personalTokens.create, { body: ofUser })).body.token,
  (await call(projectTokens.create, { body: ofProject })).body.token,
];

function send(
  token: string,
  endpoint: AnyEndpoint,
  options: SendOptions & { params?: Record<string, number | string> } = {},
) {
  const headers = { 'x-requested-with': undefined, authorization: `Bearer ${token}` };
  const id = endpoint.projectInPath ? projectId : 999_999_999;
  return nobody(endpoint, { params: { id, conversation: 'none' }, ...options, headers });
}

const ofProjects = allEndpoints.filter(([, { of }]) => of === 'project');
const calls = (reached: Reached) => ofProjects.filter(([name]) => callsThatReach(reached).includes(name));

test('the written table of environments has a row for every call of a project and no other', () => {
  const rows = (Object.keys(REACHED) as Reached[]).flatMap(callsThatReach);
  expect(rows.toSorted()).toEqual(ofProjects.map(([name]) => name).toSorted());
});

test.each(calls('every'))('Z6 A8 %s is refused to a token of one environment', async (_name, endpoint) => {
  for (const token of tokens) {
    const { status, error } = await send(token, endpoint, exampleOf(endpoint, ids));
    expect([status, error?.message]).toEqual([402, expect.stringContaining('limited to project_env=dev')]);
  }
});

test.each(calls('thing'))('Z6 A8 %s reaches a thing of the token’s environment only', async (_name, endpoint) => {
  for (const token of tokens) {
    const verdicts = [];
    for (const environment of ['prod', 'draft', 'dev'] as const) {
      if (environment === 'draft' && endpoint.reaches === 'campaign') continue;
      const { status, error } = await send(token, endpoint, await naming(endpoint, environment));
      const isRefused = status === 402 && error?.message.includes('project_env');
      verdicts.push(isRefused ? error?.message : environment);
    }
    const refused = expect.stringContaining('limited to project_env=dev');
    expect(verdicts).toEqual(endpoint.reaches === 'campaign' ? [refused, 'dev'] : [refused, refused, 'dev']);
  }
});

test.each(calls('query'))('Z6 A8 %s is asked for the token’s environment', async (_name, endpoint) => {
  for (const token of tokens) {
    const { query, ...rest } = exampleOf(endpoint, ids);
    const verdict = async (project_env?: string) => {
      const { project_env: _, ...others } = query ?? {};
      const asked = { ...rest, query: { ...others, ...(project_env ? { project_env } : {}) } };
      return (await send(token, endpoint, asked)).status === 402 ? 'refused' : 'answered';
    };
    expect([await verdict('prod'), await verdict(), await verdict('dev')]).toEqual(['refused', 'refused', 'answered']);
  }
});

test('what belongs to no environment is answered as without a limit', async () => {
  const verdicts: string[] = [];
  const [token = ''] = tokens;
  for (const [name, endpoint] of calls('free').filter(([, { produces }]) => produces !== 'text/event-stream')) {
    const { query = {} } = exampleOf(endpoint, ids);
    const { status } = await send(token, endpoint, { query, ...(endpoint.body ? { body: { not: 'a body' } } : {}) });
    const verdict = status === 402 ? '2' : status === 401 ? '1' : '+';
    if (verdict !== accessTo(name, 'dev')?.[COLUMNS.indexOf('administrator')]) verdicts.push(`${name}: ${status}`);
  }
  expect(verdicts).toEqual([]);
});

test('a token adds campaigns to its environment only, and lists only those and their labels', async () => {
  const campaigns = { dev: await campaign('dev'), prod: await campaign('prod') };
  const label = (await call(labels.create, { body: { name: 'Angry' } })).body.id;
  for (const environment of ['prod', 'prod', 'dev'] as const) {
    const conversation_id = await heldConversation(run, projectId, [[], [said('Hello')]], { environment });
    await withSystem(product.db, (tx) =>
      tx
        .insertInto('conversation_labels')
        .values({ project_id: projectId, conversation_id, label_id: label })
        .execute(),
    );
  }
  for (const token of tokens) {
    const query = { project_env: 'dev' };
    const adding = (project_env: string) => send(token, outbound.create, { body: { name: 'Renewal', project_env } });
    expect([(await adding('prod')).status, (await adding('dev')).status]).toEqual([402, 200]);
    const listed = (await nobody(outbound.list, { query, ...bearer(token) })).body.map(({ id }) => id);
    expect(listed).toContain(campaigns.dev);
    expect(listed).not.toContain(campaigns.prod);
    const counted = (await nobody(labels.list, { query, ...bearer(token) })).body;
    expect(counted).toContainEqual(expect.objectContaining({ id: label, conversations: 1 }));
  }
  expect((await call(labels.list)).body).toContainEqual(expect.objectContaining({ id: label, conversations: 3 }));
});

function bearer(token: string) {
  return { headers: { 'x-requested-with': undefined, authorization: `Bearer ${token}` } };
}

async function campaign(project_env: 'dev' | 'prod'): Promise<number> {
  const { body, error } = await call(outbound.create, { body: { name: 'Renewal', project_env } });
  expect(error).toBeUndefined();
  return body.id;
}

/** A call that names a new item of this environment, wherever the endpoint accepts one. */
async function naming(endpoint: AnyEndpoint, environment: ChatEnvironment) {
  const { query, body } = exampleOf(endpoint, ids);
  const { thing, conversation } = await newThing(endpoint, environment);
  const isInPath = /:id|:conversation/u.test(endpoint.path);
  const asked = endpoint.path.includes('subscribe') ? { project_env: 'dev' } : {};
  return {
    params: { id: thing, conversation, contact: 1 },
    query: { ...query, ...asked, ...(isInPath ? {} : { id: conversation }) },
    ...(isObject(body)
      ? { body: { ...body, ...('conversation_id' in body ? { conversation_id: conversation } : {}) } }
      : {}),
  };
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null;
}

async function newThing({ reaches }: AnyEndpoint, environment: ChatEnvironment) {
  if (reaches === 'campaign') {
    return { thing: await campaign(environment === 'prod' ? 'prod' : 'dev'), conversation: 'none' };
  }
  const conversation = await heldConversation(run, projectId, [[], [said('Hello')]], { environment });
  const of = { project_id: projectId, conversation_id: conversation };
  const inserted = await withSystem(product.db, async (tx) => {
    if (reaches === 'note') {
      return tx
        .insertInto('conversation_notes')
        .values({ ...of, text: 'Note' })
        .returning('id')
        .execute();
    }
    if (reaches === 'annotation') {
      const annotation = { ...of, entry_timestamp: 1, text: 'Hello' };
      return tx.insertInto('conversation_annotations').values(annotation).returning('id').execute();
    }
    if (reaches !== 'attachment') return [];
    const file = { ...of, name: 'a.txt', type: 'text/plain', size: 1, bytes: randomBytes(1), created: 1 };
    return tx.insertInto('attachments').values(file).returning('id').execute();
  });
  return { thing: inserted[0]?.id ?? 999_999_999, conversation };
}

test('a token cannot change a setting that takes effect immediately in the other environment', async () => {
  const live = {
    mask_cards: false,
    conversations_retention: 1,
    no_instances_production: 9,
    sip_server_production: 'sip.example.com',
    chatbot_origins: 'https://evil.example',
    chatbot_base_url: 'https://evil.example',
    production_approval: true,
  };
  const before = (await call(settings.get)).body;
  for (const token of tokens) {
    for (const [field, value] of Object.entries(live)) {
      const { status, error } = await send(token, settings.update, { body: { [field]: value } });
      expect([field, status, error?.message]).toEqual([field, 402, expect.stringContaining('project_env=dev')]);
    }
    const own = { confidence_threshold: 0.6, no_instances_testing: 3, mask_cards: before.mask_cards };
    expect((await send(token, settings.update, { body: own })).status).toBe(200);
  }
  expect((await call(settings.get)).body).toMatchObject({ mask_cards: before.mask_cards, chatbot_origins: '' });
});
