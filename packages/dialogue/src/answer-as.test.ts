import type { ActionCall, Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { edgesTaken } from '#bot-tests/edges-taken.ts';
import { graphOf } from '#graph/graph.ts';
import { intentFaults } from '#lint/intent-faults.ts';
import { lint } from '#lint/lint.ts';
import { stateAfterTurn } from '#recorded-state.ts';
import { renameReferences } from '#references.ts';
import { buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { actionsOf, buildTalk, logsOf } from '#testing/talk.ts';

const unsure = buildHost({
  phrases: {
    hm: { intents: [{ name: 'hours', confidence: 0.3, alternatives: [{ name: 'prices', confidence: 0.2 }] }] },
  },
});

const reactions = [
  buildReaction(1, {
    intents: ['__fallback__'],
    condition: 'alternatives[0].confidence > 0.25',
    actions: [call('answer_as', { intent: '{{ alternatives[0].name }}' }), say('{{ intent }} {{ failures }}')],
  }),
  buildReaction(2, { intents: ['hours'], actions: [say('9 to 17, {{ text }}, {{ confidence }}')] }),
  buildReaction(3, { intents: ['__fallback__'], actions: [say('Sorry, {{ failures }}')] }),
];

test('answer_as answers the text as the intent, which ends the row of failures', async () => {
  const talk = buildTalk({ reactions }, unsure);
  const before = talk.state();
  const { state, entries } = await talk.take('hm');
  expect(entries.flatMap((entry) => (entry.value === 'utter' ? [entry.args] : []))).toEqual([
    { text: '9 to 17, hm, 1' },
    { text: 'hours 0' },
  ]);
  expect(actionsOf(entries)).toEqual(['answer_as', 'utter', 'utter']);
  expect(entries.filter(({ type }) => type === 'intent').map(({ value }) => value)).toEqual(['__fallback__']);
  expect(stateAfterTurn(before, entries, talk.bot.names)).toEqual(state);
  expect(edgesTaken(talk.bot, talk.tracker)).toEqual([{ kind: 'answer_as', from: 1, to: 2 }]);
});

test('failures count the texts in a row that were not recognized', async () => {
  const talk = buildTalk(
    { reactions: reactions.slice(1) },
    buildHost({ phrases: { what: { intents: [{ name: null, confidence: 0, alternatives: [] }] } } }),
  );
  const said: string[][] = [];
  for (const text of ['what', 'what', 'hours', 'what']) {
    const before = talk.state();
    said.push(await talk.says(text));
    const entries = talk.tracker.filter(({ timestamp }) => timestamp > before.last_timestamp);
    expect(stateAfterTurn(before, entries, talk.bot.names)).toEqual(talk.state());
  }
  expect(said).toEqual([['Sorry, 1'], ['Sorry, 2'], ['9 to 17, hours, 1'], ['Sorry, 1']]);
});

test('a bot that never reads failures keeps none', async () => {
  const talk = buildTalk(
    { reactions: [buildReaction(1, { intents: ['__fallback__'], actions: [say('Sorry')] })] },
    unsure,
  );
  await talk.take('hm');
  expect(talk.state()).not.toHaveProperty('failures');
});

test('reactions that answer as each other’s intents end with an error in the log', async () => {
  const circle = [
    buildReaction(1, { intents: ['hours'], actions: [call('answer_as', { intent: 'hours' }), say('once')] }),
  ];
  const { entries } = await buildTalk({ reactions: circle }).take('hours');
  expect(logsOf(entries, 'error')).toEqual(['answer_as: at most 5 times in a turn']);
});

test('a renamed intent is renamed in answer_as', () => {
  const reaction = buildReaction(1, { actions: [call('answer_as', { intent: 'hours' })] });
  expect(renameReferences([reaction], 'intent', { hours: 'Opening' })[0]?.actions[0]?.args).toEqual({
    intent: 'Opening',
  });
});

test('the answer to an open question is no failure', async () => {
  const ask = call('ask', { slot: 'name', text: 'Your name?', value: 'text' });
  const asking = [
    buildReaction(1, { intents: ['begin'], actions: [ask, say('Hello {{ slots.name }}')] }),
    buildReaction(2, { intents: ['__fallback__'], actions: [say('Sorry, {{ failures }}')] }),
  ];
  const nothing = { intents: [{ name: null, confidence: 0, alternatives: [] }] };
  const talk = buildTalk({ reactions: asking }, buildHost({ phrases: { Jan: nothing, what: nothing } }));
  await talk.take('begin');
  expect(await talk.says('Jan')).toEqual(['Hello Jan']);
  expect(talk.state()).not.toHaveProperty('failures');
  expect(await talk.says('what')).toEqual(['Sorry, 1']);
});

const lists = { reactions: [], scopes: [], intents: undefined, actions: undefined, entities: undefined };
const asHours = call('answer_as', { intent: 'hours' });

test('answer_as is an edge to each reaction that may answer the intent where it runs', () => {
  const scopes = [7, 8].map((id) => ({ id, name: `Scope ${id}` }));
  const bot = [
    buildReaction(1, { intents: ['a'], reactions_scopes_id: 7, actions: [asHours] }),
    buildReaction(2, { intents: ['hours'], reactions_scopes_id: 7 }),
    buildReaction(3, { intents: ['hours'], reactions_scopes_id: 8 }),
    buildReaction(4, { intents: ['hours', 'b'] }),
    buildReaction(5, { intents: ['c'], actions: [call('answer_as', { intent: '{{ slots.intent }}' })] }),
  ];
  const { edges, into } = graphOf(bot, scopes);
  expect(edges.map(({ kind, from, to, name }) => [kind, from, to, name])).toEqual([
    ['answer_as', 1, 2, 'Reaction 2'],
    ['answer_as', 1, 4, 'Reaction 4'],
  ]);
  expect(into.get(3)).toBeUndefined();
});

test('the linter follows answer_as: to silence, in circles, and to an intent that nothing answers', () => {
  const hears = (id: number, intent: string, ...actions: ActionCall[]) =>
    buildReaction(id, { intents: [intent], actions });
  const rulesIn = (...bot: Reaction[]) =>
    lint({ ...lists, reactions: [hears(90, '__fallback__', say('Sorry')), ...bot] }).map(({ rule, subject }) => [
      rule,
      subject.id,
    ]);
  const quiet = call('set', { name: 'a', value: '1' });
  expect(rulesIn(hears(1, 'a', asHours), hears(2, 'hours', say('9 to 17')))).toEqual([]);
  expect(rulesIn(hears(1, 'a', asHours), hears(2, 'hours', quiet))).toEqual([
    ['dead-end', 1],
    ['dead-end', 2],
  ]);
  expect(rulesIn(hears(1, 'hours', asHours, say('Hm')))).toEqual([['loop', 1]]);
  const [wish] = intentFaults([hears(1, 'a', asHours)], { ...lists, intents: [{ id: 5, name: 'a' }] });
  expect(wish).toMatchObject({ rule: 'unanswered-intent', subject: { kind: 'reaction', id: 1 }, at: 0 });
});
