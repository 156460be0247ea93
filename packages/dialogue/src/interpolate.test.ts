import { costOfGrowth } from '@parley/domain/testing/computing';
import { describe, expect, test } from 'vitest';
import { interpolate } from '#interpolate.ts';
import type { Json } from '#json.ts';
import { buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk, logsOf } from '#testing/talk.ts';

describe('{{ }} in arguments', () => {
  test('is evaluated once, in one call for an action', async () => {
    const host = buildHost();
    const options = [
      { label: '{{ 1 + 1 }}', value: 'two' },
      { label: 'three', value: '{{ text }}' },
    ];
    const talk = buildTalk(
      { reactions: [buildReaction(1, { intents: ['go'], actions: [call('buttons', { options })] })] },
      host,
    );
    const { entries } = await talk.take('go');
    expect(entries.at(-1)?.args).toEqual({
      options: [
        { label: '2', value: 'two' },
        { label: 'three', value: 'go' },
      ],
    });
    expect(host.evaluations).toEqual([['1 + 1', 'text']]);
  });

  test('is looked for in one pass, however many are opened and never closed', async () => {
    const unclosed = (count: number) => ({ text: '{{ '.repeat(count) });
    const args = unclosed(200_000);
    expect(await interpolate(args, new Map(), async () => [])).toEqual({ args, failures: [] });
    // The work is done before the promise is returned.
    const read = (count: number) => void interpolate(unclosed(count), new Map(), async () => []);
    expect(costOfGrowth(200_000, read)).toBeLessThan(3);
  });

  test('costs no evaluation where there is none', async () => {
    const host = buildHost();
    await buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions: [say('plain }} {')] })] }, host).take(
      'go',
    );
    expect(host.evaluations).toEqual([]);
  });

  test.each(['null', 'undefined', 'slots.a.b', 'syntax error ('])('gives an empty text for %s', async (expression) => {
    const talk = buildTalk({
      reactions: [buildReaction(1, { intents: ['go'], actions: [say(`[{{ ${expression} }}]`)] })],
    });
    const { entries } = await talk.take('go');
    expect(entries.at(-1)?.args).toEqual({ text: '[]' });
    expect(logsOf(entries, 'warn')).toHaveLength(expression.startsWith('s') ? 1 : 0);
  });

  test.each([
    ['{{ [1, { a: true }] }}', [1, { a: true }]],
    [' {{ 5 }} ', 5],
    ['{{ false }}', false],
    ['{{ null }}', null],
    ['{{ undefined }}', null],
    ['{{ 5 }}!', '5!'],
    ['{{ 5 }}{{ 6 }}', '56'],
  ])('%s alone in an argument keeps the type of its value', async (text, expected) => {
    const values: Record<string, Json | undefined> = {
      '[1, { a: true }]': [1, { a: true }],
      '5': 5,
      '6': 6,
      false: false,
      null: null,
    };
    const evaluate = async (expressions: string[]) =>
      expressions.map((expression) => ({ ok: true as const, value: values[expression] }));
    const { args } = await interpolate({ top: text, list: [text] }, new Map(), evaluate);
    expect(args).toEqual({ top: expected, list: [expected] });
  });

  test.each([
    ['a list', '["a", 1]', '["a",1]'],
    ['an object', '({ a: 1 })', '{"a":1}'],
    ['a number', '1 + 1', '2'],
    ['nothing', 'null', ''],
  ])('alone where a text is needed, %s reads as it does inside a text', async (_, expression, text) => {
    const talk = buildTalk({
      reactions: [buildReaction(1, { intents: ['go'], actions: [say(`{{ ${expression} }}`)] })],
    });
    expect((await talk.take('go')).entries.at(-1)?.args).toEqual({ text });
  });

  test('more than 1,000 in one action are not evaluated, and the log says so', async () => {
    const host = buildHost();
    const talk = buildTalk(
      { reactions: [buildReaction(1, { intents: ['go'], actions: [say('{{text}}'.repeat(1_001))] })] },
      host,
    );
    const { entries } = await talk.take('go');
    expect(host.evaluations).toEqual([]);
    expect(logsOf(entries, 'warn')).toHaveLength(1);
  });

  test.each(['{{ 7*7 }}', '${7*7}', '{{slots}}', '$& $1 $$', "'); process.exit(); ('"])(
    'C10: a caller who says %s hears it back word for word, by a slot too',
    async (text) => {
      const actions = [say('{{ text }}'), call('set', { name: 'said', value: 'text' }), say('{{ slots.said }}')];
      const host = buildHost();
      const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['__any__'], actions })] }, host);
      expect(await talk.says(text)).toEqual([text, text]);
      expect(host.evaluations).toEqual([['text'], ['text'], ['slots.said']]);
    },
  );
});

describe('set', () => {
  async function slotAfter(value: Parameters<typeof call>[1], before?: string) {
    const actions = [
      ...(before === undefined ? [] : [call('set', { name: 'x', value: '"old"' })]),
      call('set', { name: 'x', ...value }),
    ];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    await talk.take('go');
    return talk.state().slots;
  }

  test.each([
    ['1 + 1', 2],
    ['({ a: [1] })', { a: [1] }],
    ['{{ 1 + 1 }}', 2],
    ['is {{ 1 + 1 }}', 'is 2'],
    ['null', null],
    ['', ''],
  ])('keeps the value of %s as it is', async (value, expected) => {
    expect(await slotAfter({ value })).toEqual({ x: expected });
  });

  test('takes a value that is not a text as it stands', async () => {
    expect(await slotAfter({ value: { a: [true, 3] } })).toEqual({ x: { a: [true, 3] } });
  });

  test('clears the slot when there is no value, and keeps the old one after an error', async () => {
    expect(await slotAfter({ value: 'undefined' }, 'old')).toEqual({});
    expect(await slotAfter({ value: 'slots.a.b' }, 'old')).toEqual({ x: 'old' });
  });

  test('a slot named __proto__ is an ordinary slot', async () => {
    const talk = buildTalk({
      reactions: [
        buildReaction(1, { intents: ['go'], actions: [call('set', { name: '__proto__', value: '({ a: 1 })' })] }),
      ],
    });
    await talk.take('go');
    expect(Object.keys(talk.state().slots)).toEqual(['__proto__']);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  test('a slot that is put into itself turn after turn stops growing deeper, with an error in the log', async () => {
    const actions = [call('set', { name: 'x', value: ['{{ slots.x }}'] })];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    for (let turn = 0; turn < 100; turn++) expect(logsOf((await talk.take('go')).entries, 'error')).toEqual([]);
    expect(logsOf((await talk.take('go')).entries, 'error')[0]).toContain('nested too deeply');
  });

  test('slots that would grow too large are refused with an error in the log', async () => {
    const grow = call('set', { name: 'x', value: '"x".repeat(150_000)' });
    const more = call('set', { name: 'y', value: 'slots.x' });
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions: [grow, more] })] });
    const { state, entries } = await talk.take('go');
    expect(Object.keys(state.slots)).toEqual(['x']);
    expect(logsOf(entries, 'error')[0]).toContain('slots of the conversation are full');
  });
});
