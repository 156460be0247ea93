import { Worker } from 'node:worker_threads';
import { Problem } from '@parley/domain/problem';
import {
  latestConversations,
  recordedConversation,
  type RecordedConversation,
} from '#features/conversations/latest-conversations.ts';
import { deploymentStore } from '#features/deployments/deployment-store.ts';
import { compressedSnapshot, openSnapshot } from '#features/deployments/snapshot-store.ts';
import type { Tasks } from '#features/tasks/tasks.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import { threadData } from '#platform/embedding.ts';
import { fewAtATime } from '#platform/few-at-a-time.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { createKeptThread } from '#platform/threads/kept-thread.ts';
import { threadEnvironment } from '#platform/threads/thread-environment.ts';
import { snapshotContent } from '#features/deployments/snapshot-content.ts';
import type { Replayed, ToReplay } from '#workflows/replay/replay-thread.ts';
import { readBatch } from '#workflows/run-bot-tests/read-batch.ts';

interface ReplayDeps {
  inProject: InProject;
  tasks: Tasks;
}

const USUAL = 100;
/** Total characters of all conversations. */
const MOST_CHARACTERS = 30_000_000;
const LONGEST_MS = 180_000;
const MEMORY_MB = 1_024;
const ROOM = { atOnce: 1, waiting: 10, atOnceOfOwner: 1, refusal: 'Too many replays are running. Please try again.' };
const THREAD = new URL('./replay-thread.ts', import.meta.url);

/** Replays recorded conversations of callers with the draft, in a thread and without external effects. */
export function createReplays({ inProject, tasks }: ReplayDeps) {
  const withRoom = fewAtATime(ROOM);
  const kept = createKeptThread(startReplayThread, 60_000);
  const closing = new AbortController();

  async function replay(projectId: number, read: (db: Queries) => Promise<RecordedConversation[]>): Promise<Replayed> {
    const task = tasks.begin(projectId, 'replay', 'GET:/conversations/<id>');
    const late = AbortSignal.timeout(LONGEST_MS);
    try {
      const replayed = await withRoom(async () => {
        task.report(0, 'Reading the conversations');
        const { newest, bytes, ...input } = await inProject(projectId, 'read', async (db) => {
          const { batch, tested } = await readBatch(db, projectId, { ids: [], isStrict: true });
          const { key, bot, compressedModel } = batch;
          const newest = await deploymentStore(db, projectId).newest('prod');
          const bytes = newest && (await compressedSnapshot(db, projectId, newest.snapshotHash));
          const draft = await snapshotContent(db, projectId, tested.modelHash);
          return { projectId, key, bot, compressedModel, conversations: await read(db), draft, newest, bytes };
        });
        const served = newest && bytes ? await openSnapshot(bytes, newest.snapshotHash) : null;
        const signal = AbortSignal.any([closing.signal, task.signal, late]);
        return inThread<ToReplay, Replayed>(THREAD, { ...input, served }, { kept, signal, report: task.report });
      }, String(projectId));
      task.done(`${replayed.different} of ${replayed.turns} turns differ`);
      return replayed;
    } catch (error) {
      task.failed('The replay did not finish');
      if (late.aborted) throw new Problem('too_large', 'The replay takes too long. Replay fewer conversations.');
      throw error;
    }
  }

  return {
    /** The latest conversations of callers. */
    latest: (projectId: number, most = USUAL) =>
      replay(projectId, (db) => latestConversations(db, projectId, { most, mostCharacters: MOST_CHARACTERS })),
    async one(projectId: number, conversation: string) {
      const { turns, different, differences, skipped } = await replay(projectId, async (db) => {
        const found = await recordedConversation(db, projectId, conversation, MOST_CHARACTERS);
        if (found === 'too long') throw new Problem('too_large', 'The conversation is too long to replay');
        if (!found) throw new Problem('not_found', 'Conversation not found. It may have been deleted.');
        return [found];
      });
      return { turns, different, differences, is_replayable: skipped === 0 };
    },
    close() {
      closing.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 }));
      kept.end();
    },
  };
}

export type Replays = ReturnType<typeof createReplays>;

function startReplayThread(): Worker {
  return new Worker(THREAD, {
    // The sandbox's dates use the process's time zone.
    env: { ...threadEnvironment(), TZ: 'UTC' },
    workerData: threadData(),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}
