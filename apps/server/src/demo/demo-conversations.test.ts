import { compileBot, type Host, type HostOfTurn, runBotTest, runTranscript } from '@parley/dialogue';
import { templateKey } from '@parley/domain';
import { loadModel, train, understand } from '@parley/nlu';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#platform/sandbox/sandbox.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';
import { DEMO_BOT } from '#demo/demo-bot.ts';
import { CONVERSATIONS } from '#demo/conversations.ts';
import { numbered } from '#demo/numbered.ts';

/** A Monday morning in Dublin, in microseconds. */
const MORNING = Date.UTC(2026, 4, 4, 9, 30) * 1_000;
const GREETING = `
  bot: Good morning, this is the automated card line of Demo Bank. <- reaction Greeting
  bot: What can I do for you?
`;

const demo = numbered(DEMO_BOT);
const bot = compileBot(demo);
const model = loadModel(train({ ...demo.settings, ...demo }));
// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ watchdogMs: 60_000 });
let now = MORNING;
const host: Host = {
  environment: 'draft',
  now: () => now++,
  random: () => 0,
  understand: (text) => understand(model, text),
  evaluate: (expressions, scope) => sandbox.evaluate('demo', expressions, scope, { now: scope.now.ts, seed: 'demo' }),
  http: ({ url }) => Promise.reject(new Error(`The demo calls nobody, and not ${url}`)),
  runAction: ({ action }) => Promise.reject(new Error(`The demo has no action ${action.name}`)),
};

beforeEach(() => {
  now = MORNING;
});
afterAll(() => sandbox.close());

describe('a conversation with the demo bot', () => {
  test.each(CONVERSATIONS)('$title', async ({ talk }) => {
    expect(await runTranscript(bot, host, GREETING + talk)).toBeNull();
  });

  test('is understood from phrases that no template holds', () => {
    const templates = new Set(demo.intents.flatMap((intent) => intent.templates.map(templateKey)));
    const said = CONVERSATIONS.flatMap(({ talk }) => [...talk.matchAll(/caller: (.*?)(?: -> .*)?$/gmu)]).map(
      ([, phrase = '']) => phrase,
    );
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((phrase) => templates.has(templateKey(phrase)))).toEqual([]);
  });
});

describe('the tests of the demo project', () => {
  // Fails if the sandbox is asked: the in-process evaluator must answer all of the demo's expressions.
  const unasked: Sandbox = {
    evaluate: (_, expressions) => Promise.reject(new Error(`The sandbox is asked for ${expressions.join(' and ')}`)),
    close: () => Promise.resolve(),
  };
  const hostOf: HostOfTurn = ({ now: at, seed, turnNo }) =>
    turnHost({
      environment: 'draft',
      sandbox: unasked,
      owner: 'demo',
      model,
      timeZone: demo.settings.time_zone,
      now: at,
      seed: turnSeed(seed, turnNo),
      conversation: 'test',
      actions: { run: ({ source }) => Promise.reject(new Error(`The demo has no action ${source}`)) },
      call: ({ url }) => Promise.reject(new Error(`The demo calls nobody, and not ${url}`)),
    });

  test('pass, and every reaction fires in one of them', async () => {
    const fired = new Set<number>();
    for (const demoTest of demo.tests) {
      const { steps, tracker } = await runBotTest(bot, demoTest, 1, hostOf);
      expect([demoTest.name, steps.find(({ ok }) => !ok)?.reason]).toEqual([demoTest.name, undefined]);
      for (const { type, value } of tracker) if (type === 'reaction') fired.add(value);
    }
    expect(demo.reactions.filter(({ id }) => !fired.has(id)).map(({ name }) => name)).toEqual([]);
  });
});
