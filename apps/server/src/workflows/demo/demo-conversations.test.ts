import { compileBot, type Host, newConversation, runTranscript, takeTurn, utterances } from '@parley/dialogue';
import type { BotTest, ConversationState, TrackerEntry } from '@parley/domain';
import { templateKey } from '@parley/domain';
import { loadModel, train, understand } from '@parley/nlu';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { DEMO_BOT } from '#workflows/demo/content.ts';
import { CONVERSATIONS } from '#workflows/demo/conversations.ts';
import { numbered } from '#workflows/demo/numbered.ts';

/** A Monday morning in Dublin, in microseconds. */
const MORNING = Date.UTC(2026, 4, 4, 9, 30) * 1_000;
const GREETING = `
  bot: Good morning, this is the card line of Demo Bank. <- reaction Greeting
  bot: What can I do for you?
`;

const demo = numbered(DEMO_BOT);
const bot = compileBot(demo);
const model = loadModel(train({ ...demo.settings, ...demo }));
const sandbox = createSandbox();
let now = MORNING;
const host: Host = {
  environment: 'draft',
  now: () => now++,
  random: () => 0,
  understand: (text) => understand(model, text),
  evaluate: (expressions, scope) => sandbox.evaluate('demo', expressions, scope, { now: scope.now.ts, seed: 'demo' }),
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

describe('a test of the demo project', () => {
  test.each(demo.tests)('passes: $name', async ({ steps }) => {
    let { state } = await takeTurn(bot, newConversation(1), { kind: 'start' }, host);
    for (const step of steps) {
      const turn = await takeTurn(bot, state, { kind: 'text', text: step.input }, host);
      state = turn.state;
      expect(await failureOf(step, turn)).toBeNull();
    }
  });
});

type Step = BotTest['steps'][number];
interface Turn {
  state: ConversationState;
  entries: TrackerEntry[];
}

async function failureOf({ input, reactions, condition, actions }: Step, { state, entries }: Turn) {
  const ran = (type: TrackerEntry['type']) => entries.filter((entry) => entry.type === type).map(({ value }) => value);
  if (!inOrder(reactions, ran('reaction'))) return { input, reactions: entries };
  if (!inOrder(actions, ran('action'))) return { input, actions: entries };
  if (condition === '') return null;
  const scope = { slots: state.slots, scope: state.scope, config: bot.config.dev, utterances: utterances(entries) };
  const [answer] = await sandbox.evaluate('demo', [condition], scope, { now: MORNING, seed: 'demo' });
  return answer?.ok === true && answer.value === true ? null : { input, condition, answer, state };
}

function inOrder(expected: (string | number)[], actual: (string | number)[]): boolean {
  let next = 0;
  for (const value of actual) if (value === expected[next]) next += 1;
  return next === expected.length;
}
