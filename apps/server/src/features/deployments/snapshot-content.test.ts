import { RESOURCES } from '@parley/domain/project';
import { expect, test } from 'vitest';
import { frozenBot } from '#features/deployments/snapshot-content.ts';

test('a deployed version is read whole, though lists that no turn needs are not taken apart', () => {
  // As the database writes them: a space after each comma and colon, and names that look like lists.
  const listOf = (resource: string) =>
    `[{"id": 1, "name": "],\\"intents\\":[", "intents": ["],\\"tests\\":[", "a"], "tests": [], "of": "${resource}"}]`;
  const lists = RESOURCES.toSorted().map(
    (resource) => `"${resource}":${resource === 'settings' ? '[{"id":1,"language":"cs"}]' : listOf(resource)}`,
  );
  const content = `{"format":1,"model":"m","resources":{${lists.join()}}}`;
  const whole = (JSON.parse(content) as { resources: Record<string, unknown> }).resources;
  const bot = frozenBot(content);
  const { reactions, scopes, actions, entities, settings } = bot.content;
  expect({ reactions, scopes, actions, entities, files: bot.files }).toEqual({
    reactions: whole['reactions'],
    scopes: whole['scopes'],
    actions: whole['actions'],
    entities: whole['entities'],
    files: whole['files'],
  });
  expect([settings.language, bot.modelHash]).toEqual(['cs', 'm']);
  expect(bot.trained()).toMatchObject({ intents: whole['intents'], synonyms: whole['synonyms'] });
  expect(bot.length).toBeLessThan(content.length * 0.8);
});
