import type { BotTest, BotTestStep } from '@parley/domain';
import { expect, test } from 'vitest';
import type { HostOfTurn, TurnMoment } from '#bot-tests/run-bot-test.ts';
import { runBotTest } from '#bot-tests/run-bot-test.ts';
import { compileBot } from '#bot.ts';
import { buildContent, buildReaction, call, say } from '#testing/build.ts';
import { buildHost } from '#testing/host.ts';

const SCOPE = 50;
const bot = compileBot(
  buildContent({
    scopes: [{ id: SCOPE, name: 'Bill' }],
    actions: [{ id: 60, name: 'look_up', source: '' }],
    reactions: [
      buildReaction(1, { name: 'Greet', intents: ['__start__'], actions: [say('Hello')] }),
      buildReaction(2, {
        name: 'Ask',
        intents: ['pay'],
        actions: [
          call('enter_scope', { scope: 'Bill' }),
          say('Which one?'),
          call('timeout', { seconds: 30, reaction: 'Hurry' }),
        ],
      }),
      buildReaction(3, {
        name: 'Take',
        intents: ['__any__'],
        reactions_scopes_id: SCOPE,
        actions: [call('set', { name: 'bill', value: 'text' }), call('look_up'), say('Paid {{ slots.bill }}')],
      }),
      buildReaction(4, { name: 'Hurry', actions: [say('Please hurry')] }),
      buildReaction(5, { name: 'Quiet', intents: ['__silence__'], actions: [say('Are you there?')] }),
      buildReaction(6, { name: 'Bye', intents: ['bye'], actions: [call('call_end')] }),
      buildReaction(7, { name: 'Lost', intents: ['__fallback__'], actions: [say('Sorry?')] }),
    ],
  }),
);

const hostOf: HostOfTurn = ({ now }) => buildHost({ environment: 'draft', now: () => now });
const step = (input: string, expected: Partial<BotTestStep> = {}): BotTestStep => ({
  input,
  reactions: [],
  condition: '',
  actions: [],
  ...expected,
});
const run = (steps: BotTestStep[], test_: Partial<BotTest> = {}, hosts = hostOf) =>
  runBotTest(bot, { ...test_, steps }, 1, hosts);

test('requests are answered as the test says, each answer once and the last one from then on, and nothing goes out', async () => {
  const asking = compileBot(
    buildContent({
      actions: [{ id: 60, name: 'look_up', source: '' }],
      reactions: [
        buildReaction(1, {
          name: 'Ask',
          intents: ['ask'],
          actions: [
            call('http', { url: 'https://bank.example/{{ slots.way ?? "a" }}', save_as: 'got' }),
            say('{{ slots.got.status }} {{ slots.got.body }}'),
          ],
        }),
        buildReaction(2, { name: 'Own', intents: ['own'], actions: [call('look_up')] }),
      ],
    }),
  );
  const outside: string[] = [];
  const host = buildHost({
    environment: 'draft',
    http: async ({ url }) => {
      outside.push(url);
      return { ok: false, error: 'outside' };
    },
    runAction: async ({ http }) => {
      const answer = await http({ method: 'POST', url: 'https://bank.example/own', headers: {}, body: null });
      return { effects: [{ kind: 'say', text: answer.ok ? JSON.stringify(answer.value.body) : answer.error }] };
    },
  });
  const http = [
    { method: 'GET' as const, url: 'https://bank.example/a', status: 200, body: 'first' },
    { url: 'https://bank.example/a', status: 503, body: null },
    { method: 'POST' as const, url: 'https://bank.example/*', status: 200, body: 'posted' },
  ];
  const steps = ['ask', 'ask', 'ask', 'own'].map((input) => step(input));
  const run = await runBotTest(asking, { steps, http }, 1, () => host);
  expect(run.steps.map(({ utterances }) => utterances[0])).toEqual(['200 first', '503 ', '503 ', '"posted"']);
  const refused = await runBotTest(asking, { steps: [step('own')] }, 1, () => host);
  expect(refused.steps[0]?.utterances).toEqual(['The test has no reply to POST https://bank.example/own']);
  expect(outside).toEqual([]);
});

test('a test whose every step comes as expected is ok', async () => {
  const { result, steps, tracker } = await run([
    step('pay', { reactions: [2], actions: ['enter_scope', 'utter'], condition: "scope === 'Bill'" }),
    step('42', {
      reactions: [3],
      actions: ['set', 60],
      condition: "slots.bill === '42' && utterances[0] === 'Paid 42' && tracker.some((e) => e.value === '__start__')",
    }),
    step('__silence__', { reactions: [5] }),
    step('__timeout__', { reactions: [4], condition: "utterances[0] === 'Please hurry'" }),
  ]);
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(result).toBe('ok');
  expect(tracker[0]).toMatchObject({ type: 'intent', value: '__start__' });
});

test.each([
  [step('pay', { reactions: [3] }), 'Reaction Take did not fire; Ask fired instead'],
  [step('pay', { reactions: [2, 99] }), 'Reaction 99 (deleted) did not fire'],
  [step('pay', { actions: ['call_end'] }), 'Action call_end did not run; enter_scope ran instead'],
  [step('pay', { actions: [60] }), 'Action look_up did not run; enter_scope ran instead'],
  [step('pay', { condition: 'slots.bill' }), 'The condition is false: slots.bill (slots.bill is undefined)'],
  [
    step('pay', { condition: "scope === 'Bill' && (text.length > 1 && text === 'Pay') && slots.bill" }),
    `The condition is false: text === 'Pay' (text is "pay")`,
  ],
  [
    step('pay', { condition: "utterances[0] === 'Which?' || intent === 'bill'" }),
    `The condition is false: utterances[0] === 'Which?' || intent === 'bill' (intent is "pay", utterances is ["Which one?"])`,
  ],
  [step('pay', { intent: 'Bill' }), 'Intent Bill was not recognized; pay was'],
  [step('pay', { intent: 'pay', entities: { city: 'Brno' } }), 'Entity city was not found; expected "Brno"'],
  [step('pay', { condition: '(' }), 'The condition failed: SyntaxError: Unexpected token'],
  [step('__timeout__'), 'No timer is running'],
])('%j fails and says why', async (failing, reason) => {
  const { result, steps } = await run([failing]);
  expect(result).toBe('error');
  expect(steps[0]?.reason).toContain(reason);
});

test('nothing can be said once the conversation has ended', async () => {
  const { steps } = await run([step('bye'), step('pay')]);
  expect(steps.map(({ ok, reason }) => [ok, reason])).toEqual([
    [true, undefined],
    [false, 'The conversation ended before this step'],
  ]);
});

test('the first step meets the slots and the scope that the test begins with', async () => {
  const { result } = await run(
    [step('7', { reactions: [3], condition: 'slots.card === "gold" && slots.bill === "7"' })],
    {
      start: { slots: { card: 'gold' }, scope: 'Bill' },
    },
  );
  expect(result).toBe('ok');
});

test('every turn has the test’s clock, which a wait and a timer move on, and its seed', async () => {
  const moments: TurnMoment[] = [];
  const steps = [step('pay'), step('hm', { wait: 10 }), step('__timeout__')];
  await run(steps, { clock: 1_000_000, seed: 'abc' }, (moment) => {
    // Entries of one turn are a microsecond apart, and a timer counts from its own.
    moments.push({ ...moment, now: Math.floor(moment.now / 1_000) * 1_000 });
    return hostOf(moment);
  });
  expect(moments).toEqual([
    { now: 1_000_000, seed: 'abc', turnNo: 0 },
    { now: 1_000_000, seed: 'abc', turnNo: 0 },
    { now: 11_000_000, seed: 'abc', turnNo: 1 },
    { now: 31_000_000, seed: 'abc', turnNo: 2 },
  ]);
});

test('a step expects an intent and the values of entities; null must not be found, and others may be', async () => {
  const hearing: HostOfTurn = ({ now }) =>
    buildHost({
      environment: 'draft',
      now: () => now,
      phrases: {
        'pay 3 in Brno': {
          intents: [{ name: 'pay', confidence: 1, alternatives: [] }],
          entities: [
            { entity: 'amount', value: 3, text: '3', start: 4, end: 5, matcher: 'number', distance: 0 },
            { entity: 'city', value: 'Brno', text: 'Brno', start: 9, end: 13, matcher: 'exact', distance: 0 },
          ],
        },
      },
    });
  const expecting = async (entities: BotTestStep['entities']) => {
    const { steps } = await run([step('pay 3 in Brno', { intent: 'pay', entities })], {}, hearing);
    return steps[0]?.reason ?? 'ok';
  };
  expect(await expecting({ amount: 3, city: 'Brno', name: null })).toBe('ok');
  expect(await expecting({ amount: '3' })).toBe('ok');
  expect(await expecting({ city: null })).toBe('Entity city was "Brno"; expected none');
  expect(await expecting({ amount: 4 })).toBe('Entity amount was 3; expected 4');
});

test('the failed part of a condition comes with the values that it read', async () => {
  const { steps } = await run([step('pay', { condition: "slots.a === 1 && scope === 'Bill'" })]);
  expect(steps[0]?.failed_part).toEqual({ code: 'slots.a === 1', values: { 'slots.a': 'undefined' } });
});
