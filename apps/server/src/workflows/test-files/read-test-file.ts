import { BotTestStep, NewBotTest, TestAnswer, TestStart } from '@parley/domain/bot-test';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { readYaml } from '#platform/bounded-yaml.ts';

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
        wait: BotTestStep.shape.wait,
      }),
    ),
    [],
  ),
});
export const TestFile = z.strictObject({ tests: z.array(FileTest).check(z.maxLength(10_000)) });
export type TestFile = z.infer<typeof TestFile>;

/** Reads a file of tests, or finds its first fault and the place of it. */
export function readTestFile(source: string): { file: TestFile } | { refusal: string } {
  const read = readYaml(source);
  if ('message' in read) return { refusal: `Line ${read.line}: ${read.message}` };
  const result = TestFile.safeParse(read.value);
  if (result.success) return { file: result.data };
  const [issue] = result.error.issues;
  return {
    refusal: `The file has an error at ${issue?.path.join('.')}: ${issue?.message}`.slice(0, LONGEST_MESSAGE),
  };
}

const LONGEST_MESSAGE = 300;
