import { TEST_FILE_LIMIT } from '@parley/contract';
import type { BotTest } from '@parley/domain/bot-test';
import { invalidField, Problem } from '@parley/domain/problem';
import { nameKey } from '@parley/domain/text';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { ProjectContext } from '#http/context.ts';
import type { Upload } from '#http/uploads.ts';
import type { InProject } from '#platform/db/database.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import { versioned } from '#platform/things/versioned.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { TestFile } from '#workflows/test-files/read-test-file.ts';
import type { TestFileDone, TestFileWork } from '#workflows/test-files/test-file-thread.ts';
import { testsOfFile, type StepNames } from '#workflows/test-files/test-file.ts';

const LONGEST_MS = 5_000;
const LONGEST_NAME = 100;

interface TestFileDeps {
  inProject: InProject;
}

export type TestFiles = ReturnType<typeof createTestFiles>;

/** Tests as YAML, which is parsed and written in a thread. */
export function createTestFiles({ inProject }: TestFileDeps) {
  const reading = boundedThread<TestFileWork, TestFileDone>(new URL('./test-file-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'Reading or writing these tests takes too long. Use fewer or shorter tests.'),
  });

  async function run(work: TestFileWork, owner: string | number, file?: string): Promise<string> {
    const result = await reading.run(work, owner);
    if ('refusal' in result)
      throw invalidField('body.file', file === undefined ? result.refusal : `${file}: ${result.refusal}`);
    return result.done;
  }

  return {
    /** All tests of a project as YAML. */
    async write(projectId: number): Promise<string> {
      const lists = await inProject(projectId, 'read', (db) =>
        listsAsJson(db, projectId, ['tests', 'reactions', 'actions']),
      );
      return run({ kind: 'write', tests: lists.tests, names: lists }, projectId);
    },
    /** The tests of a file. */
    read: async (upload: Upload) =>
      JSON.parse(await run({ kind: 'read', source: await readText(upload) }, 'import', shownName(upload))) as TestFile,
    close: reading.close,
  };
}

/** Changes tests with known names and adds the others. */
export async function importTests(context: ProjectContext, file: TestFile) {
  const store = testStore(context);
  const read = testsOfFile(file, await stepNames(context));
  const present = new Map((await store.list()).map((test) => [nameKey(test.name), test]));
  const changes = read.flatMap((test) => {
    const before = present.get(nameKey(test.name));
    return before === undefined ? [] : [{ ...clearedIn(before), ...test, id: before.id }];
  });
  const added = read.filter(({ name }) => !present.has(nameKey(name)));
  await store.insertAll(added);
  const version = await store.updateAll(changes);
  return { added: added.length, updated: changes.length, version };
}

const OPTIONAL = ['start', 'clock', 'seed', 'http'] as const;

/**
 * Finds the fields that a test has and its file leaves out. Other missing fields are not written, so that they stay
 * unchanged.
 */
function clearedIn(test: BotTest): Partial<Record<(typeof OPTIONAL)[number], null>> {
  return Object.fromEntries(OPTIONAL.filter((name) => (test[name] ?? null) !== null).map((name) => [name, null]));
}

async function stepNames(context: ProjectContext): Promise<StepNames> {
  return { reactions: await reactionStore(context).list(), actions: await versioned(context, 'actions').list() };
}

function shownName({ name }: Upload): string | undefined {
  return name === '' ? undefined : name.slice(0, LONGEST_NAME);
}

async function readText({ bytes }: Upload): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    // Reads the rest to the end, so that the caller receives the refusal.
    if (size <= TEST_FILE_LIMIT) pieces.push(piece);
  }
  if (size > TEST_FILE_LIMIT)
    throw new Problem('too_large', `The file is larger than ${TEST_FILE_LIMIT / 1024} kB. Split it into several files`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw invalidField('body.file', 'The file is not UTF-8');
  }
}
