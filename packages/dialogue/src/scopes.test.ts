import { describe, expect, test } from 'vitest';
import { lint } from '#lint/lint.ts';
import { stateAfterTurn } from '#recorded-state.ts';
import { buildReaction, call, say } from '#testing/build.ts';
import { buildTalk } from '#testing/talk.ts';

const SCOPES = [
  { id: 10, name: 'Order' },
  { id: 11, name: 'Address', parent: 'Order' },
  { id: 12, name: 'Street', parent: 'Address' },
  { id: 13, name: 'Identify' },
];

const enter = (scope: string) => call('enter_scope', { scope });
const anywhere = SCOPES.map(({ id, name }) => buildReaction(id, { intents: [name], actions: [enter(name)] }));
const leave = buildReaction(20, { intents: ['back'], actions: [call('leave_scope')] });

describe('a parent scope', () => {
  const reactions = [
    ...anywhere,
    buildReaction(1, { intents: ['help', 'price'], reactions_scopes_id: 10, actions: [say('Order help')] }),
    buildReaction(2, { intents: ['help'], reactions_scopes_id: 11, actions: [say('Address help')] }),
    buildReaction(3, { intents: ['help', 'price'], actions: [say('Help')] }),
  ];

  test('answers while a scope inside it is active; the nearest first, and before those without a scope', async () => {
    const talk = buildTalk({ scopes: SCOPES, reactions });
    expect(await talk.says('help')).toEqual(['Help']);
    await talk.take('Street');
    expect(await talk.says('help')).toEqual(['Address help']);
    expect(await talk.says('price')).toEqual(['Order help']);
    const { entries } = await talk.take('price');
    expect(entries.find(({ value }) => value === 'Chose reaction Reaction 1')?.args).toMatchObject({
      standing: 'in a parent scope',
    });
    await talk.take('Identify');
    expect(await talk.says('help')).toEqual(['Help']);
  });

  test('that is missing, or that leads in a circle, does no harm and is found by the linter', async () => {
    const scopes = [
      { id: 10, name: 'A', parent: 'B' },
      { id: 11, name: 'B', parent: 'A' },
      { id: 12, name: 'C', parent: 'Gone' },
    ];
    const inCircle = [
      buildReaction(1, { intents: ['go'], actions: [enter('A')] }),
      buildReaction(2, { intents: ['help'], reactions_scopes_id: 11, actions: [say('B help')] }),
    ];
    const talk = buildTalk({ scopes, reactions: inCircle });
    await talk.take('go');
    expect(await talk.says('help')).toEqual(['B help']);
    const content = { reactions: inCircle, scopes, intents: undefined, actions: [], entities: [] };
    const messages = lint(content).map(({ subject, message }) => `${subject.name}: ${message}`);
    expect(messages).toContain('A: The parents of this scope lead back to it');
    expect(messages).toContain('C: Parent scope “Gone” not found');
  });
});

describe('leaving a scope', () => {
  test('returns to the one before it, and at last to none', async () => {
    const talk = buildTalk({ scopes: SCOPES, reactions: [...anywhere, leave] });
    const scopes: (string | null)[] = [];
    for (const text of ['Order', 'Identify', 'back', 'back', 'back']) {
      const before = talk.state();
      const { state, entries } = await talk.take(text);
      expect(stateAfterTurn(before, entries, talk.bot.names)).toEqual(state);
      scopes.push(state.scope);
    }
    expect(scopes).toEqual(['Order', 'Identify', 'Order', null, null]);
    expect(talk.state()).not.toHaveProperty('scopes');
  });

  test('goes to none in a conversation that knows no scope before it, as it always did', async () => {
    const talk = buildTalk({ scopes: SCOPES, reactions: [...anywhere, leave] });
    const { state } = await talk.take('Order');
    expect(state).not.toHaveProperty('scopes');
    expect((await talk.take('back')).state.scope).toBeNull();
    expect((await talk.take('back')).state.scope).toBeNull();
  });

  test('by goto or expect does not happen: they keep the scope and those before it', async () => {
    const jump = buildReaction(21, { intents: ['jump'], actions: [call('goto', { reaction: 'Reaction 22' })] });
    const there = buildReaction(22, { actions: [say('There'), call('expect', { reactions: ['Reaction 20'] })] });
    const talk = buildTalk({ scopes: SCOPES, reactions: [...anywhere, leave, jump, there] });
    for (const text of ['Order', 'Identify', 'jump']) await talk.take(text);
    expect(talk.state()).toMatchObject({ scope: 'Identify', scopes: ['Order'] });
    expect((await talk.take('back')).state.scope).toBe('Order');
  });

  test('of scopes that enter each other never grows: an open one is returned to', async () => {
    const talk = buildTalk({ scopes: SCOPES, reactions: [...anywhere, leave] });
    for (let turn = 0; turn < 50; turn++) await talk.take(turn % 2 === 0 ? 'Order' : 'Identify');
    expect(talk.state().scopes).toEqual(['Order']);
  });
});

describe('a reaction that answers only when expected', () => {
  const reactions = [
    buildReaction(1, { intents: ['ask'], actions: [say('Sure?'), call('expect', { reactions: ['Reaction 2'] })] }),
    buildReaction(2, { intents: ['yes'], only_expected: true, actions: [say('Done')] }),
    buildReaction(3, { intents: ['yes'], actions: [say('Yes to what?')] }),
    buildReaction(4, { intents: ['__fallback__'], actions: [say('Sorry?')] }),
  ];

  test('is silent until a reaction expects it', async () => {
    const talk = buildTalk({ reactions });
    expect(await talk.says('yes')).toEqual(['Yes to what?']);
    await talk.take('ask');
    expect(await talk.says('yes')).toEqual(['Done']);
    expect(await talk.says('yes')).toEqual(['Yes to what?']);
  });

  test('shadows nothing, and is unreachable where nothing expects it', () => {
    const content = { scopes: [], intents: undefined, actions: [], entities: [] };
    expect(lint({ ...content, reactions })).toEqual([]);
    const alone = lint({ ...content, reactions: reactions.filter(({ id }) => id !== 1) });
    expect(alone.map(({ rule, subject }) => `${rule} ${subject.id}`)).toEqual(['unreachable 2']);
  });
});
