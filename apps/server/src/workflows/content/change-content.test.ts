import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@parley/contract';
import type { BotTest, Intent, Reaction, Scope } from '@parley/domain';
import { beforeEach, expect, test } from 'vitest';
import type { Answer, TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let client: TestClient;
let project_id: number;

beforeEach(async () => {
  const owner = await product.clientOf('platform');
  const made = await owner.send('POST', '/v1/projects', { body: { name: 'Edited' } });
  ({ project_id } = JSON.parse(made.text) as { project_id: number });
  client = await product.memberOf(project_id, 'editor');
});

async function put(path: string, body: unknown, query: Record<string, number> = {}): Promise<Answer> {
  return client.send('PUT', path, { query: { project_id, ...query }, body });
}

async function made(path: string, body: unknown): Promise<{ id: number; version: number }> {
  const { status, text } = await put(path, body);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as { id: number; version: number };
}

const intent = async (name: string, templates: string[] = []) => (await made('/v1/intents/-1', { name, templates })).id;
const reaction = async (body: Partial<Reaction>) =>
  (await made('/v1/reactions/-1', { name: randomUUID(), ...body })).id;

async function list<T>(resource: string): Promise<T[]> {
  const { text } = await client.send('GET', `/v1/${resource}`, { query: { project_id } });
  return JSON.parse(text) as T[];
}

async function nameOf(id: number): Promise<string | undefined> {
  return (await list<Intent>('intents')).find((other) => other.id === id)?.name;
}

async function intentsOf(id: number): Promise<string[] | undefined> {
  return (await list<Reaction>('reactions')).find((other) => other.id === id)?.intents;
}

function refusalOf({ text }: Answer): ErrorBody['error'] {
  return (JSON.parse(text) as ErrorBody).error;
}

test('a renamed intent takes its negative twin and every reaction along', async () => {
  const bill = await intent('Bill');
  const twin = await intent('Bill [NEG]');
  const listing = await reaction({ intents: ['Bill', 'Bill [NEG]', '__start__'] });
  expect((await put(`/v1/intents/${bill}`, { name: 'Invoice' })).status).toBe(200);
  expect(await nameOf(twin)).toBe('Invoice [NEG]');
  expect(await intentsOf(listing)).toEqual(['Invoice', 'Invoice [NEG]', '__start__']);
});

test('the twin follows too when the list names it for something else, or sends it as it was read', async () => {
  const bill = await intent('Bill');
  const twin = await intent('Bill [NEG]');
  const listing = await reaction({ intents: ['Bill [NEG]'] });
  const changed = [
    { id: bill, name: 'Invoice' },
    { id: twin, templates: ['not the bill'] },
  ];
  expect((await put('/v1/intents', changed)).status).toBe(200);
  expect(await nameOf(twin)).toBe('Invoice [NEG]');
  const read = await list<Intent>('intents');
  const sent = read.map((each) => (each.id === bill ? { ...each, name: 'Account' } : each));
  expect((await put('/v1/intents', sent)).status).toBe(200);
  expect(await nameOf(twin)).toBe('Account [NEG]');
  expect(await intentsOf(listing)).toEqual(['Account [NEG]']);
});

test('two intents swap their names in one list, with their twins and in every reaction', async () => {
  const [a, b] = [await intent('A'), await intent('B')];
  const [notA, notB] = [await intent('A [NEG]'), await intent('B [NEG]')];
  const listing = await reaction({ intents: ['A', 'A [NEG]'] });
  const swapped = [
    { id: a, name: 'B' },
    { id: b, name: 'A' },
  ];
  expect((await put('/v1/intents', swapped)).status).toBe(200);
  expect(await Promise.all([a, b, notA, notB].map(nameOf))).toEqual(['B', 'A', 'B [NEG]', 'A [NEG]']);
  expect(await intentsOf(listing)).toEqual(['B', 'B [NEG]']);
});

test('a name that would give the twin a taken one is refused with the twin’s name', async () => {
  const [bill, invoice] = [await intent('Bill'), await intent('Other [NEG]')];
  await intent('Bill [NEG]');
  const refused = refusalOf(await put(`/v1/intents/${bill}`, { name: 'Other' }));
  const message = 'The name “Other [NEG]” of its negative intent is already in use';
  expect([refused.message, refused.issues]).toEqual([message, [{ path: 'body.name', message }]]);
  const inList = refusalOf(await put('/v1/intents', [{ id: invoice }, { id: bill, name: 'Other' }]));
  expect(inList.issues).toEqual([{ path: 'body.1.name', message }]);
  await intent('Taken');
  expect(refusalOf(await put(`/v1/intents/${bill}`, { name: 'Taken' })).message).toBe('Duplicit intent name');
  const freed = [
    { id: bill, name: 'Other' },
    { id: invoice, name: 'Free' },
  ];
  expect((await put('/v1/intents', freed)).status).toBe(200);
});

test('a negative intent gets no negative intent of its own, whichever call names it', async () => {
  const name = 'Bill [NEG] [NEG]';
  const id = await intent('Bill [NEG]');
  const message = 'A negative intent cannot have a negative intent of its own';
  const refused: [place: string, answer: Answer][] = [
    ['body.name', await put('/v1/intents/-1', { name })],
    ['body.name', await put(`/v1/intents/${id}`, { name })],
    ['body.0.name', await put('/v1/intents', [{ id, name }])],
  ];
  for (const [path, answer] of refused) {
    expect([answer.status, refusalOf(answer).issues]).toEqual([400, [{ path, message }]]);
  }
  expect(await nameOf(id)).toBe('Bill [NEG]');
});

test('a taken name is reported at its position in the list', async () => {
  const [a, b] = [await intent('A'), await intent('B')];
  const sent = [
    { id: a, name: 'Another' },
    { id: b, name: 'Another' },
  ];
  expect(refusalOf(await put('/v1/intents', sent)).issues?.[0]?.path).toBe('body.1.name');
});

test('an intent with a negative twin cannot take a negative name, nor one too long for the twin', async () => {
  const bill = await intent('Bill');
  await intent('Bill [NEG]');
  const twins = await put(`/v1/intents/${bill}`, { name: 'Bill [NEG]' });
  expect([twins.status, refusalOf(twins).issues]).toEqual([
    400,
    [{ path: 'body.name', message: 'Duplicit intent name' }],
  ]);
  expect((await put(`/v1/intents/${bill}`, { name: 'Other [NEG]' })).status).toBe(400);
  expect((await put(`/v1/intents/${bill}`, { name: 'x'.repeat(200) })).status).toBe(400);
  expect((await put(`/v1/intents/${bill}`, { name: 'x'.repeat(194) })).status).toBe(200);
});

test('a rename in a list with a conflict is carried nowhere', async () => {
  const [a, b] = [await intent('A'), await intent('B')];
  const listing = await reaction({ intents: ['A'] });
  const seen = (await list<Intent>('intents')).find(({ id }) => id === b)?.version ?? 0;
  await put(`/v1/intents/${b}`, { templates: ['changed since'] });
  const answer = await put('/v1/intents', [
    { id: a, name: 'Renamed' },
    { id: b, templates: [], version: seen },
  ]);
  expect([answer.status, refusalOf(answer).conflicts?.map(({ id }) => id)]).toEqual([409, [b]]);
  expect(await intentsOf(listing)).toEqual(['A']);
});

test('deleting an intent deletes its twin, and a change of it that was not seen is a conflict', async () => {
  const bill = await intent('Bill');
  await intent('Bill [NEG]');
  const [{ version: seen = 0 } = {}] = await list<Intent>('intents');
  await put(`/v1/intents/${bill}`, { templates: ['my bill'] });
  const remove = (atime: number) => client.send('DELETE', `/v1/intents/${bill}`, { query: { project_id, atime } });
  expect((await remove(seen)).status).toBe(409);
  const [{ version = 0 } = {}] = await list<Intent>('intents');
  expect((await remove(version)).status).toBe(200);
  expect(await list('intents')).toEqual([]);
});

const sameTemplates = [
  ['another case', 'WHERE is my Card', 'where is my card'],
  ['a decomposed accent', 'cafe\u0301 card', 'CAF\u00c9 card'],
  ['other blanks', 'where\u00a0is  my card', 'where is my card'],
  ['a final sigma', '\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
  ['a dotted capital I', 'C\u0130TY', 'ci\u0307ty'],
  ['signs that have a meaning in patterns', '(50% [OFF]) *now*? ^$.|\\d{2}+', '(50% [off]) *NOW*? ^$.|\\D{2}+'],
  ['letters far behind', `${'x '.repeat(40)}END`, `${'x '.repeat(40)}end`],
  [
    'letters of no Latin script',
    '\u041f\u041e\u0422\u0415\u0420\u042f\u041b',
    '\u043f\u043e\u0442\u0435\u0440\u044f\u043b',
  ],
] as const;

test.each(sameTemplates)(
  'a template that differs from another by %s counts as equal, however it is added',
  async (_, has, same) => {
    const holder = await intent('Holder', [has]);
    const other = await intent('Other');
    const message = 'This template name alread exists in the Holder intent';
    const added = await put(`/v1/intent/${other}/template`, { template: same });
    expect([added.status, refusalOf(added).message]).toEqual([400, message]);
    const replaced = await put(`/v1/intents/${other}`, { templates: [same] });
    expect([replaced.status, refusalOf(replaced).message]).toEqual([400, message]);
    const own = await put(`/v1/intent/${holder}/template`, { template: same });
    expect([own.status, refusalOf(own).message]).toEqual([400, 'This template name already exists.']);
    const removed = await client.send('DELETE', `/v1/intent/${holder}/template`, {
      query: { project_id },
      body: { template: same },
    });
    expect([removed.status, (await list<Intent>('intents'))[0]?.templates]).toEqual([200, []]);
  },
);

test('a template in two intents of one list is refused, and one that moves between them is not', async () => {
  const [a, b] = [await intent('A', ['my card']), await intent('B')];
  const twice = await put('/v1/intents', [
    { id: a, templates: ['my card', 'a card'] },
    { id: b, templates: ['A Card'] },
  ]);
  expect([twice.status, refusalOf(twice).issues?.[0]]).toEqual([
    400,
    { path: 'body.1.templates.0', message: 'This template name alread exists in the A intent' },
  ]);
  const moved = await put('/v1/intents', [
    { id: a, templates: [] },
    { id: b, templates: ['my card'] },
  ]);
  expect(moved.status).toBe(200);
});

test('a renamed reaction or scope is carried into every reaction, in lists too, and not past a conflict', async () => {
  const scope = (await made('/v1/reactions/scopes/-1', { name: 'Cards' })).id;
  const first = await reaction({ name: 'First' });
  const second = await reaction({
    name: 'Second',
    actions: [
      { name: 'goto', args: { reaction: 'First' } },
      { name: 'expect', args: { reactions: ['First', 'Second'] } },
      { name: 'enter_scope', args: { scope: 'Cards' } },
      { name: 'utter', args: { text: 'First {{ scope }} Cards' } },
    ],
  });
  expect((await put('/v1/reactions/scopes', [{ id: scope, name: 'Card line' }])).status).toBe(200);
  const swapped = [
    { id: first, name: 'Second' },
    { id: second, name: 'First' },
  ];
  expect((await put('/v1/reactions', swapped)).status).toBe(200);
  const stale = await put('/v1/reactions', [
    { id: first, name: 'Third' },
    { id: second, condition: 'true', version: 1 },
  ]);
  expect(stale.status).toBe(409);
  const after = (await list<Reaction>('reactions')).find(({ id }) => id === second);
  expect(after?.actions.map(({ args }) => args)).toEqual([
    { reaction: 'Second' },
    { reactions: ['Second', 'First'] },
    { scope: 'Card line' },
    { text: 'First {{ scope }} Cards' },
  ]);
});

test('a renamed intent or entity is renamed in the steps of tests that expect it', async () => {
  const intent = (await made('/v1/intents/-1', { name: 'Expected intent' })).id;
  const entity = (await made('/v1/entities/-1', { name: 'expected', values: 'a', occurrence: 'single' })).id;
  const steps = [{ input: 'a', intent: 'Expected intent', entities: { expected: 'a', other: 1 } }];
  const test = (await made('/v1/tests/-1', { name: 'Expecting', steps })).id;
  expect((await put(`/v1/intents/${intent}`, { name: 'New intent' })).status).toBe(200);
  expect((await put(`/v1/entities/${entity}`, { name: 'renamed' })).status).toBe(200);
  const stored = (await list<BotTest>('tests')).find(({ id }) => id === test);
  expect(stored?.steps).toMatchObject([{ intent: 'New intent', entities: { renamed: 'a', other: 1 } }]);
  expect(Object.keys(stored?.steps[0]?.entities ?? {}).toSorted()).toEqual(['other', 'renamed']);
});

test('a scope keeps its parent through a rename of it, and cannot be put inside itself', async () => {
  const outer = (await made('/v1/reactions/scopes/-1', { name: 'Outer' })).id;
  const inner = (await made('/v1/reactions/scopes/-1', { name: 'Inner', parent: 'Outer' })).id;
  expect((await put('/v1/reactions/scopes', [{ id: outer, name: 'Around' }])).status).toBe(200);
  const circle = await put('/v1/reactions/scopes', [{ id: outer, name: 'Around', parent: 'Inner' }]);
  expect([circle.status, refusalOf(circle).issues?.[0]?.path]).toEqual([400, 'body.0.parent']);
  const own = await put('/v1/reactions/scopes/-1', { name: 'Own', parent: 'Own' });
  expect([own.status, refusalOf(own).issues?.[0]?.path]).toEqual([400, 'body.parent']);
  const scopes = (await list<Scope>('reactions/scopes')).filter(({ id }) => [outer, inner].includes(id));
  expect(scopes.map(({ name, parent }) => [name, parent])).toEqual([
    ['Around', undefined],
    ['Inner', 'Around'],
  ]);
});

test('a scope that is not there is refused at its place, in one change and in a list', async () => {
  const id = await reaction({});
  const one = await put(`/v1/reactions/${id}`, { reactions_scopes_id: 999_999 });
  expect([one.status, refusalOf(one).issues?.[0]?.path]).toEqual([400, 'body.reactions_scopes_id']);
  const many = await put('/v1/reactions', [{ id }, { id: await reaction({}), reactions_scopes_id: 999_999 }]);
  expect([many.status, refusalOf(many).issues?.[0]?.path]).toEqual([400, 'body.1.reactions_scopes_id']);
});

test('an action call with reordered arguments keeps its author', async () => {
  const id = await reaction({ actions: [{ name: 'timeout', args: { seconds: 3, reaction: 'Gone' } }] });
  const [before] = await list<Reaction>('reactions');
  const colleague = await product.memberOf(project_id, 'editor');
  const body = { actions: [{ name: 'timeout', args: { reaction: 'Gone', seconds: 3 } }] };
  const bodies = [body, { actions: [{ name: 'timeout', args: { seconds: 3, reaction: 'Gone' } }] }];
  for (const sent of bodies) {
    await colleague.send('PUT', `/v1/reactions/${id}`, { query: { project_id }, body: sent });
    expect((await list<Reaction>('reactions'))[0]).toEqual(before);
  }
});

test('a conflict over the settings names the project’s id, as reading them does', async () => {
  const query = { project_id };
  const administrator = await product.memberOf(project_id, 'administrator');
  const before = await administrator.send('GET', '/v1/settings', { query });
  const { version } = JSON.parse(before.text) as { version: number };
  await administrator.send('PUT', '/v1/settings', { query, body: { language: 'cs' } });
  const stale = await administrator.send('PUT', '/v1/settings', {
    query: { ...query, atime: version },
    body: { language: 'de' },
  });
  expect([stale.status, refusalOf(stale).conflicts?.[0]?.id]).toEqual([409, project_id]);
});

test('a secret never appears: not in reads, history or the write’s own answer; its mask keeps it', async () => {
  const query = { project_id };
  const administrator = await product.memberOf(project_id, 'administrator');
  const secret = 'canary-of-the-sip-trunk';
  const written = await administrator.send('PUT', '/v1/settings', { query, body: { sip_passwd_testing: secret } });
  expect(written.status).toBe(200);
  const { version } = JSON.parse(written.text) as { version: number };
  const now = await administrator.send('GET', '/v1/settings', { query });
  const then = await administrator.send('GET', '/v1/settings', { query: { ...query, mtime: version } });
  for (const { text } of [written, now, then]) expect(text).not.toContain(secret);
  expect(JSON.parse(now.text)).toMatchObject({ sip_passwd_testing: '••••', sip_passwd_production: '' });
  const back = await administrator.send('PUT', '/v1/settings', { query, body: JSON.parse(now.text) });
  expect(back.status).toBe(200);
  const after = await administrator.send('GET', '/v1/settings', { query });
  expect(JSON.parse(after.text)).toEqual(JSON.parse(now.text));
});

test('a renamed action is called by its new name, and no action has the name of a built-in one', async () => {
  const { id } = await made('/v1/actions/-1', { name: 'look up', source: 'export default () => 1;' });
  const other = (await made('/v1/actions/-1', { name: 'look away' })).id;
  const caller = await reaction({ actions: [{ name: 'look up', args: { card: '1' } }] });
  const swapped = [
    { id, name: 'look away' },
    { id: other, name: 'look up' },
  ];
  expect((await put('/v1/actions', swapped)).status).toBe(200);
  const called = (await list<Reaction>('reactions')).find((each) => each.id === caller)?.actions;
  expect(called?.map(({ name, args }) => [name, args])).toEqual([['look away', { card: '1' }]]);
  for (const answer of [
    await put(`/v1/actions/${id}`, { name: ' utter' }),
    await put('/v1/actions/-1', { name: 'goto' }),
  ]) {
    expect([answer.status, refusalOf(answer).issues?.[0]?.path]).toEqual([400, 'body.name']);
  }
  expect((await put('/v1/actions', [{ id, name: 'goto' }])).status).toBe(400);
  // A faulty action is kept unchanged, to be repaired later.
  expect((await put(`/v1/actions/${id}`, { source: 'export default (' })).status).toBe(200);
  expect((await list<Reaction>('reactions')).find((each) => each.id === caller)?.actions[0]?.name).toBe('look away');
});
