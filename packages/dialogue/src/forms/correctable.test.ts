import type { Entity } from '@parley/domain';
import { expect, test } from 'vitest';
import { buildEntity, buildReaction, call } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk } from '#testing/talk.ts';

const hit = (entity: string, value: string) => ({
  ...{ entity, value, text: value, start: 0, end: value.length, matcher: 'exact' as const, distance: 0 },
});

/** A form that has the answer for a time, and now asks for something else. */
async function correctsAt(next: Entity['type'] | 'text', text: string, first: Entity['type'] = 'time') {
  const heard: (readonly string[] | undefined)[] = [];
  const host = buildHost({
    understand(said, { corrects }) {
      heard.push(corrects);
      const isAnswer = said === '16:00';
      return {
        text: said,
        intents: [{ name: said === 'go' ? 'go' : null, confidence: said === 'go' ? 1 : 0, alternatives: [] }],
        entities: isAnswer || corrects?.includes('first') === true ? [hit('first', isAnswer ? said : '17:00')] : [],
      };
    },
  });
  const questions = [call('ask', { slot: 'first', text: 'When?' }), call('ask', { slot: 'next', text: 'And?' })];
  const entities = [
    buildEntity(1, { name: 'first', type: first }),
    ...(next === 'text' ? [] : [buildEntity(2, { name: 'next', type: next })]),
  ];
  const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions: questions })], entities }, host);
  await talk.take('go');
  await talk.take('16:00');
  await talk.take(text);
  return { corrects: heard.at(-1), slots: talk.state().slots };
}

test.each(['yes-no', 'dictionary', 'free', 'e-mail'] as const)(
  'a number alone corrects the time before while a question for %s is open',
  async (next) => {
    expect(await correctsAt(next, '5 rather')).toEqual({ corrects: ['first'], slots: { first: '17:00' } });
  },
);

test.each(['number', 'time', 'date', 'phone', 'regex', 'dtmf', 'money'] as const)(
  'a number may answer a question for %s, so that it corrects nothing before',
  async (next) => {
    expect(await correctsAt(next, '5 rather')).toEqual({ corrects: undefined, slots: { first: '16:00' } });
  },
);

test('a question for a text is corrected only by a text that begins with no', async () => {
  expect((await correctsAt('text', '5 rather')).slots).toEqual({ first: '16:00', next: '5 rather' });
  expect((await correctsAt('text', 'no, 5')).slots).toEqual({ first: '17:00' });
});
