import { openFindings, type Finding } from '@parley/dialogue/lint/finding';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { LRUCache } from 'lru-cache';
import { checkedIntents } from '#features/intents/intent-store.ts';
import { layoutStore } from '#features/reactions/layout-store.ts';
import { coveredByTests } from '#features/tests/result-store.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { listsAsJson } from '#platform/things/lists-as-json.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';
import { CHECKED, type CheckInput } from '#workflows/check-project/checked.ts';

const LONGEST_MS = 10_000;
const MOST_KEPT = 100;
/** Total characters of cached findings. */
const MOST_KEPT_CHARACTERS = 10_000_000;

interface CheckDeps {
  inProject: InProject;
}

interface Linted {
  version: Microseconds;
  findings: string;
}

/** Checks of a whole bot. Their cost grows with the bot, so they run in a thread. */
export function createChecks({ inProject }: CheckDeps) {
  const checking = boundedThread<CheckInput, string>(new URL('./check-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: new Problem('too_large', 'The bot is too large to check'),
  });
  const linted = new LRUCache<number, Linted>({
    max: MOST_KEPT,
    maxSize: MOST_KEPT_CHARACTERS,
    sizeCalculation: ({ findings }) => findings.length + 1,
  });

  async function check(projectId: number, checkOf: (db: Queries) => Promise<CheckInput['check']>) {
    const { version, ...input } = await inProject(projectId, 'read', async (db) => {
      // Reads the version before the data, so that it is never newer than the data.
      const now = await projectVersion(db, projectId);
      const lists = await listsAsJson(db, projectId, CHECKED);
      return {
        version: now,
        lists,
        intents: await checkedIntents({ db, projectId }),
        ...(HAS_FREE.test(lists.entities)
          ? { templates: (await listsAsJson(db, projectId, ['intents'])).intents }
          : {}),
        check: await checkOf(db),
      };
    });
    return { version, answer: await checking.run(input, projectId) };
  }

  async function findingsOf(projectId: number): Promise<Linted> {
    const now = await inProject(projectId, 'read', (db) => projectVersion(db, projectId));
    const known = linted.get(projectId);
    if (known?.version === now) return known;
    const { version, answer: findings } = await check(projectId, async () => ({ kind: 'lint' }));
    linted.set(projectId, { version, findings });
    return { version, findings };
  }

  return {
    /** The findings of the linter as JSON. */
    lint: findingsOf,
    /** The graph's flow as JSON. */
    flow: (projectId: number) =>
      check(projectId, async (db) => ({ kind: 'flow', layout: await layoutStore({ db, projectId }).read() })),
    /** The coverage by tests, as JSON. */
    coverage: (projectId: number) =>
      check(projectId, async (db) => ({ kind: 'coverage', covered: await coveredByTests(db, projectId) })),
    /** The linter's findings that are not suppressed, errors first. */
    openFindings: async (projectId: number): Promise<Finding[]> =>
      openFindings(JSON.parse((await findingsOf(projectId)).findings) as Finding[]),
    /** The open findings of a version other than the draft. */
    openFindingsIn: async (projectId: number, version: Pick<CheckInput, 'lists' | 'intents'>): Promise<Finding[]> =>
      openFindings(JSON.parse(await checking.run({ ...version, check: { kind: 'lint' } }, projectId)) as Finding[]),
    close: checking.close,
  };
}

export type Checks = ReturnType<typeof createChecks>;

/** In the JSON of entities. */
const HAS_FREE = /"type":\s*"free"/u;
