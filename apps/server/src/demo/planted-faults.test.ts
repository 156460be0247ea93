import type { Json } from '@parley/dialogue';
import type { LintRule } from '@parley/dialogue/lint/finding';
import { lint } from '@parley/dialogue/lint/lint';
import type { LintContent } from '@parley/dialogue/lint/lint-content';
import { configKeys, type Reaction } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { numbered } from '#demo/numbered.ts';
import { starterBot } from '#demo/starter-bot.ts';

const demo = numbered(DEMO_BOT);
const LAST_ID = 100_000;

function sound(): LintContent & { reactions: Reaction[] } {
  return {
    reactions: [...demo.reactions],
    scopes: [...demo.scopes],
    actions: [],
    entities: demo.entities,
    files: [],
    config: configKeys(demo.settings),
    intents: demo.intents.map(({ id, name, templates }) => ({ id, name, isEmpty: templates.length === 0 })),
  };
}

const call = (name: string, args: Record<string, Json> = {}) => ({ name, args });
const say = (text: string) => call('utter', { text });

/** An intent that is missing in the demo. */
const wish = { id: LAST_ID + 9, name: 'Planted wish', isEmpty: false };

/** A further reaction of the demo that contains the fault. */
function withReaction(reaction: Partial<Reaction>, changes: Partial<LintContent> = {}): LintContent {
  const bot = sound();
  const base = { id: LAST_ID, name: 'Planted', condition: '', reactions_scopes_id: null, intents: [wish.name] };
  const planted: Reaction = { ...base, actions: [say('Hm')], ...reaction };
  return {
    ...bot,
    intents: [...(bot.intents ?? []), ...(planted.intents.includes(wish.name) ? [wish] : [])],
    ...changes,
    reactions: [...bot.reactions, planted],
  };
}

function without(isTaken: (reaction: Reaction) => boolean): LintContent {
  const bot = sound();
  return { ...bot, reactions: bot.reactions.filter((reaction) => !isTaken(reaction)) };
}

const [someIntent = ''] = demo.reactions.flatMap(({ intents, condition, reactions_scopes_id: scope }) =>
  scope === null && condition === '' ? intents.filter((name) => !name.startsWith('__')) : [],
);
const slot = 'planted_slot';
const setsSlot = call('set', { name: slot, value: 'text' });
const newScope = { id: LAST_ID + 1, name: 'Planted scope' };
const scoped = { reactions_scopes_id: newScope.id, intents: [someIntent] };

/** Enters the planted scope, which contains one more reaction. */
function withScope(reaction: Partial<Reaction>): LintContent {
  const entering = {
    id: LAST_ID + 2,
    name: 'Enters it',
    condition: '',
    reactions_scopes_id: null,
    intents: [wish.name],
  };
  const bot = withReaction({ ...scoped, ...reaction });
  const enters: Reaction = { ...entering, actions: [say('Hm'), call('enter_scope', { scope: newScope.name })] };
  const leaves: Reaction = {
    ...entering,
    ...scoped,
    id: LAST_ID + 3,
    name: 'Leaves it',
    intents: ['__attachment__'],
    actions: [say('Bye'), call('leave_scope')],
  };
  const intents = [...(sound().intents ?? []), wish];
  return { ...bot, intents, scopes: [...(bot.scopes ?? []), newScope], reactions: [...bot.reactions, enters, leaves] };
}

/** Each kind of fault that users make in a bot, with the rule that reports it. */
const KINDS: [string, LintRule, () => LintContent][] = [
  [
    'a jump to a reaction that does not exist',
    'missing-reaction',
    () => withReaction({ actions: [say('Hm'), call('goto', { reaction: 'Nowhere' })] }),
  ],
  [
    'a jump to a name within {{ }} that does not exist',
    'missing-reaction',
    () =>
      withReaction({
        actions: [
          call('goto', { reaction: `{{ slots.language == 'en' ? 'Nowhere' : '${demo.reactions[0]?.name ?? ''}' }}` }),
        ],
      }),
  ],
  ['an intent that does not exist', 'missing-intent', () => withReaction({ intents: ['Nothing like it'] })],
  [
    'an entity within {{ }} that does not exist',
    'missing-entity',
    () => withReaction({ actions: [say('{{ entities.nothing }}')] }),
  ],
  ['an action that does not exist', 'missing-action', () => withReaction({ actions: [call('nothing')] })],
  [
    'a scope that does not exist',
    'missing-scope',
    () => withReaction({ actions: [say('Hm'), call('enter_scope', { scope: 'Nowhere' })] }),
  ],
  [
    'a file that does not exist',
    'missing-file',
    () => withReaction({ actions: [call('play', { file: 'nothing.wav' })] }),
  ],
  ['a reaction that nothing leads to', 'unreachable', () => withReaction({ intents: [] })],
  ['two reactions to one intent', 'shadowed', () => withReaction({ intents: [someIntent] })],
  ['a reaction that says nothing', 'dead-end', () => withReaction({ actions: [setsSlot] })],
  [
    'a scope without a way out',
    'no-way-out',
    // The demo's own reactions would lead out.
    () => {
      const bot = withScope({});
      return { ...bot, reactions: bot.reactions.filter(({ name }) => name === 'Planted' || name === 'Enters it') };
    },
  ],
  [
    'no reaction to what is not understood',
    'no-fallback',
    () => without(({ intents }) => intents.includes('__fallback__') || intents.includes('__any__')),
  ],
  ['a circle of jumps', 'loop', () => withReaction({ actions: [say('Hm'), call('goto', { reaction: 'Planted' })] })],
  ['an empty text', 'empty-utterance', () => withReaction({ actions: [say(' ')] })],
  [
    'a timer that leads nowhere',
    'timeout-without-target',
    () => {
      const bot = withReaction({ actions: [say('Hm'), call('timeout', { seconds: 5 })] });
      return { ...bot, reactions: bot.reactions.filter(({ intents }) => !intents.includes('__timeout__')) };
    },
  ],
  [
    'a date that is always written in one language',
    'fixed-language',
    () => withReaction({ actions: [say("{{ now.iso.toLocaleDateString('de') }}")] }),
  ],
  ['a condition that does not parse', 'does-not-parse', () => withReaction({ condition: 'slots.a >' })],
  [
    'a single equals sign in a condition',
    'assigned-condition',
    () => withReaction({ condition: "slots.language = 'en'" }),
  ],
  [
    'a misspelled slot in a condition',
    'misspelled-slot',
    () => withReaction({ condition: 'slots.planted_slt == 1', actions: [setsSlot, say('Hm')] }),
  ],
  [
    'a misspelled slot within {{ }}',
    'misspelled-slot',
    () => withReaction({ actions: [setsSlot, say('{{ slots.plantedd_slot }}')] }),
  ],
  [
    'a misspelled configuration value',
    'missing-config',
    () => withReaction({ actions: [say('{{ config.nothing }}')] }),
  ],
  [
    'an intent that nothing answers',
    'unanswered-intent',
    () => ({ ...sound(), intents: [...(sound().intents ?? []), { id: LAST_ID, name: 'New one', isEmpty: false }] }),
  ],
  [
    'an intent without templates',
    'empty-intent',
    () =>
      withReaction(
        { intents: ['New one'] },
        { intents: [...(sound().intents ?? []), { id: LAST_ID, name: 'New one', isEmpty: true }] },
      ),
  ],
  ['an answer to everything in a scope', 'swallows-all', () => withScope({ intents: ['__any__'] })],
  [
    'a required argument that is empty',
    'empty-argument',
    () => withReaction({ actions: [say('Hm'), call('set', { name: ' ', value: '1' })] }),
  ],
];

test('the demo bot has none of these', () => {
  expect(lint(sound())).toEqual([]);
});

test('a new bot has none of these', () => {
  const { reactions, settings } = starterBot('en');
  const numberedReactions = reactions.map((reaction, at) => ({
    ...reaction,
    id: at + 1,
    reactions_scopes_id: null,
  }));
  const lists = { scopes: [], actions: [], entities: [], intents: [], files: [] };
  expect(lint({ ...lists, reactions: numberedReactions, config: configKeys(settings) })).toEqual([]);
});

describe('a person finds in the list of findings', () => {
  test.each(KINDS)('%s (%s)', (_kind, rule, plant) => {
    const found = lint(plant());
    const rules = found.map((finding) => finding.rule);
    expect(rules).toContain(rule);
  });

  test('one fault and no others, where one was made', () => {
    const others = KINDS.flatMap(([kind, rule, plant]) => {
      const extra = lint(plant()).filter((finding) => finding.rule !== rule);
      return ACCOMPANIED.has(rule) ? [] : extra.map((finding) => `${kind}: ${finding.rule} ${finding.message}`);
    });
    expect(others).toEqual([]);
  });
});

/** Removing much of the demo causes more than one finding. */
const ACCOMPANIED = new Set<LintRule>(['no-way-out', 'no-fallback', 'timeout-without-target']);
