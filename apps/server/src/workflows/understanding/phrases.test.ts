import { entities, intents, projects, settings, synonyms, training, understanding } from '@parley/contract';
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

test('phrases are suggested of a template and synonyms, and no template of any intent matches them', async () => {
  await call(synonyms.replace, { body: [{ name: 'pay', values: ['pay', 'settle', 'clear'] }] });
  await call(entities.create, { body: { name: 'card', values: 'gold, silver, blue' } });
  const pay = await addIntent('Pay', ['#pay by @card', 'I want to pay with gold']);
  await addIntent('Gold', ['I WANT to  settle with @card']);
  const found = (await suggested(pay)).map(({ template }) => template);
  expect(found).toContain('I want to clear with gold');
  expect(found).not.toContain('I want to settle with gold');
  expect(found.filter((text) => / by /u.test(text))).toEqual([]);
  expect(new Set(found.map(templateKey)).size).toBe(found.length);
  expect(await suggested(pay, 1)).toHaveLength(1);
});

test('a phrase that the trained model would take for another intent is marked with it', async () => {
  const block = await addIntent('Block', ['block', 'stolen card', 'I want to have it']);
  const coffee = await addIntent('Coffee', [
    'black coffee',
    "I'd like to have coffee",
    "I'd like to have it black",
    "I'd like to have one",
  ]);
  const before = await suggested(block);
  expect(before.every((suggestion) => suggestion.nearer_to === null)).toBe(true);
  await call(training.train);
  const texts = (await suggested(block)).map(({ template }) => template);
  const marks = await Promise.all(
    texts.map(async (text) => (await call(understanding.try, { body: { text } })).body.intents[0]),
  );
  const expected = marks.map((heard) => (heard?.name === 'Coffee' && heard.confidence >= 0.5 ? coffee : null));
  expect(new Set(expected)).toEqual(new Set([null, coffee]));
  expect((await suggested(block)).map((suggestion) => suggestion.nearer_to)).toEqual(expected);
});

test('of an intent that is not there nothing is suggested', async () => {
  const { status } = await call(understanding.suggest, { params: { id: 999_999_999 }, body: {} });
  expect(status).toBe(404);
});
