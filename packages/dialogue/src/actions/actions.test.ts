import { isAction } from '#entries/is-action.ts';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_ACTIONS } from '#actions/index.ts';
import type { BotContent } from '#bot.ts';
import { hasEnded } from '#conversation.ts';
import { buildEntity, buildReaction, call } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';
import { buildTalk, logsOf } from '#testing/talk.ts';

async function doing(
  name: string,
  args: Parameters<typeof call>[1] = {},
  content: Partial<BotContent> = {},
  random = 0,
) {
  const reactions = [buildReaction(1, { intents: ['go'], actions: [call(name, args)] })];
  return buildTalk({ ...content, reactions }, buildHost({ random: () => random })).take('go');
}

async function recorded(...given: Parameters<typeof doing>) {
  const { entries } = await doing(...given);
  return entries.filter(({ type }) => type === 'action').map(({ value, args }) => [value, args]);
}

describe('built-in actions', () => {
  test('each is documented in one sentence, its arguments too, and names are unique', () => {
    for (const { documentation, args } of BUILT_IN_ACTIONS) {
      for (const text of [documentation, ...Object.values(args).map((argument) => argument.documentation)]) {
        expect(text).toMatch(/^[^.]+(\.[^ .][^.]*)*\.$/u);
      }
    }
    expect(new Set(BUILT_IN_ACTIONS.map(({ name }) => name)).size).toBe(BUILT_IN_ACTIONS.length);
  });

  test('a project’s own action runs under the name that a newer built-in action has', async () => {
    const actions = ['ask', 'card', 'repeat', 'answer_as', 'cancel_form'].map((name, index) => {
      return { id: index + 1, name, source: '' };
    });
    for (const { name } of actions) expect(await recorded(name, {}, { actions })).toEqual([[name, {}]]);
    const goto = [{ id: 1, name: 'goto', source: '' }];
    expect(await recorded('goto', { reaction: 'Nowhere' }, { actions: goto })).toEqual([]);
  });

  test('each does to the conversation what it says of itself', async () => {
    const args: Record<string, Parameters<typeof call>[1]> = {
      call_transfer: { target: '42' },
      enter_scope: { scope: 'Cards' },
      redirect: { system: 'Desk', url: 'https://desk.example/1' },
    };
    for (const { name, endsConversation = false, leavesScope = false } of BUILT_IN_ACTIONS) {
      const actions = [call('enter_scope', { scope: 'Cards' }), call(name, args[name])];
      const reactions = [buildReaction(1, { intents: ['go'], actions })];
      const talk = buildTalk({ scopes: [{ id: 4, name: 'Cards' }], reactions }, buildHost());
      const { state, entries } = await talk.take('go');
      expect([name, state.ended, hasEnded(entries)]).toEqual([name, endsConversation, endsConversation]);
      expect([name, state.scope === null || state.integration !== null]).toEqual([name, leavesScope]);
    }
  });

  test.each([
    [0, 'a'],
    [0.5, 'b'],
    [0.999999, 'c'],
    [1, 'c'],
  ])('utter chooses a variant by chance: %s is %s', async (random, text) => {
    expect(await recorded('utter', { variants: ['a', 'b', 'c'] }, {}, random)).toEqual([['utter', { text }]]);
  });

  test('utter says a number as a text', async () => {
    expect(await recorded('utter', { text: 5 })).toEqual([['utter', { text: '5' }]]);
  });

  test('enter_scope and leave_scope change the active scope', async () => {
    const scopes = [{ id: 4, name: 'Cards' }];
    expect((await doing('enter_scope', { scope: ' Cards ' }, { scopes })).state.scope).toBe('Cards');
    expect((await doing('leave_scope')).state.scope).toBeNull();
  });

  test('unset clears a slot', async () => {
    const actions = [call('set', { name: 'a', value: '1' }), call('unset', { name: 'a' })];
    const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
    expect((await talk.take('go')).state.slots).toEqual({});
  });

  test.each([
    ['true', true],
    ['yes', true],
    ['1', true],
    [true, true],
    [1, true],
    ['no', false],
    ['', false],
    [null, false],
  ])('text_input %s shows it: %s', async (show, expected) => {
    expect((await doing('text_input', { show })).state.text_input).toBe(expected);
  });

  test('buttons offers texts, or labels with what they send', async () => {
    const options = ['Yes', { label: 'No', value: 'I refuse' }, { label: 'Maybe' }];
    expect(await recorded('buttons', { options })).toEqual([
      [
        'buttons',
        {
          options: [
            { label: 'Yes', value: 'Yes' },
            { label: 'No', value: 'I refuse' },
            { label: 'Maybe', value: 'Maybe' },
          ],
        },
      ],
    ]);
  });

  test('select offers the values of an entity, and says when there is none', async () => {
    const entities = [buildEntity(1, { name: 'city', values: 'Brno = Brunn, Praha' })];
    expect(await recorded('select', { entity: 'city', label: 'Where?' }, { entities })).toEqual([
      ['select', { entity: 'city', label: 'Where?', options: ['Brno', 'Praha'] }],
    ]);
    expect(await recorded('select', { entity: 'gone' })).toEqual([
      ['select', { entity: 'gone', label: '', options: ['Entity not found'] }],
    ]);
  });

  test('attachment, play and label are recorded with their arguments', async () => {
    expect(await recorded('attachment', { label: 'Photo', accept: 'image/*', max_mb: '5' })).toEqual([
      ['attachment', { label: 'Photo', accept: 'image/*', max_mb: 5 }],
    ]);
    expect(await recorded('play', { file: 'jingle.wav' })).toEqual([['play', { file: 'jingle.wav' }]]);
    expect(await recorded('label', { name: 'Complaint' })).toEqual([['label', { name: 'Complaint' }]]);
  });

  test('log writes an entry of its level', async () => {
    expect(logsOf((await doing('log', { level: 'warn', text: 'odd' })).entries, 'warn')).toEqual(['odd']);
    expect(logsOf((await doing('log', { text: 'plain' })).entries, 'info')).toContain('plain');
  });

  test.each(['loud', 'constructor', 50, { a: 1 }])(
    'log with the unknown level %j is a warning with its text',
    async (level) => {
      expect(logsOf((await doing('log', { level, text: 'odd' })).entries, 'warn')).toEqual(['odd']);
    },
  );

  test.each(['{{ slots.cities }}', ['{{ slots.cities }}'], ['{{ slots.cities[0] }}', '{{ slots.cities[1] }}']])(
    'buttons offers the values of a list that an expression gives: %j',
    async (options) => {
      const actions = [call('set', { name: 'cities', value: '["Brno", 2]' }), call('buttons', { options })];
      const talk = buildTalk({ reactions: [buildReaction(1, { intents: ['go'], actions })] });
      const { entries } = await talk.take('go');
      expect(entries.at(-1)).toMatchObject({
        value: 'buttons',
        args: {
          options: [
            { label: 'Brno', value: 'Brno' },
            { label: '2', value: '2' },
          ],
        },
      });
    },
  );

  test('redirect remembers where the conversation went', async () => {
    const { state } = await doing('redirect', { system: 'Desk', url: 'https://desk.example/1' });
    expect(state.integration).toEqual({ system: 'Desk', url: 'https://desk.example/1' });
    expect(state.ended).toBe(false);
  });

  test('call_transfer to a project adds it, to a number does not, and both end the conversation', async () => {
    const toProject = await doing('call_transfer', { target: 42, announce: 'One moment' });
    expect(toProject.state.projects).toEqual([1, 42]);
    expect(toProject.entries.at(-2)).toMatchObject({ value: 'utter', args: { text: 'One moment' } });
    expect(hasEnded(toProject.entries)).toBe(true);
    const toExtension = await doing('call_transfer', { target: '42' });
    expect(toExtension.state).toMatchObject({ projects: [1], ended: true });
  });

  test('call_transfer records its reason, if it has one, in a few words', async () => {
    const recorded = async (reason?: string) => {
      const { entries } = await doing('call_transfer', { target: '42', ...(reason === undefined ? {} : { reason }) });
      return entries.find((entry) => isAction(entry, 'call_transfer'))?.args;
    };
    expect(await recorded()).toEqual({ target: '42' });
    expect(await recorded('  ')).toEqual({ target: '42' });
    expect(await recorded(' Complaint ')).toEqual({ target: '42', reason: 'Complaint' });
    expect((await recorded('x'.repeat(5_000)))?.reason).toHaveLength(200);
  });

  test('call_end ends the conversation', async () => {
    const { state, entries } = await doing('call_end');
    expect([state.ended, hasEnded(entries)]).toEqual([true, true]);
  });
});
