import { BotTestStep, NewBotTest, TestAnswer, TestStart } from '@parley/domain/bot-test';
import { text } from '@parley/domain/text';
import * as z from 'zod/mini';
import { isAlias, isMap, LineCounter, parseDocument, visit, type Document } from 'yaml';

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

/** What a file of tests holds, or the first thing that is wrong with it and where. */
export function readTestFile(source: string): { file: TestFile } | { refusal: string } {
  const lines = new LineCounter();
  // Its own check for keys that stand twice compares each with each.
  const document = parseDocument(source, { uniqueKeys: false, lineCounter: lines });
  const [error] = document.errors;
  if (error)
    return { refusal: error.message.replace(STACK_IS_FULL, 'The file is nested too deeply').slice(0, LONGEST_MESSAGE) };
  const fault = faultIn(document, lines);
  if (fault) return { refusal: fault };
  const result = TestFile.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (result.success) return { file: result.data };
  const [issue] = result.error.issues;
  return {
    refusal: `The file has an error at ${issue?.path.join('.')}: ${issue?.message}`.slice(0, LONGEST_MESSAGE),
  };
}

const LONGEST_MESSAGE = 300;
const STACK_IS_FULL = 'Maximum call stack size exceeded';

/** An alias, which can make a short file long, or a key that stands twice in a map. */
function faultIn(document: Document.Parsed, lines: LineCounter): string | undefined {
  let fault: string | undefined;
  visit(document, (_, node) => {
    if (isAlias(node)) fault = `Line ${lineOf(lines, node.range?.[0])}: aliases are not allowed`;
    if (!isMap(node)) return fault === undefined ? undefined : visit.BREAK;
    const keys = new Set<string>();
    for (const { key } of node.items) {
      const { value, range } = key as { value?: unknown; range?: [number, number, number] };
      if (keys.size === keys.add(String(value)).size) {
        fault = `Line ${lineOf(lines, range?.[0])}: duplicate key “${String(value).slice(0, 100)}”`;
        return visit.BREAK;
      }
    }
    return undefined;
  });
  return fault;
}

function lineOf(lines: LineCounter, offset: number | undefined): number {
  return lines.linePos(offset ?? 0).line;
}
