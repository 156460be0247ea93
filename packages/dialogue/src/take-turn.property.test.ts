import type { Reaction } from '@parley/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_IN_ACTIONS } from '#actions/index.ts';
import { compileBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import type { TurnInput } from '#take-turn.ts';
import { takeTurn } from '#take-turn.ts';
import { buildContent } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

const intents = [
  'yes',
  'no',
  '__any__',
  '__fallback__',
  '__start__',
  '__silence__',
  '__timeout__',
  '__attachment__',
  '__proto__',
];
const ENDINGS: (string | number)[] = ['call_end', 'call_transfer'];
const names = ['A', 'B', 'C', 'gone', '', '{{ text }}', '__proto__', 'constructor'];
const argument = fc.oneof(
  fc.constantFrom(...names),
  fc.string(),
  fc.json().map((json) => JSON.parse(json)),
  fc.array(fc.constantFrom(...names)),
);
const argumentNames = BUILT_IN_ACTIONS.flatMap(({ args }) => Object.keys(args));

const actionCall = fc.record({
  name: fc.constantFrom(...BUILT_IN_ACTIONS.map(({ name }) => name), 'Own', 'unknown', '__proto__'),
  args: fc.dictionary(fc.constantFrom(...argumentNames), argument, { maxKeys: 4 }),
});

const reactions = fc
  .array(
    fc.record({
      name: fc.constantFrom('A', 'B', 'C'),
      intents: fc.subarray(intents),
      condition: fc.constantFrom('', 'true', 'false', 'slots.a.b', 'text.length > 2', 'entities.__proto__'),
      reactions_scopes_id: fc.constantFrom(null, null, 100, 101, 999),
      actions: fc.array(actionCall, { maxLength: 6 }),
    }),
    { maxLength: 8 },
  )
  .map((list): Reaction[] => list.map((reaction, index) => ({ id: index + 1, ...reaction })));

const input: fc.Arbitrary<TurnInput> = fc.oneof(
  fc.constantFrom<TurnInput>({ kind: 'start' }, { kind: 'silence' }),
  fc.record({ kind: fc.constant('text' as const), text: fc.oneof(fc.constantFrom('yes', 'no'), fc.string()) }),
  fc.record({
    kind: fc.constant('integration' as const),
    text: fc.string(),
    from: fc.string(),
    next: fc.constantFrom(undefined, 'bot' as const, 'end' as const),
  }),
  fc.record({
    kind: fc.constant('attachment' as const),
    files: fc.array(fc.record({ id: fc.nat(), name: fc.string(), type: fc.string(), size: fc.nat() }), {
      maxLength: 3,
    }),
  }),
  fc.record({ kind: fc.constant('undelivered' as const), error: fc.string() }),
  fc.record({ kind: fc.constantFrom('timer' as const, 'reaction' as const), reaction: fc.nat(9) }),
);

const clock = fc.array(fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e15, noNaN: true })), {
  minLength: 1,
  maxLength: 30,
});

/** All turns of a conversation, on a clock that repeats the given times. */
async function converse(given: { reactions: Reaction[]; inputs: TurnInput[]; times: number[]; chance: number }) {
  let tick = 0;
  const host = buildHost({
    now: () => given.times[tick++ % given.times.length] ?? 0,
    random: () => given.chance,
    runAction: async ({ args }) => ({
      effects: [
        { kind: 'goto', reaction: 'A' },
        { kind: 'set', name: '__proto__', value: args['value'] },
        { kind: 'say', text: 'own' },
      ],
      failure: { error: 'thrown' },
    }),
  });
  const bot = compileBot(
    buildContent({
      reactions: given.reactions,
      scopes: [
        { id: 100, name: 'B' },
        { id: 101, name: '__proto__' },
      ],
      actions: [{ id: 200, name: 'Own', source: '' }],
    }),
  );
  const turns = [];
  let state = newConversation(1);
  for (const turnInput of given.inputs) {
    const before = structuredClone(state);
    const result = await takeTurn(bot, state, turnInput, host);
    expect(state).toEqual(before);
    state = result.state;
    turns.push(result);
  }
  return turns;
}

const conversation = fc.record({
  reactions,
  inputs: fc.array(input, { maxLength: 10 }),
  times: clock,
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('no sequence of inputs makes a turn throw, and entries are never lost, reordered or without end', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async (given) => {
      const turns = await converse(given);
      let last = 0;
      for (const { entries, state } of turns) {
        expect(entries.length).toBeLessThan(5_000);
        for (const { timestamp } of entries) {
          expect(timestamp).toBeGreaterThan(last);
          last = timestamp;
        }
        expect(state.last_timestamp).toBe(last);
        expect(JSON.parse(JSON.stringify(entries))).toEqual(entries);
      }
      const entries = turns.flatMap((turn) => turn.entries);
      const ending = entries.findIndex(({ type, value }) => type === 'action' && ENDINGS.includes(value));
      const afterwards = ending === -1 ? [] : entries.slice(ending + 1);
      expect(afterwards.filter(({ type }) => type !== 'log')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the same inputs, clock and chance give the same tracker', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async (given) => {
      expect(await converse(given)).toEqual(await converse(given));
    }),
    { numRuns: 100 },
  );
});
