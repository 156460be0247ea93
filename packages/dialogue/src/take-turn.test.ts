import { argOf } from '@parley/domain/tracker';
import { describe, expect, test } from 'vitest';
import { compileBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import { takeTurn } from '#take-turn.ts';
import { buildContent, buildEntity, buildReaction, buildSettings, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { actionsOf, buildTalk, logsOf } from '#testing/talk.ts';

const unsure = { intents: [{ name: 'Pay bill', confidence: 0.3, alternatives: [{ name: 'Order', confidence: 0.1 }] }] };

describe('understanding', () => {
  test('the recognised intent is recorded with text, confidence, alternatives and entities', async () => {
    const hit = {
      entity: 'city',
      value: 'Brno',
      text: 'brna',
      start: 3,
      end: 7,
      matcher: 'fuzzy' as const,
      distance: 1,
    };
    const alternatives = [{ name: 'Order', confidence: 0.05 }];
    const phrases = {
      'do brna': {
        corrected_text: 'do Brna',
        intents: [{ name: 'Go', confidence: 0.9, alternatives }],
        entities: [hit],
      },
    };
    const { entries } = await buildTalk({}, buildHost({ phrases })).take('do brna');
    expect(entries[0]).toMatchObject({
      type: 'intent',
      value: 'Go',
      args: { text: 'do brna', corrected_text: 'do Brna', confidence: 0.9, alternatives, entities: [hit] },
    });
  });

  test('an intent under the threshold becomes __fallback__, and stands among the alternatives', async () => {
    const settings = buildSettings({ confidence_threshold: 0.31 });
    const { entries } = await buildTalk({ settings }, buildHost({ phrases: { hm: unsure } })).take('hm');
    expect(entries[0]).toMatchObject({ value: '__fallback__', args: { confidence: 0.3 } });
    expect(argOf(entries[0], 'alternatives')).toEqual([
      { name: 'Pay bill', confidence: 0.3 },
      { name: 'Order', confidence: 0.1 },
    ]);
  });

  test('an intent exactly at the threshold is recognised', async () => {
    const settings = buildSettings({ confidence_threshold: 0.3 });
    const { entries } = await buildTalk({ settings }, buildHost({ phrases: { hm: unsure } })).take('hm');
    expect(entries[0]?.value).toBe('Pay bill');
  });

  test('a text that was cut is logged at warn', async () => {
    const host = buildHost({ phrases: { long: { truncated: true } } });
    expect(logsOf((await buildTalk({}, host).take('long')).entries, 'warn')[0]).toContain('cut');
  });

  test('a text that took too long to analyze is answered by what was found, and logged at warn', async () => {
    const { entries } = await buildTalk({}, buildHost({ phrases: { hard: { isCut: true } } })).take('hard');
    expect(logsOf(entries, 'warn')[0]).toContain('took too long to analyze');
    expect(entries[0]?.type === 'log' && entries.some(({ type }) => type === 'intent')).toBe(true);
  });

  test('a model that has until you train the model yet is logged at warn, and the text is a fallback', async () => {
    const nothing = { intents: [{ name: null, confidence: 0, alternatives: [] }] };
    const host = buildHost({ phrases: { hello: { ...nothing, untrained: true } } });
    const { entries } = await buildTalk({}, host).take('hello');
    expect(logsOf(entries, 'warn')[0]).toContain('until you train the model');
    expect(entries.find(({ type }) => type === 'intent')?.value).toBe('__fallback__');
  });

  test('several meanings of a text are answered in their order, and unrecognised clauses are left out', async () => {
    const meaning = (name: string, confidence = 0.9) => ({ name, confidence, alternatives: [] });
    const phrases = { both: { intents: [meaning('Greet'), meaning('Noise', 0.1), meaning('Pay'), meaning('Greet')] } };
    const reactions = [
      buildReaction(1, { intents: ['Greet'], actions: [say('hi'), call('set', { name: 'met', value: 'true' })] }),
      buildReaction(2, { intents: ['Pay'], condition: 'slots.met', actions: [say('pay')] }),
      buildReaction(3, { intents: ['__fallback__'], actions: [say('what?')] }),
    ];
    expect(await buildTalk({ reactions }, buildHost({ phrases })).says('both')).toEqual(['hi', 'pay']);
  });

  test('entities.x is a value, or a list for a multiple entity', async () => {
    const hit = (entity: string, value: string | number) => ({
      entity,
      value,
      text: String(value),
      start: 0,
      end: 1,
      matcher: 'exact' as const,
      distance: 0,
    });
    const phrases = { go: { entities: [hit('city', 'Brno'), hit('city', 'Praha'), hit('n', 3), hit('n', 4)] } };
    const reactions = [
      buildReaction(1, { intents: ['go'], actions: [say('{{ entities.city }} {{ entities.n }} {{ entities.none }}')] }),
    ];
    const entities = [
      buildEntity(1, { name: 'city' }),
      buildEntity(2, { name: 'n', type: 'number', occurrence: 'multiple' }),
    ];
    expect(await buildTalk({ reactions, entities }, buildHost({ phrases })).says('go')).toEqual(['Brno [3,4] ']);
  });
});

describe('acting', () => {
  test('goto is a call: the target runs, then the rest of the reaction', async () => {
    const reactions = [
      buildReaction(1, { intents: ['go'], actions: [say('a'), call('goto', { reaction: 'Reaction 2' }), say('c')] }),
      buildReaction(2, { condition: 'false', actions: [say('b')] }),
    ];
    const talk = buildTalk({ reactions });
    const { entries } = await talk.take('go');
    expect(entries.filter(({ type }) => type !== 'log').map(({ value }) => value)).toEqual([
      'go',
      1,
      'utter',
      'goto',
      2,
      'utter',
      'utter',
    ]);
    expect(talk.tracker.flatMap((entry) => (entry.value === 'utter' ? [argOf(entry, 'text')] : []))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test.each([
    ['call_end', {}],
    ['call_transfer', { target: '+420123456789' }],
  ])('nothing runs after %s, not even what called it', async (name, args) => {
    const reactions = [
      buildReaction(1, { intents: ['bye'], actions: [call('goto', { reaction: 'Reaction 2' }), say('never')] }),
      buildReaction(2, { actions: [call(name, args), say('never')] }),
    ];
    const talk = buildTalk({ reactions });
    expect(await talk.says('bye')).toEqual([]);
    expect(talk.state().ended).toBe(true);
  });

  test('an ended conversation runs nothing and stays as it is', async () => {
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['bye'], actions: [call('call_end')] })] });
    await talk.take('bye');
    const ended = talk.state();
    for (const input of ['bye', { kind: 'start' }, { kind: 'silence' }, { kind: 'timer', reaction: 1 }] as const) {
      expect(await talk.take(input)).toEqual({ state: ended, entries: [] });
    }
  });

  test('a turn runs at most 50 reactions, and a cycle of goto ends with an error in the log', async () => {
    const reactions = [buildReaction(1, { intents: ['go'], actions: [call('goto', { reaction: 'Reaction 1' })] })];
    const { entries } = await buildTalk({ reactions }).take('go');
    expect(entries.filter(({ type }) => type === 'reaction')).toHaveLength(50);
    expect(logsOf(entries, 'error')).toEqual(['Turn stopped at the limit of 50 reactions']);
  });

  test('a turn records at most 2,000,000 characters and keeps what it has', async () => {
    const large = `{{ 'x'.repeat(200_000) }}`;
    const talk = buildTalk({
      reactions: [buildReaction(1, { intents: ['go'], actions: Array.from({ length: 500 }, () => say(large)) })],
    });
    const { entries } = await talk.take('go');
    expect(JSON.stringify(entries).length).toBeLessThan(2_100_000);
    expect(actionsOf(entries)).toHaveLength(9);
    expect(logsOf(entries, 'error')).toEqual(['Turn stopped at the limit of 2000000 recorded characters']);
  });

  test('a name that an expression makes endless is no name', async () => {
    const url = `{{ 'https://' + 'x'.repeat(200_000) }}`;
    const actions = [call('redirect', { system: 'crm', url })];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    const { entries, state } = await talk.take('go');
    expect(logsOf(entries, 'error')).toEqual(['Action redirect cannot run']);
    expect(state.integration).toBeNull();
  });

  test('a reaction that is expected many times is remembered once', async () => {
    const actions = [call('expect', { reactions: Array.from({ length: 1_000 }, () => 'Reaction 1') })];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    expect((await talk.take('go')).state.expected).toEqual([1]);
  });

  test('a turn runs at most 500 actions and keeps what it has', async () => {
    const actions = [...Array.from({ length: 499 }, () => say('x')), call('goto', { reaction: 'Reaction 2' })];
    const reactions = [buildReaction(1, { intents: ['go'], actions }), buildReaction(2, { actions: [say('never')] })];
    const { entries } = await buildTalk({ reactions }).take('go');
    expect(actionsOf(entries)).toHaveLength(500);
    expect(logsOf(entries, 'error')).toEqual(['Turn stopped at the limit of 500 actions']);
  });

  test('an unknown action and a broken reference are logged, and the turn goes on', async () => {
    const actions = [
      call('no such action'),
      call('goto', { reaction: 'gone' }),
      call('enter_scope', { scope: 'gone' }),
      call('timeout', { seconds: 3, reaction: 'gone' }),
      call('goto', {}),
      say('still here'),
    ];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    const { entries } = await talk.take('go');
    expect(actionsOf(entries)).toEqual(['utter']);
    expect(logsOf(entries, 'error')).toEqual(['Action no such action not found', 'Action goto cannot run']);
    expect(logsOf(entries, 'warn')).toHaveLength(3);
  });

  test('an own action says, sets and logs in its order, goes to a reaction after it returned, and may fail', async () => {
    const action = { id: 5, name: 'Look up', source: 'export default async () => {}' };
    const reactions = [
      buildReaction(1, { intents: ['go'], actions: [call('Look up', { number: '{{ text }}' }), say('last')] }),
      buildReaction(2, { actions: [say('{{ slots.found }}')] }),
    ];
    const asked: unknown[] = [];
    const host = buildHost({
      runAction: async ({ action: run, args, scope }) => {
        asked.push(run.name, args, scope.text);
        return {
          effects: [
            { kind: 'goto', reaction: 'Reaction 2' },
            { kind: 'say', text: 'first' },
            { kind: 'set', name: 'found', value: 'second' },
            { kind: 'log', level: 'info', text: 'looked' },
          ],
          failure: { error: 'Error: afterwards', line: 7 },
        };
      },
    });
    const talk = buildTalk({ reactions, actions: [action] }, host);
    expect(await talk.says('go')).toEqual(['first', 'second', 'last']);
    expect(asked).toEqual(['Look up', { number: 'go' }, 'go']);
    expect(talk.tracker.find((entry) => argOf(entry, 'level') === 'error')?.args).toMatchObject({ line: 7 });
  });
});

describe('expecting', () => {
  const ask = buildReaction(1, { intents: ['ask'], actions: [call('expect', { reactions: ['Reaction 2'] })] });
  const yes = buildReaction(2, { intents: ['yes'], reactions_scopes_id: 9, actions: [say('good')] });
  const repeat = buildReaction(3, { intents: ['__fallback__'], actions: [say('Please repeat')] });
  const other = buildReaction(4, { intents: ['other'], actions: [say('other')] });
  const reactions = [ask, yes, repeat, other];
  const phrases = { hm: unsure };

  test('what is expected survives a fallback and an unanswered text', async () => {
    const talk = buildTalk({ reactions }, buildHost({ phrases }));
    await talk.take('ask');
    expect(await talk.says('hm')).toEqual(['Please repeat']);
    expect(await talk.says('recognised, but no reaction')).toEqual(['Please repeat']);
    expect(await talk.says('yes')).toEqual(['good']);
    const deaf = buildTalk({ reactions: [ask, yes] }, buildHost({ phrases }));
    await deaf.take('ask');
    expect(await deaf.says('hm')).toEqual([]);
    expect(await deaf.says('yes')).toEqual(['good']);
  });

  test('another answer clears it', async () => {
    const talk = buildTalk({ reactions });
    await talk.take('ask');
    await talk.take('other');
    expect(talk.state().expected).toEqual([]);
  });

  test('an expected reaction that fires for __fallback__ clears it', async () => {
    const helped = buildReaction(2, { intents: ['__fallback__'], reactions_scopes_id: 9, actions: [say('helped')] });
    const talk = buildTalk({ reactions: [ask, helped, repeat] }, buildHost({ phrases }));
    await talk.take('ask');
    expect(await talk.says('hm')).toEqual(['helped']);
    expect(await talk.says('hm')).toEqual(['Please repeat']);
  });

  test('silence and timers do not clear it', async () => {
    const talk = buildTalk({
      reactions: [ask, yes, buildReaction(5, { intents: ['__silence__'], actions: [say('Hello?')] })],
    });
    await talk.take('ask');
    expect(await talk.says({ kind: 'silence' })).toEqual(['Hello?']);
    expect(await talk.says('yes')).toEqual(['good']);
  });

  test('the last expect of a turn replaces the others', async () => {
    const twice = buildReaction(1, {
      intents: ['ask'],
      actions: [call('expect', { reactions: ['Reaction 4'] }), call('expect', { reactions: ['Reaction 2', 'gone'] })],
    });
    const talk = buildTalk({ reactions: [twice, yes, other] });
    const { state, entries } = await talk.take('ask');
    expect(state.expected).toEqual([2]);
    expect(logsOf(entries, 'warn')).toEqual(['expect: reaction gone not found']);
  });
});

describe('timers', () => {
  const remind = buildReaction(2, { actions: [say('Still there?')] });
  const start = (args: Parameters<typeof call>[1]) =>
    buildReaction(1, { intents: ['go'], actions: [call('timeout', args)] });

  test('a timer runs its reaction once', async () => {
    const talk = buildTalk({ reactions: [start({ seconds: 5, reaction: 'Reaction 2' }), remind] });
    const { state } = await talk.take('go');
    expect(state.timers).toEqual([{ reaction: 2, due: expect.any(Number) }]);
    expect(await talk.says({ kind: 'timer', reaction: 2 })).toEqual(['Still there?']);
    expect(await talk.take({ kind: 'timer', reaction: 2 })).toEqual({ state: talk.state(), entries: [] });
  });

  test('a cancelled timer does nothing', async () => {
    const stop = buildReaction(3, { intents: ['stop'], actions: [call('clear_timeout', { reaction: 'Reaction 2' })] });
    const talk = buildTalk({ reactions: [start({ seconds: 5, reaction: 'Reaction 2' }), remind, stop] });
    await talk.take('go');
    await talk.take('stop');
    expect((await talk.take({ kind: 'timer', reaction: 2 })).entries).toEqual([]);
  });

  test('a timer with no reaction of its own raises __timeout__', async () => {
    const late = buildReaction(3, { intents: ['__timeout__'], actions: [say('Time is up')] });
    const talk = buildTalk({ reactions: [start({ seconds: '2.5' }), late] });
    await talk.take('go');
    expect(await talk.says({ kind: 'timer', reaction: 0 })).toEqual(['Time is up']);
  });

  test.each([0, -1, 1e9, 'NaN', 'soon', null])('a timer of %s seconds is refused', async (seconds) => {
    const talk = buildTalk({ reactions: [start({ seconds, reaction: 'Reaction 2' }), remind] });
    const { state, entries } = await talk.take('go');
    expect(state.timers).toEqual([]);
    expect(logsOf(entries, 'error')).toEqual(['Action timeout cannot run']);
  });
});

describe('the tracker', () => {
  test('timestamps are unique and increasing even when the clock stands still or goes back', async () => {
    const times = [5_000, 5_000, 4_000, 1, 9_000.7];
    const host = buildHost({ now: () => times.shift() ?? 2 });
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions: [say('a'), say('b')] })] }, host);
    await talk.take('go');
    await talk.take('go');
    const stamps = talk.tracker.map(({ timestamp }) => timestamp);
    expect(stamps.every((stamp, index) => Number.isInteger(stamp) && stamp > (stamps[index - 1] ?? 0))).toBe(true);
    expect(talk.state().last_timestamp).toBe(stamps.at(-1));
  });

  test('a new conversation shows the text input and belongs to its project', () => {
    expect(newConversation(7)).toMatchObject({ projects: [7], text_input: true, ended: false, scope: null, slots: {} });
  });
});

describe('an editor', () => {
  test('begins at a reaction with slots and a scope, whatever its condition says', async () => {
    const reactions = [
      buildReaction(1, { intents: ['__start__'], actions: [say('Hello')] }),
      buildReaction(2, { condition: 'false', actions: [say('Which card?')] }),
    ];
    const talk = buildTalk({ reactions });
    const { entries } = await talk.take({ kind: 'reaction', reaction: 2 });
    expect(entries[0]).toMatchObject({
      type: 'log',
      value: 'Started at reaction Reaction 2',
      args: { began: 'editor', reaction: 2, slots: {}, scope: null },
    });
    expect(entries.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'log Started at reaction Reaction 2',
      'reaction 2',
      'action utter',
    ]);
  });

  test('is told when that reaction is gone, and nothing runs', async () => {
    const { entries } = await buildTalk({}).take({ kind: 'reaction', reaction: 9 });
    expect(entries.map(({ type }) => type)).toEqual(['log']);
    expect(logsOf(entries, 'warn')).toEqual(['The reaction to start at was not found']);
  });
});

describe('another system', () => {
  const reactions = [
    buildReaction(1, {
      intents: ['__any__'],
      condition: 'text === "person"',
      actions: [call('redirect', { system: 'desk', url: 'https://desk.example' })],
    }),
    buildReaction(2, { intents: ['__any__'], actions: [say('The bot answers')] }),
    buildReaction(3, { intents: ['__attachment__'], actions: [say('Thanks')] }),
  ];
  const speaks = (text: string, next?: 'bot' | 'end') => ({ kind: 'integration', text, from: 'Eva', next }) as const;

  test('answers in place of the bot, texts and files alike, until it hands the conversation back', async () => {
    const talk = buildTalk({ reactions });
    await talk.take('person');
    expect(await talk.says('hello')).toEqual([]);
    expect(talk.tracker.at(-1)).toMatchObject({ value: 'Forwarded to desk', args: { passed_on: 'desk' } });
    expect(
      await talk.says({ kind: 'attachment', files: [{ id: 1, name: 'a.pdf', type: 'application/pdf', size: 1 }] }),
    ).toEqual([]);
    expect(await talk.says(speaks('This is Eva', 'bot'))).toEqual(['This is Eva']);
    expect(await talk.says('hello')).toEqual(['The bot answers']);
  });

  test('may end the conversation, after which nothing happens any more', async () => {
    const talk = buildTalk({ reactions });
    await talk.take('person');
    const { entries } = await talk.take(speaks('Bye', 'end'));
    expect(actionsOf(entries)).toEqual(['utter', 'call_end']);
    expect(talk.state().ended).toBe(true);
    expect((await talk.take(speaks('Still here'))).entries).toEqual([]);
  });
});

test('a turn hands out each entry before the turn is over', async () => {
  const handedOut: string[] = [];
  const host = buildHost({
    http: async () => {
      handedOut.push('asks the other system');
      return { ok: false, error: 'No answer' };
    },
  });
  const actions = [say('One moment'), call('http', { url: 'https://system.example' }), say('Done')];
  const bot = compileBot(buildContent({ reactions: [buildReaction(1, { intents: ['go'], actions })] }));
  const { entries } = await takeTurn(bot, newConversation(1), { kind: 'text', text: 'go' }, host, (entry) => {
    if (entry.type === 'action') handedOut.push(entry.value);
  });
  expect(handedOut).toEqual(['utter', 'asks the other system', 'http', 'utter']);
  expect(actionsOf(entries)).toEqual(['utter', 'http', 'utter']);
});
