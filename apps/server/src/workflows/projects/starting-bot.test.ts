import { compileBot, edgesTaken, graphOf, runBotTest, type HostOfTurn } from '@parley/dialogue';
import { lint } from '@parley/dialogue/lint/lint';
import { configKeys, type BotTest } from '@parley/domain';
import { isWritten, languagesOf, PROJECT_TEMPLATES } from '@parley/domain/project';
import { loadModel, train } from '@parley/nlu';
import { afterAll, describe, expect, test } from 'vitest';
import { numbered } from '#demo/numbered.ts';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { turnSeed } from '#workflows/converse/random.ts';
import { turnHost } from '#workflows/converse/turn-host.ts';
import { startingBot } from '#workflows/projects/starting-bot.ts';

// Generous limits, so that a busy machine does not change the compared values.
const sandbox = createSandbox({ watchdogMs: 60_000 });
afterAll(() => sandbox.close());

const templates = PROJECT_TEMPLATES.filter(isWritten);
const each = templates.flatMap((template) => (languagesOf(template) ?? []).map((language) => ({ template, language })));
const fewestTests = { insurance: 40, reception: 20, shop: 15 };

describe.each(each)('the $template bot in $language', ({ template, language }) => {
  const demo = numbered(startingBot(template, language));

  test('has tests that expect intents and entities', () => {
    const fewest = fewestTests[template];
    expect(demo.tests.length).toBeGreaterThanOrEqual(fewest);
    const steps = demo.tests.flatMap(({ steps }) => steps);
    expect(steps.filter(({ intent }) => intent !== undefined).length).toBeGreaterThanOrEqual(fewest);
    expect(steps.filter(({ entities }) => entities !== undefined).length).toBeGreaterThanOrEqual(fewest / 4);
  });

  test('passes its tests, which reach every reaction, intent and connection', async () => {
    const bot = compileBot(demo);
    const model = loadModel(train({ ...demo.settings, ...demo }));
    const hostOf: HostOfTurn = ({ now, seed, turnNo }) =>
      turnHost({
        environment: 'draft',
        sandbox,
        owner: template,
        model,
        timeZone: demo.settings.time_zone,
        now,
        seed: turnSeed(seed, turnNo),
        conversation: 'test',
        actions: { run: ({ source }) => Promise.reject(new Error(`The bot has no action ${source}`)) },
        call: ({ url }) => Promise.reject(new Error(`The bot calls nobody, and not ${url}`)),
      });
    const failures: [string, string | undefined][] = [];
    const [reactions, intents, edges] = [new Set<number>(), new Set<string>(), new Set<string>()];
    for (const each of demo.tests) {
      const { steps, tracker } = await runBotTest(bot, each, 1, hostOf);
      const failed = steps.find(({ ok }) => !ok);
      if (failed) failures.push([each.name, failed.reason]);
      for (const { type, value } of tracker) {
        if (type === 'reaction') reactions.add(value);
        if (type === 'intent') intents.add(value);
      }
      for (const { kind, from, to } of edgesTaken(bot, tracker)) edges.add(`${kind} ${from} ${to}`);
    }
    expect(failures).toEqual([]);
    expect(demo.reactions.filter(({ id }) => !reactions.has(id)).map(({ name }) => name)).toEqual([]);
    expect(demo.intents.filter(({ name }) => !intents.has(name)).map(({ name }) => name)).toEqual([]);
    const drawn = [...graphOf(demo.reactions, demo.scopes).out.values()].flat();
    expect(drawn.filter(({ kind, from, to }) => !edges.has(`${kind} ${from} ${to}`))).toEqual([]);
  });

  test('has no findings', () => {
    const intents = demo.intents.map(({ id, name, templates }) => ({ id, name, isEmpty: templates.length === 0 }));
    expect(lint({ ...demo, intents, files: [], config: configKeys(demo.settings) })).toEqual([]);
  });
});

test.each(templates)(
  'the %s bot is the same in each language: its reactions do the same, and its tests take the same ways',
  (template) => {
    const bots = (languagesOf(template) ?? []).map((language) => shapeOf(numbered(startingBot(template, language))));
    for (const other of bots) expect(other).toEqual(bots[0]);
  },
);

/** What does not depend on the language. */
function shapeOf({ reactions, scopes, entities, intents, tests }: ReturnType<typeof numbered>) {
  const places = (ids: number[]) => ids.map((id) => reactions.findIndex((reaction) => reaction.id === id));
  return {
    scopes: scopes.length,
    entities: entities.map(({ type }) => type),
    intents: intents.length,
    reactions: reactions.map(({ actions, intents: answered }) => [answered.length, actions.map(({ name }) => name)]),
    tests: tests.map(({ steps }: Pick<BotTest, 'steps'>) => steps.map((step) => places(step.reactions))),
  };
}
