import { expect, test } from 'vitest';
import { isSaid } from '#entries/turns-of.ts';
import { buildEntity, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk } from '#testing/talk.ts';

const hit = { entity: 'key', text: '1', start: 0, end: 1, value: '1', matcher: 'pattern' as const, distance: 0 };

/** Finds keys as the language model does: only where they were pressed. */
const host = buildHost({
  understand: (text, { isKeys }) => ({
    text,
    intents: [{ name: null, confidence: 0, alternatives: [] }],
    entities: isKeys ? [{ ...hit, text, value: text, end: text.length }] : [],
  }),
});

test('a condition tells pressed keys from the same text, and a question takes them', async () => {
  const reactions = [
    buildReaction(1, { intents: ['__any__'], condition: "entities.key === '1'", actions: [say('Pressed')] }),
    buildReaction(2, {
      intents: ['__any__'],
      condition: "text === 'pin'",
      actions: [call('ask', { slot: 'pin', text: 'PIN?', value: 'entities.key' }), say('PIN {{ slots.pin }}')],
    }),
    buildReaction(3, { intents: ['__any__'], actions: [say('Other')] }),
  ];
  const talk = buildTalk({ reactions, entities: [buildEntity(1, { name: 'key', type: 'dtmf' })] }, host);
  expect(await talk.says('1')).toEqual(['Other']);
  expect(await talk.says({ kind: 'text', text: '1', isKeys: true })).toEqual(['Pressed']);
  expect(await talk.says('pin')).toEqual(['PIN?']);
  expect(await talk.says({ kind: 'text', text: '4821', isKeys: true })).toEqual(['PIN 4821']);
  expect(talk.tracker.filter(isSaid).map(({ args }) => args.keys === true)).toEqual([false, true, false, true]);
});
