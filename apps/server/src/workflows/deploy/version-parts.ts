import type { Resource } from '@parley/domain/project';
import type { CheckInput } from '#workflows/check-project/checked.ts';

/** The parts of a snapshot that its checks need; lists are JSON, so that the main thread does not parse the bot. */
export interface VersionParts {
  model: string;
  bot: CheckInput['lists'];
  tests: string;
  testNames: [id: number, name: string][];
  intents: CheckInput['intents'];
}

/** Splits the content of a snapshot into its parts. Runs in a thread. */
export function versionParts(content: string): VersionParts {
  const { model, resources } = JSON.parse(content) as {
    model: string;
    resources: Record<Resource, { id: number; name: string; templates?: string[] }[]>;
  };
  const { reactions, scopes, actions, entities, settings, tests, intents } = resources;
  return {
    model,
    bot: {
      reactions: JSON.stringify(reactions),
      scopes: JSON.stringify(scopes),
      actions: JSON.stringify(actions),
      entities: JSON.stringify(entities),
      settings: JSON.stringify(settings),
    },
    tests: JSON.stringify(tests),
    testNames: tests.map(({ id, name }) => [id, name]),
    intents: intents.map(({ id, name, templates = [] }) => ({
      id,
      name,
      isEmpty: templates.length === 0,
      hasEntities: templates.some((template) => template.includes('@')),
    })),
  };
}
