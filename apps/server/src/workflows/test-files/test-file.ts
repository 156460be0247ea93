import { builtInAction } from '@parley/dialogue';
import type { BotTest } from '@parley/domain/bot-test';
import { Problem } from '@parley/domain/problem';
import { nameKey } from '@parley/domain/text';
import type { TestFile } from '#workflows/test-files/read-test-file.ts';

/** Names and ids of the items that steps refer to. A file uses only names. */
export interface StepNames {
  reactions: { id: number; name: string }[];
  actions: { id: number; name: string }[];
}

type TestData = Omit<BotTest, 'id' | 'version' | 'who'>;

/** The tests of a file. Refuses the file at the first test with an unknown name. */
export function testsOfFile(file: TestFile, names: StepNames): TestData[] {
  const reactionIds = new Map(names.reactions.map(({ id, name }) => [nameKey(name), id]));
  const actionIds = new Map(names.actions.map(({ id, name }) => [nameKey(name), id]));
  return file.tests.map(({ name, start, clock, seed, http, steps }) => ({
    name,
    ...(start ? { start } : {}),
    ...(clock === undefined ? {} : { clock: microsecondsOf(clock, name) }),
    ...(seed === undefined ? {} : { seed }),
    ...(http === undefined ? {} : { http }),
    steps: steps.map(({ input, reactions = [], condition = '', actions = [], intent, entities, wait }) => ({
      input,
      reactions: reactions.map((reaction) => known(reactionIds.get(nameKey(reaction)), 'reaction', reaction, name)),
      condition,
      actions: actions.map(
        (action) => builtInAction(action)?.name ?? known(actionIds.get(nameKey(action)), 'action', action, name),
      ),
      ...(intent === undefined ? {} : { intent }),
      ...(entities === undefined ? {} : { entities }),
      ...(wait === undefined ? {} : { wait }),
    })),
  }));
}

function known(id: number | undefined, noun: string, name: string, test: string): number {
  if (id === undefined) throw new Problem('invalid', `Test “${test}” uses ${noun} “${name}”, which does not exist`);
  return id;
}

function microsecondsOf(iso: string, test: string): number {
  const milliseconds = Date.parse(iso);
  if (Number.isNaN(milliseconds) || milliseconds < 0) {
    throw new Problem('invalid', `The clock of test “${test}” must be a date such as 2026-01-05T10:00:00Z`);
  }
  const micros = /\.\d{3}(\d{3})/u.exec(iso)?.[1] ?? '0';
  return Math.floor(milliseconds) * 1_000 + Number(micros);
}
