import type { Reaction, Scope } from '@parley/domain';
import { costOfGrowth } from '@parley/domain/testing/computing';
import { expect, it } from 'vitest';
import { lint } from '#lint/lint.ts';
import { buildReaction, call, say } from '#testing/build.ts';

const each = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** Bots whose parts all have to do with each other, by the number of their reactions. */
const WORST: [string, (count: number) => { reactions: Reaction[]; scopes?: Scope[]; source?: string }][] = [
  [
    'a chain of gotos',
    (count) => ({
      reactions: each(count, (at) =>
        buildReaction(at + 1, { intents: ['a'], actions: [call('goto', { reaction: `Reaction ${at + 2}` })] }),
      ),
    }),
  ],
  [
    'scopes of which each leads to another',
    (count) => ({
      scopes: each(count, (at) => ({ id: 1_000_000 + at, name: `Scope ${at}` })),
      reactions: each(count * 2, (at) =>
        buildReaction(at + 1, {
          intents: ['a'],
          reactions_scopes_id: at < count ? null : 1_000_000 + at - count,
          actions: [say('a'), ...(at < count ? [call('enter_scope', { scope: `Scope ${at}` })] : [])],
        }),
      ),
    }),
  ],
  [
    'targets that are made at run time, from a slot that all write',
    (count) => ({
      reactions: each(count, (at) =>
        buildReaction(at + 1, {
          intents: [`a ${at}`],
          actions: [
            call('goto', { reaction: `Reaction ${at}{{ slots.b }}` }),
            call('goto', { reaction: '{{ slots.b }}' }),
            call('set', { name: 'b', value: `'Reaction ${at}'` }),
          ],
        }),
      ),
    }),
  ],
  [
    'slots that differ by a letter, and are read and set everywhere',
    (count) => ({
      reactions: each(count, (at) =>
        buildReaction(at + 1, {
          intents: ['a'],
          condition: `slots.number_${at}x == 'a' && slots.x = 1`,
          actions: [call('set', { name: `number_${at % 1_000}`, value: `slots.numbr_${at}` }), say('a')],
        }),
      ),
    }),
  ],
  [
    'expressions and code with unclosed texts',
    (count) => ({
      reactions: [buildReaction(1, { intents: ['a'], condition: "entities['x".repeat(count), actions: [say('a')] })],
      source: "\\'".repeat(count * 10),
    }),
  ],
];

it.each(WORST)('the cost of a bot grows like the bot: %s', (_name, build) => {
  const lintOf = (count: number) => {
    const { reactions, scopes = [], source = '' } = build(count);
    lint({ reactions, scopes, intents: [{ name: 'a' }], actions: [{ id: 1, name: 'b', source }], entities: [] });
  };
  expect(costOfGrowth(2_000, lintOf)).toBeLessThan(4);
});
