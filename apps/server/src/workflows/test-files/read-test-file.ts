import { BotTestStep, NewBotTest, TestAnswer, TestStart } from '@parley/domain/bot-test';
import { inWords } from '@parley/domain/issue-words';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { readYaml, type YamlFile } from '#platform/bounded-yaml.ts';

const Name = text(200);

const FileTest = z.strictObject({
  name: NewBotTest.shape.name,
  start: z.optional(TestStart),
  /** As an ISO date. */
  clock: z.optional(z.string()),
  seed: z.optional(Name),
  http: z.optional(z.array(TestAnswer).check(z.maxLength(100))),
  steps: z._default(
    z.array(
      z.strictObject({
        input: BotTestStep.shape.input,
        reactions: z.optional(z.array(Name)),
        condition: z.optional(BotTestStep.shape.condition),
        actions: z.optional(z.array(Name)),
        intent: BotTestStep.shape.intent,
        entities: BotTestStep.shape.entities,
        wait: BotTestStep.shape.wait,
      }),
    ),
    [],
  ),
});
export const TestFile = z.strictObject({ tests: z.array(FileTest).check(z.maxLength(10_000)) });
export type TestFile = z.infer<typeof TestFile>;

const LONGEST_MESSAGE = 300;

/** Parses a file of tests, or finds its first fault with the position. */
export function readTestFile(source: string): { file: TestFile } | { refusal: string } {
  const read = readYaml(source);
  if ('message' in read) return { refusal: `Line ${read.line}: ${read.message}` };
  const value = withTexts(read);
  const result = z.safeParse(TestFile, value, { error: inWords });
  if (result.success) return { file: result.data };
  const [issue] = result.error.issues;
  const path = issue?.path ?? [];
  const place = placeOf(value, path);
  return { refusal: `Line ${read.lineAt(path)}${place}: ${issue?.message}`.slice(0, LONGEST_MESSAGE) };
}

/** YAML reads unquoted `1234` and `true` as a number and a boolean; here they are a caller's text, or a name. */
function withTexts({ value, textAt }: YamlFile): unknown {
  const text = (held: unknown, path: PropertyKey[]) => (typeof held === 'object' ? held : (textAt(path) ?? held));
  const texts = (held: unknown, path: PropertyKey[]) =>
    Array.isArray(held) ? held.map((one, at) => text(one, [...path, at])) : held;
  const fields = (held: unknown, path: PropertyKey[], readers: Record<string, typeof text>): unknown =>
    isRecord(held)
      ? Object.fromEntries(
          Object.entries(held).map(([name, one]) => [
            name,
            (Object.hasOwn(readers, name) ? readers[name]?.(one, [...path, name]) : undefined) ?? one,
          ]),
        )
      : held;
  const each = (readers: Record<string, typeof text>) => (held: unknown, path: PropertyKey[]) =>
    Array.isArray(held) ? held.map((one, at) => fields(one, [...path, at], readers)) : held;
  const steps = each({ input: text, intent: text, condition: text, reactions: texts, actions: texts });
  return fields(value, [], { tests: each({ name: text, seed: text, steps }) });
}

/** Names a test by its name and a step by its number, starting at 1. */
function placeOf(value: unknown, [list, test, part, step, ...field]: readonly PropertyKey[]): string {
  const places = [];
  if (list === 'tests' && typeof test === 'number') {
    const name = nameOf(value, test);
    places.push(name === undefined ? `test ${test + 1}` : `test “${name}”`);
  }
  if (part === 'steps' && typeof step === 'number') places.push(`step ${step + 1}`);
  const last = field.at(-1) ?? (part === 'steps' ? undefined : part);
  if (last !== undefined) places.push(String(last));
  return places.map((place) => `, ${place}`).join('');
}

function nameOf(value: unknown, test: number): string | undefined {
  const tests = isRecord(value) ? value['tests'] : undefined;
  const held: unknown = Array.isArray(tests) ? tests[test] : undefined;
  return isRecord(held) && typeof held['name'] === 'string' ? held['name'].slice(0, 100) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
