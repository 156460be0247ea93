import type { Finding } from '@parley/dialogue/lint/finding';
import { Problem } from '@parley/domain/problem';
import { compressedSnapshot, openSnapshot, servedModelHash } from '#features/deployments/snapshot-store.ts';
import { compressedModel } from '#features/models/model-store.ts';
import type { InProject } from '#platform/db/database.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import type { Checks } from '#workflows/check-project/checks.ts';
import type { TestsNow } from '#workflows/deploy/preflight.ts';
import type { VersionParts } from '#workflows/deploy/version-parts.ts';
import type { TestRunner } from '#workflows/run-bot-tests/run-bot-tests.ts';

export interface JudgeDeps {
  inProject: InProject;
  checks: Pick<Checks, 'openFindingsIn'>;
  testRunner: Pick<TestRunner, 'runVersion'>;
}

export interface JudgedVersion {
  content: string;
  intents: { id: number; name: string }[];
  findings: Finding[];
  tested: TestsNow;
}

const LONGEST_MS = 10_000;

/** Runs the draft's checks on a frozen version: its own tests run on exactly that version. */
export function createVersionJudge({ inProject, checks, testRunner }: JudgeDeps) {
  const opening = boundedThread<string, VersionParts>(new URL('./version-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'The bot is too large to check'),
  });

  async function judge(projectId: number, hash: string, signal: AbortSignal): Promise<JudgedVersion> {
    const bytes = await inProject(projectId, 'read', (db) => compressedSnapshot(db, projectId, hash));
    const content = bytes && (await openSnapshot(bytes, hash));
    if (!content) {
      throw new Problem('conflict', 'The snapshot of this version is damaged. Deploy another version.', {
        code: 'damaged',
      });
    }
    const { model, bot, tests, testNames, intents } = await opening.run(content, projectId);
    const findings = await checks.openFindingsIn(projectId, { lists: bot, intents });
    const names = new Map(testNames);
    const batch = () =>
      inProject(projectId, 'read', async (db) => {
        const served = await servedModelHash(db, projectId, hash, model);
        const key = `${projectId} version ${hash} with ${served}`;
        return { projectId, key, bot, tests, compressedModel: await compressedModel(db, projectId, served) };
      });
    const ended = names.size === 0 ? [] : await testRunner.runVersion(await batch(), { signal });
    const failed = ended
      .filter(({ result }) => result === 'error')
      .map(({ id, reason }) => ({ id, name: names.get(id) ?? '', reason }))
      .toSorted((a, b) => a.id - b.id);
    const tested = { ok: ended.length - failed.length, failed, notRun: names.size - ended.length };
    return { content, intents, findings, tested };
  }

  return { judge, close: opening.close };
}

export type VersionJudge = ReturnType<typeof createVersionJudge>;
