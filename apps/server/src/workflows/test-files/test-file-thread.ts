import type { BotTest } from '@parley/domain/bot-test';
import { threadWork } from '#platform/threads/thread-work.ts';
import { readTestFile } from '#workflows/test-files/read-test-file.ts';
import type { StepNames } from '#workflows/test-files/test-file.ts';
import { testsAsYaml } from '#workflows/test-files/write-test-file.ts';

/** Lists are JSON. */
export type TestFileWork =
  | { kind: 'read'; source: string }
  | { kind: 'write'; tests: string; names: Record<keyof StepNames, string> };

/** `done` is JSON of the tests read, or the file that was written. */
export type TestFileDone = { done: string } | { refusal: string };

threadWork<TestFileWork, TestFileDone>((work) => {
  if (work.kind === 'read') {
    const read = readTestFile(work.source);
    return 'refusal' in read ? read : { done: JSON.stringify(read.file) };
  }
  const names: StepNames = { reactions: JSON.parse(work.names.reactions), actions: JSON.parse(work.names.actions) };
  return { done: testsAsYaml(JSON.parse(work.tests) as BotTest[], names) };
});
