import { deployments, reactions, settings } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

test('the check warns where a voice script greets callers without saying that a bot speaks', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const greeting = (text: string) => ({ name: 'Greeting', actions: [{ name: 'utter', args: { text } }] });
  const made = await call(reactions.create, { body: { ...greeting('Hello, this is Ann.'), intents: ['__start__'] } });
  const reaction = made.body.id;
  const warned = async () => {
    const { body } = await call(deployments.check, { query: { project_env: 'prod' } });
    return body.warnings.filter(({ rule }) => rule === 'undisclosed-bot');
  };
  expect(await warned()).toEqual([{ rule: 'undisclosed-bot', message: expect.stringContaining('a bot'), reaction }]);
  await call(settings.update, { body: { is_chat: true } });
  expect(await warned()).toEqual([]);
  await call(settings.update, { body: { is_chat: false } });
  await call(reactions.update, {
    params: { id: reaction },
    body: greeting('Hello, this is Ann, a virtual assistant.'),
  });
  expect(await warned()).toEqual([]);
});

test('where a telephone account is set, the check hears what callers hear, and a deployment counts it', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const heard = async () => {
    const { body } = await call(deployments.check, { query: { project_env: 'prod' } });
    const rules = new Set(['no-recognizer', 'no-voice', 'no-greeting', 'silent-greeting', 'unheard']);
    return [...body.errors, ...body.warnings].filter(({ rule }) => rules.has(rule));
  };
  expect(await heard()).toEqual([]);
  await call(settings.update, { body: { sip_server_production: 'pbx.example.com', sip_number_production: '100' } });
  expect(await heard()).toMatchObject([
    { rule: 'no-recognizer', setting: 'stt_provider' },
    { rule: 'no-voice', setting: 'voices_id' },
    { rule: 'no-greeting', unanswered: '__start__' },
  ]);
  const body = { name: 'Greeting', intents: ['__start__'], actions: [{ name: 'card', args: { title: 'Hello' } }] };
  const { id: reaction } = (await call(reactions.create, { body })).body;
  expect((await heard()).slice(2)).toMatchObject([{ rule: 'silent-greeting', reaction }]);
  const query = { project_env: 'prod', message: 'First', anyway: 'true' } as const;
  const { skipped } = (await call(deployments.deploy, { query })).body;
  const { errors } = (await call(deployments.check, { query: { project_env: 'prod' } })).body;
  expect(skipped?.errors).toBe(errors.length);
  await call(settings.update, { body: { is_chat: true } });
  expect(await heard()).toEqual([]);
});

test('the check says how many others may approve', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const approvers = async (project_env: 'dev' | 'prod') =>
    (await call(deployments.check, { query: { project_env } })).body.approvers;
  expect(await approvers('prod')).toBeNull();
  await call(settings.update, { body: { production_approval: true } });
  const before = await approvers('prod');
  expect(await approvers('dev')).toBeNull();
  await product.memberOf(projectId, 'administrator');
  expect(await approvers('prod')).toBe((before ?? 0) + 1);
});
