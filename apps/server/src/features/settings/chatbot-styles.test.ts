import { settings } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

async function editor() {
  const { projectId } = await product.blankProject();
  return callerIn(projectId, await product.memberOf(projectId, 'administrator'));
}

test('styles are compiled before they are saved, with their options and the place of a fault', async () => {
  const call = await editor();
  const compile = async (scss: string) => (await call(settings.chatbotStyles, { body: { scss } })).body;
  const off = { persistent_timeouts: false, read_utterances: false, read_utterances_speed: 1 };
  expect(await compile('')).toEqual({ css: '', errors: [], options: off });
  expect(await compile('$persistent-timeouts: true; $read-utterances-speed: 1.5; .a { color: red; }')).toEqual({
    css: expect.stringContaining('color: red'),
    errors: [],
    options: { ...off, persistent_timeouts: true, read_utterances_speed: 1.5 },
  });
  const { css, errors } = await compile('.a {\n  color: $missing;\n}');
  expect(css).toBe('');
  expect(errors).toEqual([{ line: 2, column: 10, message: 'Undefined variable.' }]);
});

test('origins are one a line, without a path', async () => {
  const call = await editor();
  const save = async (chatbot_origins: string) => (await call(settings.update, { body: { chatbot_origins } })).status;
  expect((await call(settings.get)).body.chatbot_origins).toBe('');
  expect(await save('https://www.example.com\n\n http://localhost:3000 ')).toBe(200);
  for (const wrong of ['www.example.com', 'https://www.example.com/chat', '*', 'null', 'ftp://example.com']) {
    expect(await save(wrong)).toBe(400);
  }
});
