import { Problem } from '@parley/domain/problem';
import type { TestedBot } from '#features/tests/result-store.ts';
import { compressedModel, lastTraining } from '#features/models/model-store.ts';
import type { Queries } from '#platform/db/database.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import { namesById } from '#platform/things/thing-names.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { TestBatch } from '#workflows/run-bot-tests/messages.ts';

export interface ReadBatch {
  batch: TestBatch;
  tested: TestedBot;
  names: Map<number, string>;
}

const BOT_RESOURCES = ['reactions', 'scopes', 'actions', 'entities', 'settings'] as const;

type TestedDraft = Pick<TestBatch, 'key' | 'bot' | 'compressedModel'>;

/** Keeps the last draft for the next tests: programs run them one by one. */
export interface LastDraft {
  draft?: TestedDraft;
}

/** All tests unless ids are given, in no order; `isStrict` refuses ids without a test. */
export interface TestedIds {
  ids: number[] | undefined;
  isStrict: boolean;
}

/** The draft with its model and its tests: all of them, or the given ones in their order. */
export async function readBatch(
  db: Queries,
  projectId: number,
  { ids, isStrict, last = {} }: TestedIds & { last?: LastDraft },
): Promise<ReadBatch> {
  const version = await projectVersion(db, projectId);
  const training = await lastTraining(db, projectId);
  const names = await namesById({ db, projectId }, 'tests', ids);
  if (isStrict && ids?.some((id) => !names.has(id))) {
    throw new Problem('not_found', 'Not found. It may have been deleted.');
  }
  const { tests } = await listsAsJson(db, projectId, ['tests'], [...names.keys()]);
  const key = `${projectId} at ${version} with ${training?.modelHash}`;
  const draft: TestedDraft =
    last.draft?.key === key
      ? last.draft
      : {
          key,
          bot: await listsAsJson(db, projectId, BOT_RESOURCES),
          compressedModel: training && (await compressedModel(db, projectId, training.modelHash)),
        };
  last.draft = draft;
  return {
    batch: { projectId, tests, ...draft },
    tested: { version, modelHash: training?.modelHash ?? null },
    names,
  };
}
