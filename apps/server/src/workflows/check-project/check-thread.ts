import type { BotContent } from '@parley/dialogue';
import { lint } from '@parley/dialogue/lint/lint';
import { untaughtEntities } from '@parley/domain/references';
import { threadWork } from '#platform/threads/thread-work.ts';
import { configKeys, type Settings } from '@parley/domain/settings';
import { CHECKED, type CheckInput } from '#workflows/check-project/checked.ts';
import { coverageBy } from '#workflows/check-project/coverage.ts';
import { flowOf } from '#workflows/check-project/flow.ts';

/** Answers in JSON, so that the main thread only passes texts on. */
threadWork<CheckInput, string>(({ lists, intents, templates = '[]', check }) => {
  const content = {
    ...(Object.fromEntries(CHECKED.map((name) => [name, JSON.parse(lists[name])])) as Pick<
      BotContent,
      (typeof CHECKED)[number]
    >),
    intents,
    config: (JSON.parse(lists.settings) as Partial<Settings>[]).flatMap(configKeys),
  };
  switch (check.kind) {
    case 'lint':
      return JSON.stringify(lint({ ...content, untaught: untaughtEntities(content.entities, JSON.parse(templates)) }));
    case 'flow':
      return JSON.stringify(flowOf(content, check.layout));
    case 'coverage':
      return JSON.stringify(coverageBy(check.covered, content));
  }
});
