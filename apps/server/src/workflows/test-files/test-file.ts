import { builtInAction } from '@parley/dialogue';
import { BotTestStep, NewBotTest, TestAnswer, TestStart, type BotTest } from '@parley/domain/bot-test';
import { Problem } from '@parley/domain/problem';
import { nameKey, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { parse, stringify, YAMLParseError } from 'yaml';

/** Names and ids of what steps refer to. In a file everything has its name. */
export interface StepNames {
  reactions: { id: number; name: string }[];
  actions: { id: number; name: string }[];
}

const Name = text(200);

const FileTest = z.strictObject({
  name: NewBotTest.shape.name,
  start: z.optional(TestStart),
  /** As an ISO date. */
  clock: z.optional(z.union([z.string(), z.date()])),
  seed: z.optional(Name),
  http: z.optional(z.array(TestAnswer).check(z.maxLength(100))),
  steps: z._default(
    z.array(
      z.strictObject({
        input: BotTestStep.shape.input,
        reactions: z.optional(z.array(Name)),
        condition: z.optional(BotTestStep.shape.condition),
        actions: z.optional(z.array(Name)),
        wait: BotTestStep.shape.wait,
      }),
    ),
    [],
  ),
});
const TestFile = z.strictObject({ tests: z.array(FileTest).check(z.maxLength(10_000)) });

type TestData = Omit<BotTest, 'id' | 'version' | 'who'>;

/** Tests as a file for people and version control. What was deleted is left out. */
export function testsAsYaml(tests: BotTest[], { reactions, actions }: StepNames): string {
  const reactionNames = new Map(reactions.map(({ id, name }) => [id, name]));
  const actionNames = new Map(actions.map(({ id, name }) => [id, name]));
  const file = tests.map(({ name, start, clock, seed, http, steps }) => ({
    name,
    ...(start ? { start } : {}),
    // Whole microseconds, which a date has not, are kept as a fraction.
    ...(typeof clock === 'number' ? { clock: isoOf(clock) } : {}),
    ...(seed ? { seed } : {}),
    ...(http ? { http } : {}),
    steps: steps.map((step) => ({
      input: step.input,
      ...listed(
        'reactions',
        step.reactions.flatMap((id) => reactionNames.get(id) ?? []),
      ),
      ...(step.condition === '' ? {} : { condition: step.condition }),
      ...listed(
        'actions',
        step.actions.flatMap((id) => (typeof id === 'string' ? id : (actionNames.get(id) ?? []))),
      ),
      ...(step.wait === undefined ? {} : { wait: step.wait }),
    })),
  }));
  return stringify({ tests: file }, { lineWidth: 120 });
}

function listed(key: string, names: string[]): Record<string, string[]> {
  return names.length === 0 ? {} : { [key]: names };
}

/** Reads such a file; the first fault refuses it. */
export function testsFromYaml(source: string, names: StepNames): TestData[] {
  const reactionIds = new Map(names.reactions.map(({ id, name }) => [nameKey(name), id]));
  const actionIds = new Map(names.actions.map(({ id, name }) => [nameKey(name), id]));
  return fileOf(source).tests.map(({ name, start, clock, seed, http, steps }) => ({
    name,
    ...(start ? { start } : {}),
    ...(clock === undefined ? {} : { clock: microsecondsOf(clock, name) }),
    ...(seed === undefined ? {} : { seed }),
    ...(http === undefined ? {} : { http }),
    steps: steps.map(({ input, reactions = [], condition = '', actions = [], wait }) => ({
      input,
      reactions: reactions.map((reaction) => known(reactionIds.get(nameKey(reaction)), 'reaction', reaction, name)),
      condition,
      actions: actions.map(
        (action) => builtInAction(action)?.name ?? known(actionIds.get(nameKey(action)), 'action', action, name),
      ),
      ...(wait === undefined ? {} : { wait }),
    })),
  }));
}

function fileOf(source: string): z.infer<typeof TestFile> {
  const result = TestFile.safeParse(yamlOf(source));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem('invalid', `The file is not in order at ${issue?.path.join('.')}: ${issue?.message}`);
}

function yamlOf(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Problem('invalid', error.message.slice(0, 300));
    if (error instanceof ReferenceError) throw new Problem('invalid', 'Aliases are not allowed in the file');
    throw error;
  }
}

function known(id: number | undefined, noun: string, name: string, test: string): number {
  if (id === undefined) throw new Problem('invalid', `Test ${test} names the ${noun} ${name}, which does not exist`);
  return id;
}

/** `2026-01-05T10:00:00.123456Z` */
function isoOf(microseconds: number): string {
  const fraction = String(microseconds % 1_000_000).padStart(6, '0');
  return `${new Date(microseconds / 1_000).toISOString().slice(0, 19)}.${fraction}Z`;
}

function microsecondsOf(clock: string | Date, test: string): number {
  const iso = typeof clock === 'string' ? clock : clock.toISOString();
  const milliseconds = Date.parse(iso);
  if (Number.isNaN(milliseconds) || milliseconds < 0) {
    throw new Problem('invalid', `The clock of test ${test} is no date such as 2026-01-05T10:00:00Z`);
  }
  const micros = /\.\d{3}(\d{3})/u.exec(iso)?.[1] ?? '0';
  return Math.floor(milliseconds) * 1_000 + Number(micros);
}
