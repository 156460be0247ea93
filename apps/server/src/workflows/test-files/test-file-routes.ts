import { tests } from '@parley/contract';
import type { BotTest } from '@parley/domain/bot-test';
import { invalidField } from '@parley/domain/problem';
import { nameKey } from '@parley/domain/text';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { testStore } from '#features/tests/test-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute, TextReply, uploadRoute } from '#http/route.ts';
import type { Upload } from '#http/uploads.ts';
import { versioned } from '#platform/things/versioned.ts';
import { testsAsYaml, testsFromYaml, type StepNames } from '#workflows/test-files/test-file.ts';

export const testFileRoutes = [
  projectRoute(tests.export, async (context) => {
    const yaml = testsAsYaml(await testStore(context).list(), await stepNames(context));
    return new TextReply('text/plain; charset=utf-8', yaml, 'tests.yaml');
  }),
  uploadRoute(tests.import, readText, (context, { file }) => importTests(context, file)),
];

/** Tests of the same name are changed, others are added. */
async function importTests(context: ProjectContext, yaml: string) {
  const store = testStore(context);
  const read = testsFromYaml(yaml, await stepNames(context));
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

/** What a test has that its file may leave out. A field that it lacks too is not written, so that it stays unchanged. */
function clearedIn(test: BotTest): Partial<Record<(typeof OPTIONAL)[number], null>> {
  return Object.fromEntries(OPTIONAL.filter((name) => (test[name] ?? null) !== null).map((name) => [name, null]));
}

async function stepNames(context: ProjectContext): Promise<StepNames> {
  return { reactions: await reactionStore(context).list(), actions: await versioned(context, 'actions').list() };
}

async function readText({ bytes }: Upload): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw invalidField('body.file', 'The file is not UTF-8');
  }
}
