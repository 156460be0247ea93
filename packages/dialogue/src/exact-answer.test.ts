import { expect, test } from 'vitest';
import { publicView } from '#entries/public-view.ts';
import { stateAfterTurn } from '#recorded-state.ts';
import { renameReferences, brokenReferences } from '#references.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { actionsOf, buildTalk, logsOf } from '#testing/talk.ts';

const OPTIONS = [
  { label: 'Prague', value: 'to Prague', intent: 'travel', entities: { city: 'Prague' }, set: { class: 1 } },
  { label: 'Somewhere else', entities: { city: '?' } },
  { label: 'Help' },
];

function buildTrip(options: unknown = OPTIONS) {
  const understood: string[] = [];
  const host = buildHost({
    understand: (text) => {
      understood.push(text);
      return { text, intents: [{ name: text, confidence: 0.9, alternatives: [] }], entities: [] };
    },
  });
  const reactions = [
    buildReaction(1, {
      intents: ['__start__', 'again'],
      actions: [say('Where to?'), call('buttons', { options: options as never })],
    }),
    buildReaction(2, {
      intents: ['travel'],
      condition: 'slots.class === 1',
      actions: [say('{{ entities.city }}, {{ confidence }}, class {{ slots.class }}')],
    }),
    buildReaction(3, { intents: ['Somewhere else'], actions: [say('Somewhere: {{ entities.city }}')] }),
    buildReaction(4, { intents: ['__fallback__'], actions: [say('Sorry?'), call('repeat')] }),
    buildReaction(5, { intents: ['hours'], actions: [say('9 to 17.'), call('repeat')] }),
  ];
  return { understood, talk: buildTalk({ reactions }, host) };
}

test('a button answers as its intent with its entities, and its slots are set before conditions are asked', async () => {
  const { talk, understood } = buildTrip();
  await talk.take({ kind: 'start' });
  const { entries } = await talk.take('to Prague');
  expect(understood).toEqual([]);
  expect(entries.find(({ type }) => type === 'intent')).toMatchObject({
    value: 'travel',
    args: { text: 'to Prague', confidence: 1, exact: true, entities: [{ entity: 'city', value: 'Prague' }] },
  });
  expect(await talk.says('again')).toEqual(['Where to?']);
  expect(await talk.says('Prague')).toEqual(['Prague, 1, class 1']);
});

test('a button without an intent is understood as usual, with its entities', async () => {
  const { talk, understood } = buildTrip();
  await talk.take({ kind: 'start' });
  expect(await talk.says('Somewhere else')).toEqual(['Somewhere: ?']);
  expect(understood).toEqual(['Somewhere else']);
});

test('only buttons of the last answer can be chosen: the caller’s next message ends them', async () => {
  const { talk, understood } = buildTrip();
  expect(await talk.says('to Prague')).toEqual(['Sorry?']);
  await talk.take({ kind: 'start' });
  await talk.take('nothing of these');
  await talk.take({ kind: 'start' });
  await talk.take('hours');
  expect(talk.state().offered).toHaveLength(2);
  await talk.take('hours');
  await talk.take('to Prague');
  await talk.take('to Prague');
  expect(understood).toContain('to Prague');
});

test('repeat says the last question with its buttons, which answer exactly again', async () => {
  const { talk } = buildTrip();
  await talk.take({ kind: 'start' });
  const { entries } = await talk.take('hours');
  expect(actionsOf(entries)).toEqual(['utter', 'utter', 'buttons']);
  expect(await talk.says('to Prague')).toEqual(['Prague, 1, class 1']);
  const silent = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions: [call('repeat')] })] });
  expect(logsOf((await silent.take('go')).entries, 'info')).toContain('repeat: nothing was asked before');
});

test('a list from data makes buttons, plain and exact', async () => {
  const { talk } = buildTrip(
    "{{ ['Brno', {label: 'Prague', intent: 'travel', entities: {city: 'Prague'}, set: {class: 1} }] }}",
  );
  const { entries } = await talk.take({ kind: 'start' });
  expect(entries.find(({ value }) => value === 'buttons')?.args).toEqual({
    options: [
      { label: 'Brno', value: 'Brno' },
      { label: 'Prague', value: 'Prague', intent: 'travel', entities: { city: 'Prague' }, set: { class: 1 } },
    ],
  });
  expect(await talk.says('Prague')).toEqual(['Prague, 1, class 1']);
});

test('a caller sees of a button what is on it and what it sends', async () => {
  const { talk } = buildTrip();
  const { entries } = await talk.take({ kind: 'start' });
  const seen = publicView(entries).find(({ value }) => value === 'buttons');
  expect(seen?.args).toEqual({
    options: [
      { label: 'Prague', value: 'to Prague' },
      { label: 'Somewhere else', value: 'Somewhere else' },
      { label: 'Help', value: 'Help' },
    ],
  });
});

test('the recorded entries give the state with its buttons and its question', async () => {
  const { talk } = buildTrip();
  for (const input of [{ kind: 'start' } as const, 'hours', 'to Prague', 'nothing']) {
    const before = talk.state();
    const { state, entries } = await talk.take(input);
    expect(stateAfterTurn(before, entries, talk.bot.names)).toEqual({ ...state, timers: before.timers });
  }
});

test('buttons that are too large for the state stay plain, with a warning', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ label: `Option ${index}`, intent: 'travel' }));
  const { talk } = buildTrip(many);
  const { state, entries } = await talk.take({ kind: 'start' });
  expect([state.offered, logsOf(entries, 'warn')]).toEqual([
    undefined,
    ['The buttons are too large to answer exactly; their texts are understood instead'],
  ]);
});

test('a rename reaches the intents and entities of buttons, and missing ones are found', () => {
  const reaction = buildReaction(1, { actions: [call('buttons', { options: OPTIONS as never })] });
  const [renamed] = renameReferences([reaction], 'intent', { travel: 'Trip' });
  expect(renamed?.actions[0]?.args['options']).toMatchObject([{ intent: 'Trip' }, {}, {}]);
  const [moved] = renameReferences([reaction], 'entity', { city: 'town' });
  expect(moved?.actions[0]?.args['options']).toMatchObject([
    { entities: { town: 'Prague' } },
    { entities: { town: '?' } },
    {},
  ]);
  const broken = brokenReferences({ ...buildContent({ reactions: [reaction] }), entities: [], intents: [] });
  expect(broken.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['intent travel', 'entity city', 'entity city']);
});

test('a card shows only what https addresses lead to', async () => {
  const args = { image: 'https://shop.example/a.png', title: 'Shoes', link: 'javascript:alert(1)' };
  const reactions = [buildReaction(1, { intents: ['go'], actions: [call('card', args)] })];
  const { entries } = await buildTalk({ reactions }).take('go');
  expect(entries.find(({ value }) => value === 'card')?.args).toMatchObject({ image: args.image, link: '' });
  expect(logsOf(entries, 'error')).toEqual(['card: link is not an https address']);
});
