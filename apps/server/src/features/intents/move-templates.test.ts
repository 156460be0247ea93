import { intentFiles, intents } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let projectId: number;
let call: ReturnType<typeof callerIn>;
let pay: number;
let block: number;
let loan: number;

beforeEach(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  pay = await add('Pay', ['pay', 'Pay my bill', 'pay now']);
  block = await add('Block', ['block it']);
  loan = await add('Loan', ['a loan']);
});

async function add(name: string, templates: string[]): Promise<number> {
  return (await call(intents.create, { body: { name, templates } })).body.id;
}

function move(from: number, to: number, templates: string[]) {
  return call(intentFiles.moveTemplates, { body: { moves: [{ from, to, templates }] } });
}

test('templates move unchanged, and both intents change at one moment', async () => {
  const { status, body } = await move(pay, block, ['pay MY bill', 'pay now']);
  expect(status).toBe(200);
  const [source, target] = (await call(intents.list)).body;
  expect([source?.templates, target?.templates]).toEqual([['pay'], ['block it', 'Pay my bill', 'pay now']]);
  expect([source?.version, target?.version]).toEqual([body.version, body.version]);
});

test('a template that is in another intent already, or in none, is refused with the specification’s text, and nothing moves', async () => {
  const before = await product.fingerprint(projectId);
  const refusals: [templates: string[], message: string, path: string][] = [
    [['pay', 'block it'], 'This template name already exists.', 'body.moves.0.templates.1'],
    [['pay', 'PAY '], 'This template name already exists.', 'body.moves.0.templates.1'],
    [['pay', 'a loan'], 'This template name alread exists in the Loan intent', 'body.moves.0.templates.1'],
    [['never said'], 'This template is no longer in the intent', 'body.moves.0.templates.0'],
  ];
  for (const [templates, message, path] of refusals) {
    const { status, error } = await move(pay, block, templates);
    expect([status, error?.message, error?.issues?.[0]?.path]).toEqual([400, message, path]);
  }
  expect((await move(pay, pay, ['pay'])).status).toBe(400);
  expect((await move(pay, 999_999_999, ['pay'])).status).toBe(404);
  expect((await move(999_999_999, loan, ['pay'])).status).toBe(404);
  expect(await product.fingerprint(projectId)).toBe(before);
});

test('templates of several intents move in one revision, or not at all, and stay marked as they were', async () => {
  await call(intents.update, { params: { id: block }, body: { augmented: ['block it'] } });
  const moves = [
    { from: pay, to: loan, templates: ['pay'] },
    { from: block, to: loan, templates: ['block it'] },
  ];
  const before = await product.fingerprint(projectId);
  const wrong = { from: pay, to: loan, templates: ['pay'] };
  expect((await call(intentFiles.moveTemplates, { body: { moves: [...moves, wrong] } })).status).toBe(400);
  expect(await product.fingerprint(projectId)).toBe(before);
  const { body } = await call(intentFiles.moveTemplates, { body: { moves } });
  const after = (await call(intents.list)).body;
  expect(after.map(({ templates, augmented }) => [templates, augmented])).toEqual([
    [['Pay my bill', 'pay now'], undefined],
    [[], undefined],
    [['a loan', 'pay', 'block it'], ['block it']],
  ]);
  expect(after.map(({ version }) => version)).toEqual([body.version, body.version, body.version]);
});
