import { randomBytes } from 'node:crypto';
import { chat, entities, intents, projects, settings, synonyms, training, understanding } from '@parley/contract';
import { templateKey } from '@parley/domain/text';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
});

async function say(text: string): Promise<void> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_env: 'draft', conversation_token };
  const { body } = await call(chat.init, { query, body: { get_meta: false } });
  const message = { msg: text, last_ts: body.tracker.at(-1)?.timestamp ?? 0, get_meta: false };
  await call(chat.say, { query: { id: body.conversation_id, conversation_token }, body: message });
}

function negate(language: string, templates: string[]) {
  return call(understanding.negate, { query: { language }, body: { templates } });
}

test('templates are turned round in their order, from either side', async () => {
  expect((await negate('en', ['I want to pay', 'I do not want to pay'])).body).toEqual({
    templates: ["I don't want to pay", 'I want to pay'],
  });
  expect((await negate('cs', ['chci zaplatit', 'nechci zaplatit'])).body).toEqual({
    templates: ['nechci zaplatit', 'chci zaplatit'],
  });
});

test('what cannot be turned round for sure is refused, each at its place, and nothing is answered', async () => {
  const { status, error } = await negate('en', ['I want to pay', 'the bill of November', 'I can pay', 'my card']);
  expect([status, error?.issues?.map(({ path }) => path)]).toEqual([400, ['body.templates.1', 'body.templates.3']]);
  const unknown = await negate('hu', ['fizetni akarok']);
  expect([unknown.status, unknown.error?.message]).toEqual([400, 'There are no rules for this language.']);
});

test('the list of languages says beforehand which have no rules, and it is true', async () => {
  for (const { id, negation } of (await call(projects.languages)).body) {
    const { error } = await negate(id, ['xyz']);
    expect([id, /rules for this language/u.test(error?.message ?? '')]).toEqual([id, negation === 'none']);
  }
});

test('a negative template that denies nothing is refused: its denial would not be its positive', async () => {
  const turn = (from: 'positive' | 'negative', template: string) =>
    call(understanding.negate, { query: { language: 'en', from }, body: { templates: [template] } });
  expect((await turn('negative', 'I want to pay')).error?.message).toBe('The text is not negative.');
  expect((await turn('negative', 'I do not want to pay')).body).toEqual({ templates: ['I want to pay'] });
  expect((await turn('positive', 'I do not want to pay')).error?.message).toBe('The text is negative already.');
});

test('a language that no bot speaks is refused at its field, in a new project and in the settings', async () => {
  const places = (issues: { path: string; message: string }[] | undefined) =>
    issues?.map(({ path, message }) => [path, message]);
  const refused = [['body.language', 'Unknown language']];
  for (const language of ['xx', 'e', '', 'english']) {
    const changed = await call(settings.update, { body: { language } });
    expect([language, changed.status, places(changed.error?.issues)]).toEqual([language, 400, refused]);
  }
  const administrator = callerIn(projectId, await product.memberOf(projectId, 'platform'));
  const made = await administrator(projects.create, { body: { language: 'xx' } });
  expect([made.status, places(made.error?.issues)]).toEqual([400, refused]);
  expect((await call(settings.update, { body: { language: 'cs-CZ' } })).status).toBe(200);
});

test('turning templates round writes nothing', async () => {
  const before = await product.fingerprint(projectId);
  await negate('en', ['I want to pay']);
  expect(await product.fingerprint(projectId)).toBe(before);
});

async function addIntent(name: string, templates: string[]): Promise<number> {
  return (await call(intents.create, { body: { name, templates } })).body.id;
}

async function suggested(id: number, limit = 100) {
  const { status, body } = await call(understanding.suggest, { params: { id }, body: { limit } });
  expect([status, body.failure]).toEqual([200, null]);
  return body.suggestions;
}

test('phrases are suggested of the templates of an intent, and no template of any intent matches them', async () => {
  await call(synonyms.replace, { body: [{ name: 'pay', values: ['pay', 'settle', 'clear'] }] });
  await call(entities.create, { body: { name: 'card', values: 'gold, silver, blue' } });
  const pay = await addIntent('Pay', ['#pay by @card', 'I want to pay with gold', 'it is not paid']);
  await addIntent('Gold', ["I'd LIKE to  #pay with @card"]);
  const found = (await suggested(pay)).map(({ template }) => template);
  expect(found).toEqual(expect.arrayContaining(["it isn't paid"]));
  expect(found).not.toContain("I'd like to pay with gold");
  expect(found.filter((text) => / by |settle|clear/u.test(text))).toEqual([]);
  expect(new Set(found.map(templateKey)).size).toBe(found.length);
  expect(await suggested(pay, 1)).toHaveLength(1);
});

test('what the trained model would take for another intent is not suggested by rules', async () => {
  const block = await addIntent('Block', ['block', 'stolen card', 'I want to have it']);
  await addIntent('Coffee', [
    'black coffee',
    "I'd like to have coffee",
    "I'd like to have it black",
    "I'd like to have one",
  ]);
  const before = (await suggested(block)).map(({ template }) => template);
  expect(before).toContain("I'd like to have it");
  await call(training.train);
  const after = await suggested(block);
  expect(after.length).toBeLessThan(before.length);
  for (const { template, nearer_to } of after) {
    const { intents: heard } = (await call(understanding.try, { body: { text: template } })).body;
    expect([nearer_to, heard[0]?.name === 'Coffee' && heard[0].confidence >= 0.5]).toEqual([null, false]);
  }
});

test('what callers said in the intent is suggested first, but no number, no typo, and to no user who may not see it', async () => {
  const block = await addIntent('Block', [
    'block my card',
    'please block the card',
    'stop the card',
    'my card must be blocked',
  ]);
  await addIntent('Coffee', ['black coffee', 'a cup of coffee please', 'coffee with milk']);
  await call(training.train);
  const said = ['stop my card please', 'blokc my card', 'block my card 4711', 'coffee please', 'block'];
  for (const text of [...said, 'stop my card please']) await say(text);
  const callers = (await suggested(block)).filter(({ kind }) => kind === 'said');
  expect(callers.map(({ template }) => template)).toEqual(['stop my card please']);
  expect((await suggested(block))[0]).toMatchObject({ template: 'stop my card please', kind: 'said' });
});

test('of an intent that is not there nothing is suggested', async () => {
  const { status } = await call(understanding.suggest, { params: { id: 999_999_999 }, body: {} });
  expect(status).toBe(404);
});
