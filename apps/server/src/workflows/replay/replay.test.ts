import { randomBytes } from 'node:crypto';
import { chat, deployments, reactions } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';

let calls = 0;
const outside = await outsideSystem((_request, response) => {
  calls++;
  response.setHeader('content-type', 'application/json').end('{"balance":7}');
});
const product = await startTestProduct({ egressAllow: outside.egressAllow });

test('a replay lists the turns that the draft answers otherwise, and sends nothing', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const say = (text: string) => ({ name: 'utter', args: { text } });
  const add = (name: string, intents: string[], actions: object[]) =>
    call(reactions.create, { body: { name, intents, actions } });
  await add('Greeting', ['__start__'], [say('Hello')]);
  const { body: answer } = await add(
    'Balance',
    ['__fallback__'],
    [{ name: 'http', args: { method: 'GET', url: outside.url, slot: 'account' } }, say('You have money')],
  );
  await call(deployments.deploy, { query: { project_env: 'prod', message: 'As agreed' } });
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token, project_env: 'prod' }, body: {} });
  await call(chat.say, {
    query: { id: body.conversation_id, conversation_token },
    body: { msg: 'how much', last_ts: 0 },
  });
  expect(calls).toBe(1);

  const replay = async () => (await call(deployments.replay)).body;
  expect(await replay()).toMatchObject({ conversations: 1, skipped: 0, turns: 2, different: 0, differences: [] });
  await call(reactions.update, {
    params: { id: answer.id },
    body: { name: 'Balance', actions: [say('You are rich')] },
  });
  expect(await replay()).toMatchObject({
    different: 1,
    differences: [
      {
        conversation_id: body.conversation_id,
        turn: 1,
        said: 'how much',
        before: { reactions: [{ id: answer.id, name: 'Balance' }], utterances: ['You have money'] },
        after: { reactions: [{ id: answer.id, name: 'Balance' }], utterances: ['You are rich'] },
        cause: { kind: 'reactions', id: answer.id, name: 'Balance' },
      },
    ],
  });
  expect(calls).toBe(1);
});
