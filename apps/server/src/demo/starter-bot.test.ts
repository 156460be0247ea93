import { compileBot, newConversation, takeTurn, utterances } from '@parley/dialogue';
import { lint } from '@parley/dialogue/lint/lint';
import { DEFAULT_SETTINGS, type ConversationState, type Reaction } from '@parley/domain';
import { expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { starterBot } from '#demo/starter-bot.ts';

const sandbox = createSandbox();

/** A conversation with a new bot that has two intents and understands nothing for sure. */
function talkTo(person: string, language = 'en') {
  const { reactions, settings } = starterBot(language);
  const all: Reaction[] = [
    ...reactions.map(({ scope: _, ...reaction }, index) => ({ ...reaction, id: index + 1, reactions_scopes_id: null })),
    {
      id: 90,
      name: 'Hours',
      intents: ['opening_hours'],
      condition: '',
      reactions_scopes_id: null,
      actions: [{ name: 'utter', args: { text: 'From 9, {{ entities.city }}.' } }],
    },
  ];
  const bot = compileBot({
    reactions: all,
    scopes: [],
    actions: [],
    entities: [],
    settings: { ...DEFAULT_SETTINGS, ...settings, id: 1, name: 'New', chatbot_token: '', config_prod: { person } },
  });
  const alternatives = [
    { name: 'opening_hours', confidence: 0.4 },
    { name: 'Prices', confidence: 0.2 },
    { name: 'Prices [NEG]', confidence: 0.15 },
    { name: 'Other', confidence: 0.01 },
  ];
  let state: ConversationState = newConversation(1);
  let now = 1_700_000_000_000_000;
  return {
    all,
    state: () => state,
    async say(text: string | null) {
      const result = await takeTurn(bot, state, text === null ? { kind: 'start' } : { kind: 'text', text }, {
        environment: 'prod',
        now: () => (now += 10),
        random: () => 0,
        understand: () => ({
          text: text ?? '',
          intents: [
            { name: text === 'empty' ? null : 'opening_hours', confidence: 0.4, alternatives: alternatives.slice(1) },
          ],
          entities: [{ entity: 'city', value: 'Brno', text: 'Brno', start: 0, end: 0, matcher: 'exact', distance: 0 }],
        }),
        evaluate: (expressions, scope) => sandbox.evaluate('starter', expressions, scope, { now, seed: 'starter' }),
        runAction: async () => ({ effects: [] }),
        http: async () => ({ ok: false, error: '' }),
      });
      state = result.state;
      return { said: utterances(result.entries), entries: result.entries };
    },
  };
}

test('a new bot offers its two best guesses, which answer with the entities of what was said', async () => {
  const talk = talkTo('');
  expect((await talk.say(null)).said).toEqual(['Hello! How can I help you?']);
  const { entries } = await talk.say('when in Brno');
  expect(entries.find(({ value }) => value === 'buttons')?.args).toMatchObject({
    options: [{ label: 'opening hours' }, { label: 'Prices' }, { label: 'Something else', intent: '__fallback__' }],
  });
  expect((await talk.say('opening hours')).said).toEqual(['From 9, Brno.']);
  expect(talk.state().failures).toBeUndefined();
});

test('a new bot asks for other words at the second failure, and transfers to a person at the third', async () => {
  const talk = talkTo('+420 800 123 456');
  await talk.say('when');
  expect((await talk.say('Something else')).said).toEqual([
    'I still don’t understand. Please say in a few words what it is about.',
  ]);
  const { said, entries } = await talk.say('hm');
  expect(said).toEqual(['I’ll connect you to a colleague.']);
  expect(entries.find(({ value }) => value === 'call_transfer')?.args).toMatchObject({ target: '+420 800 123 456' });
});

test('without a person to reach, a new bot says so and goes on', async () => {
  const talk = talkTo('');
  for (const text of ['when', 'when', 'when']) await talk.say(text);
  const { said } = await talk.say('when');
  expect(said).toEqual(['I’m sorry, I can’t help you with this here.']);
  expect(talk.state().ended).toBe(false);
});

test.each(['en', 'cs', 'de', 'sk', 'pl', 'hu'])('a new bot in %s has no findings', (language) => {
  const content = { reactions: talkTo('', language).all, scopes: [], actions: [], entities: [{ name: 'city' }] };
  const intents = [{ name: 'opening_hours' }];
  expect(lint({ ...content, intents })).toEqual([]);
});
