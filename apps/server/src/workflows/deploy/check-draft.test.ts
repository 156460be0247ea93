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
