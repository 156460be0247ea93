import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import {
  actions,
  chat,
  entities,
  graph,
  intentFiles,
  intents,
  reactions,
  settings,
  synonyms,
  tests,
  training,
  understanding,
} from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { pulseDuring } from '#testing/pulse.ts';

/* The worst known input for each row of docs/decisions/bounded-work.md. */

const product = await startTestProduct();
let call: ReturnType<typeof callerIn>;
let projectId: number;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

/** Asserts that other requests do not wait, and that the answer is a reply or a refusal, never a failure. */
async function answered(work: () => Promise<{ status: number; error?: { message: string } | undefined }>) {
  const { result, missed } = await pulseDuring(work);
  expect([missed, result.status < 500]).toEqual([0, true]);
  return result;
}

const times = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, at) => text(at));

const YAML: [string, string, number, RegExp][] = [
  ['of 150,000 keys', times(150_000, (at) => `k${at}: 1`).join('\n'), 413, /256 kB/u],
  ['of 18,000 keys', times(18_000, (at) => `k${at}: 1`).join('\n'), 400, /Tests is missing/u],
  ['with the same key again and again', 'k: 1\n'.repeat(50_000), 400, /Line 2: duplicate key “k”/u],
  ['nested deep', '['.repeat(200_000), 400, /Line 1: The file is nested too deeply/u],
  ['of maps nested deep', '{a: '.repeat(60_000), 400, /Line 1: The file is nested too deeply/u],
  ['of lists in lists', '- '.repeat(120_000), 400, /Line 1: The file is nested too deeply/u],
  ['never closed', `a: "${'x'.repeat(250_000)}`, 400, /line 1/iu],
  ['with a fault in every line', `${'[\n'.repeat(50)}${'}\n'.repeat(100_000)}`, 400, /line/iu],
  [
    'of aliases of aliases',
    `a: &a [1]\n${times(200, (at) => `b${at}: &b${at} [*a, *a, *a]`).join('\n')}`,
    400,
    /aliases/u,
  ],
  ['with a key that every object inherits', '{"__proto__": {"x": 1}}', 400, /Tests is missing/u],
  ['with another such key', 'tests: [{constructor: a}]', 400, /Line 1/u],
  ['of many documents', '---\n'.repeat(60_000), 400, /documents/u],
];

test.each(YAML)('a file of tests %s is refused, and nobody waits', async (_, source, status, message) => {
  const refused = await answered(() => call(tests.import, form([['file', source]])));
  expect([refused.status, refused.error?.message]).toEqual([status, expect.stringMatching(message)]);
});

test('a file of the most tests that it may hold is imported and exported', async () => {
  const source = `tests:\n${times(8_000, (at) => `- name: t${at}\n  steps: []\n`).join('')}`;
  expect((await answered(() => call(tests.import, form([['file', source]])))).status).toBe(200);
  expect((await answered(() => call(tests.export))).status).toBe(200);
});

const CSV: [string, string][] = [
  ['of rows of one cell', `intent,template\n${'a\n'.repeat(200_000)}`],
  ['of cells without end', `intent,template\n${','.repeat(1_000_000)}`],
  ['with a quotation mark that is never closed', `intent,template\n"${'x,\n'.repeat(500_000)}`],
  ['of one long line', 'x'.repeat(3_000_000)],
  ['of empty rows', `intent,template\n${'\n'.repeat(1_000_000)}`],
  ['of quotation marks', `intent,template\n${'""'.repeat(1_000_000)}`],
  ['of the same template again and again', `intent,template\n${'a,b\n'.repeat(90_000)}`],
];

test.each(CSV)('a CSV file of intents %s keeps nobody waiting', async (_, source) => {
  const { status } = await answered(() => call(intentFiles.import, form([['file', source]])));
  expect([200, 400]).toContain(status);
});

const SOURCES: [string, string][] = [
  ['of syntax faults', '=\n'.repeat(20_000)],
  ['nested deep', '('.repeat(100_000)],
  ['of blocks nested deep', '{'.repeat(100_000)],
  ['never closed', `\`${'${'.repeat(50_000)}`],
  ['of names that do not exist', 'a;b;'.repeat(40_000)],
];

test.each(SOURCES)('checking an action %s keeps nobody waiting', { timeout: 60_000 }, async (_, source) => {
  const made = await call(actions.create, { body: { name: 'Worst', source } });
  expect(made.status).toBe(200);
  await answered(() => call(graph.lint));
  await answered(() => call(graph.lint));
  await answered(() => call(graph.flow));
  await answered(() => call(tests.coverage));
  await call(actions.remove, { params: { id: made.body.id } });
});

test('findings are kept until the project changes', async () => {
  const rules = async () => (await call(graph.lint)).body.map(({ rule }) => rule);
  const before = await rules();
  const made = await call(reactions.create, { body: { name: 'Nowhere', intents: [] } });
  expect(await rules()).toEqual(expect.arrayContaining(['unreachable']));
  await call(reactions.remove, { params: { id: made.body.id } });
  expect(await rules()).toEqual(before);
});

async function talk() {
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token }, body: {} });
  const query = { id: body.conversation_id, conversation_token };
  return (msg: string) => call(chat.say, { query, body: { msg, last_ts: 0, get_meta: true } });
}

test('a long text against a large dictionary keeps nobody waiting', { timeout: 120_000 }, async () => {
  const words = times(50_000, (at) => `product ${String(at).padStart(5, '0')}`);
  const entity = { name: 'word', type: 'dictionary', match: 'fuzzy', occurrence: 'multiple', values: words.join(', ') };
  const made = await call(entities.create, { body: entity });
  expect(made.status, JSON.stringify(made.error)).toBe(200);
  await call(intents.create, { body: { name: 'Say', templates: ['one thing', 'another thing'] } });
  expect((await call(training.train)).status).toBe(200);
  const text = times(300, (at) => `produkt ${String(at * 811).padStart(5, '0')}`)
    .join(' ')
    .slice(0, 3_999);
  const say = await talk();
  await say('hello');
  const { result: answer, missed } = await pulseDuring(() => say(text));
  expect([missed, answer.status]).toEqual([0, 200]);
  // The answer contains the best match found so far, and the tracker records the cut.
  expect(answer.body.tracker.filter((entry) => argOf(entry, 'cut') === true)).toMatchObject([
    { args: { level: 'warn' } },
  ]);
  await call(understanding.try, { body: { text: 'hello' } });
  expect((await answered(() => call(understanding.try, { body: { text } }))).status).toBe(200);
  // Each takes part of a round: all eight in one round would take a second.
  const tries = Array.from({ length: 8 }, () => () => call(understanding.try, { body: { text } }));
  const talks = await Promise.all(Array.from({ length: 16 }, () => talk()));
  const many = await pulseDuring(() =>
    Promise.all([...tries, ...talks.map((one) => () => one(text))].map((ask) => ask())),
  );
  expect([many.missed, new Set(many.result.map(({ status }) => status))]).toEqual([0, new Set([200])]);
});

test('a turn of 500 actions that each rewrite a large slot lets others go first', { timeout: 60_000 }, async () => {
  const set = (name: string, value: string) => ({ name: 'set', args: { name, value } });
  const many = Array.from({ length: 490 }, (_, at) => set(`s${at % 10}`, 'slots.a'));
  await call(reactions.create, {
    body: {
      name: 'Rewrite',
      intents: ['__any__'],
      condition: `text === 'rewrite'`,
      actions: [set('big', '"x".repeat(10_000).split("")'), set('a', '["x"]'), ...many],
    },
  });
  const say = await talk();
  await say('hello');
  expect((await answered(() => say('rewrite'))).status).toBe(200);
});

test('numbers without end, said and stored, are looked through for personal data while others go first', async () => {
  const { projectId: masked } = await product.blankProject();
  const owner = callerIn(masked, await product.memberOf(masked, 'administrator'));
  const body = { mask_ibans: true, mask_emails: true, mask_phones: true, mask_birth_numbers: true };
  expect((await owner(settings.update, { body })).status).toBe(200);
  const store = { name: 'set', args: { name: 'big', value: '"1 ".repeat(99_000)' } };
  await owner(reactions.create, { body: { name: 'Store', intents: ['__any__'], actions: [store] } });
  const conversation_token = randomBytes(16).toString('base64url');
  const opened = await owner(chat.init, { query: { conversation_token }, body: {} });
  const query = { id: opened.body.conversation_id, conversation_token };
  const { result, missed } = await pulseDuring(() =>
    owner(chat.say, { query, body: { msg: '1 '.repeat(1_999), last_ts: 0, get_meta: true } }),
  );
  expect([missed, result.status]).toEqual([0, 200]);
}, 120_000);

test(
  'a condition that mentions a large slot hundreds of times is logged in one pass',
  { timeout: 60_000 },
  async () => {
    const condition = `text === 'again' && (${times(290, () => 'slots.big').join('||')})`;
    const fill = [{ name: 'set', args: { name: 'big', value: '"x".repeat(30_000).split("")' } }];
    await call(reactions.create, {
      body: { name: 'Fill', intents: ['__any__'], condition: `text === 'fill'`, actions: fill },
    });
    for (let at = 0; at < 20; at++) {
      await call(reactions.create, { body: { name: `Again ${at}`, intents: ['__any__'], condition } });
    }
    const say = await talk();
    await say('fill');
    expect((await answered(() => say('again'))).status).toBe(200);
  },
);

test(
  'a synonym is renamed in 190,000 templates, and they are listed and exported, and nobody waits',
  { timeout: 120_000 },
  async () => {
    const made = await product.blankProject();
    const inLarge = callerIn(made.projectId, await product.memberOf(made.projectId, 'editor'));
    const rows = times(190_000, (at) => `Intent ${at % 300},template number ${at} of #card and so on\n`).join('');
    expect((await inLarge(intentFiles.import, form([['file', `intent,template\n${rows}`]]))).status).toBe(200);
    await inLarge(synonyms.replace, { body: [{ name: 'card', values: ['card'] }] });
    const [card] = (await inLarge(synonyms.list)).body;
    const renamed = [{ id: card?.id, name: 'bankcard', values: ['card'] }];
    expect((await answered(() => inLarge(synonyms.replace, { body: renamed }))).status).toBe(200);
    expect((await answered(() => inLarge(intents.list))).status).toBe(200);
    expect((await answered(() => inLarge(intents.list, { query: { format: 'csv' } }))).status).toBe(200);
  },
);

test('suggestions beside thousands of synonyms that no template says keep nobody waiting', async () => {
  const made = await product.blankProject();
  const inLarge = callerIn(made.projectId, await product.memberOf(made.projectId, 'editor'));
  const templates = times(5_000, (at) => `template number ${at} and so on`);
  const rows = templates.map((template) => `Large,${template}\n`).join('');
  await inLarge(intentFiles.import, form([['file', `intent,template\n${rows}`]]));
  const many = times(2_000, (at) => `s${at}`).map((name) => ({ name, values: times(50, (at) => `${name} ${at}`) }));
  expect((await inLarge(synonyms.replace, { body: many })).status).toBe(200);
  const id = (await inLarge(intents.list)).body[0]?.id ?? 0;
  const suggested = await answered(() => inLarge(understanding.suggest, { params: { id }, body: {} }));
  expect(suggested.status).toBe(200);
}, 120_000);

test('many moves out of an intent with 99,000 templates keep nobody waiting', { timeout: 120_000 }, async () => {
  const made = await product.blankProject();
  const inLarge = callerIn(made.projectId, await product.memberOf(made.projectId, 'editor'));
  const templates = times(99_000, (at) => `template number ${at} and so on`);
  const rows = templates.map((template) => `Large,${template}\n`).join('');
  await inLarge(intentFiles.import, form([['file', `intent,template\n${rows}`]]));
  const from = (await inLarge(intents.list)).body[0]?.id ?? 0;
  const { id: to } = (await inLarge(intents.create, { body: { name: 'Other', templates: [] } })).body;
  const moves = templates.slice(0, 300).map((template) => ({ from, to, templates: [template] }));
  expect((await answered(() => inLarge(intentFiles.moveTemplates, { body: { moves } }))).status).toBe(200);
  const after = (await inLarge(intents.list)).body;
  expect(after.map((intent) => intent.templates.length)).toEqual([98_700, 300]);
});

test('thousands of conditions that are new keep nobody waiting', { timeout: 60_000 }, async () => {
  for (let at = 0; at < 300; at++) {
    const condition = `slots.a${at} === 1 && [${'1, '.repeat(250)}1].includes(2)`;
    await call(reactions.create, { body: { name: `Condition ${at}`, intents: ['__any__'], condition } });
  }
  const say = await talk();
  expect((await answered(() => say('hello'))).status).toBe(200);
});
