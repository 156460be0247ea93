import type { ActionCall, Reaction, Understanding } from '@parley/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileBot } from '#bot.ts';
import { newConversation } from '#conversation.ts';
import { isAction } from '#entries/is-action.ts';
import { questionsOf } from '#forms/question.ts';
import { takeTurn, type TurnInput } from '#take-turn.ts';
import { buildContent, buildEntity, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

const unknown = [{ name: null, confidence: 0.1, alternatives: [] }];
const hit = (entity: string, value: string | number) => ({
  entity,
  value,
  text: String(value),
  start: 0,
  end: String(value).length,
  matcher: 'exact' as const,
  distance: 0,
});

const CITIES = ['Berlin', 'Rome', 'Atlantis'];
const phrases: Record<string, Partial<Understanding>> = {
  ...Object.fromEntries(
    CITIES.flatMap((city) =>
      [`to ${city}`, `no, to ${city}`].map((text) => [text, { intents: unknown, entities: [hit('city', city)] }]),
    ),
  ),
  ...Object.fromEntries([1, 5, 50].map((n) => [`${n} seats`, { intents: unknown, entities: [hit('number', n)] }])),
  'to Rome, 5 seats': { intents: unknown, entities: [hit('city', 'Rome'), hit('number', 5)] },
  'book 5 seats to Berlin': {
    intents: [{ name: 'book', confidence: 1, alternatives: [] }],
    entities: [hit('number', 5), hit('city', 'Berlin')],
  },
  'what does a flight to Rome cost today': {
    intents: [{ name: 'price', confidence: 1, alternatives: [] }],
    entities: [hit('city', 'Rome')],
  },
  ...Object.fromEntries(['hm', 'Main Street', 'cancel', 'no'].map((text) => [text, { intents: unknown }])),
};
const INTENTS = ['book', 'price', 'elsewhere', 'confirm', 'yes', 'never mind then'];

const ask = (slot: string, args: ActionCall['args'], when: string): ActionCall => ({
  ...call('ask', { slot, text: `${slot}?`, ...args }),
  ...(when === '' ? {} : { when }),
});

const shared = {
  tries: fc.integer({ min: 1, max: 3 }),
  give_up: fc.constantFrom('', 'Given up', 'gone'),
  retry: fc.constantFrom<string[]>([], ['Again?']),
  error: fc.constantFrom('', 'Not that one.'),
};
const question = fc.oneof(
  fc.record({ slot: fc.constant('city'), valid: fc.constantFrom('', "answer !== 'Atlantis'"), ...shared }),
  fc.record({ slot: fc.constant('from'), value: fc.constant('entities.city'), ...shared }),
  fc.record({
    slot: fc.constant('seats'),
    value: fc.constant('entities.number'),
    valid: fc.constant('answer < 10'),
    ...shared,
  }),
  fc.record({ slot: fc.constantFrom('street', 'reason'), ...shared }),
  fc.record({
    slot: fc.constant('sure'),
    value: fc.constant("intent === 'yes' ? true : text === 'no' ? false : undefined"),
    ...shared,
  }),
);
const part = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(question, fc.constantFrom('', '', "slots.city === 'Rome'", 'slots.none.x')) },
  { weight: 1, arbitrary: fc.constantFrom(say('On we go.'), call('expect', { reactions: ['Confirm'] })) },
);
const form = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map((each) => (Array.isArray(each) ? ask(each[0].slot, { ...each[0] }, each[1]) : each)));

const input: fc.Arbitrary<TurnInput> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...Object.keys(phrases), ...INTENTS).map((text): TurnInput => ({ kind: 'text', text })),
  },
  { weight: 1, arbitrary: fc.constant<TurnInput>({ kind: 'silence' }) },
  { weight: 1, arbitrary: fc.constant<TurnInput>({ kind: 'timer', reaction: 7 }) },
);

const others: Reaction[] = [
  buildReaction(2, { name: 'Price', intents: ['price'], actions: [say('It costs 90.')] }),
  buildReaction(3, { name: 'Elsewhere', intents: ['elsewhere'], actions: [call('goto', { reaction: 'Price' })] }),
  buildReaction(4, { name: 'Given up', actions: [say('A colleague will help.')] }),
  buildReaction(5, { name: 'Sorry', intents: ['__fallback__'], actions: [say('Sorry?')] }),
  buildReaction(6, { name: 'Confirm', intents: ['confirm', 'yes'], actions: [say('Confirmed.')] }),
  buildReaction(7, { name: 'Still there', actions: [say('Still there?')] }),
  buildReaction(8, { name: 'Stop', intents: ['never mind then'], actions: [call('cancel_form'), say('Stopped.')] }),
];

/** Talks to a form, and answers the turns with the state before each. */
async function converse(actions: ActionCall[], inputs: TurnInput[], isCalled: boolean) {
  const ending = isCalled ? [] : [say('Done.')];
  const reactions = [
    buildReaction(1, { name: 'Book', intents: isCalled ? [] : ['book'], actions: [say('Hi.'), ...actions, ...ending] }),
    ...(isCalled
      ? [
          buildReaction(9, {
            name: 'Outer',
            intents: ['book'],
            actions: [call('goto', { reaction: 'Book' }), say('Done.')],
          }),
        ]
      : []),
    ...others,
  ];
  const entities = ['city', 'number'].map((name, index) => buildEntity(70 + index, { name }));
  const bot = compileBot(buildContent({ reactions, entities }));
  const host = buildHost({ phrases });
  const turns = [];
  let state = { ...newConversation(1), timers: [{ reaction: 7, due: 0 }] };
  for (const turnInput of [{ kind: 'text', text: 'book' } as TurnInput, ...inputs]) {
    const result = await takeTurn(bot, state, turnInput, host);
    turns.push({ input: turnInput, before: state, ...result });
    state = { ...result.state, timers: [{ reaction: 7, due: 0 }] };
  }
  const book = bot.reactionsById.get(1);
  return { turns, questions: book ? questionsOf(book) : [] };
}

const VALID: Record<string, (value: unknown) => boolean> = {
  city: (value) => CITIES.includes(String(value)),
  from: (value) => CITIES.includes(String(value)),
  seats: (value) => typeof value === 'number' && value < 10,
  street: (value) => typeof value === 'string' && value !== '',
  reason: (value) => typeof value === 'string' && value !== '',
  sure: (value) => typeof value === 'boolean',
};

const talk = fc.record({ actions: form, inputs: fc.array(input, { maxLength: 25 }), isCalled: fc.boolean() });

test('a form is never silent, never endless, and fills its slots with valid values only', async () => {
  await fc.assert(
    fc.asyncProperty(talk, async ({ actions, inputs, isCalled }) => {
      const { turns, questions } = await converse(actions, inputs, isCalled);
      for (const { input: said, before, state, entries } of turns) {
        const spoken = entries.filter((entry) => isAction(entry, 'utter'));
        // Without an open question, a silent caller may hear nothing, as before.
        if (said.kind === 'text' || before.asking !== undefined) expect(spoken.length).toBeGreaterThan(0);
        expect(entries.length).toBeLessThan(60);
        expect(entries.filter(({ type, args }) => type === 'log' && Reflect.get(args, 'level') === 'error')).toEqual(
          [],
        );
        for (const [slot, value] of Object.entries(state.slots))
          expect(VALID[slot]?.(value), `${slot} ${value}`).toBe(true);
        if (said.kind === 'text' && said.text === 'cancel' && before.asking !== undefined) {
          expect(state.asking).toBeUndefined();
          for (const slot of before.asking.set) expect(state.slots).not.toHaveProperty(slot);
        }
        const { asking } = state;
        if (asking === undefined) continue;
        expect(asking.tries).toBeLessThan(asking.of);
        expect(questions.some(({ slot }) => slot === asking.slot)).toBe(true);
        expect(state.slots).not.toHaveProperty(asking.slot);
        expect(JSON.parse(JSON.stringify(asking))).toEqual(asking);
      }
    }),
    { numRuns: 400 },
  );
});

test('a caller who answers nothing of use is let go within the tries', async () => {
  await fc.assert(
    fc.asyncProperty(form, fc.boolean(), async (actions, isCalled) => {
      const useless = Array.from({ length: 4 }, (): TurnInput => ({ kind: 'silence' }));
      const { turns } = await converse(actions, useless, isCalled);
      expect(turns.at(-1)?.state.asking).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});
