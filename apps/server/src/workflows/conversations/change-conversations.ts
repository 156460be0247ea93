import { MOST_CHANGED, type BodyOf, type conversationWork, type labels, type Task } from '@parley/contract';
import { newBatch } from '#features/conversations/change-batches.ts';
import { forActor, type ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { labelStore } from '#features/conversations/label-store.ts';
import { countConversations } from '#features/conversations/count-conversations.ts';
import { pageOfConversations } from '#features/conversations/list-conversations.ts';
import type { Mark } from '#features/conversations/search-conversations.ts';
import { refuseGuesses } from '#features/conversations/reading-right.ts';
import { reviewStore } from '#features/conversations/review-store.ts';
import type { Tasks } from '#features/tasks/tasks.ts';
import type { DetachedContext } from '#http/context.ts';
import type { Work } from '#http/work.ts';
import type { InProject, Queries } from '#platform/db/database.ts';

interface ChangingDeps {
  inProject: InProject;
  tasks: Tasks;
}

const AT_ONCE = 500;

/** The conversations that a call names, or all conversations that match its filter. */
interface Which {
  conversations?: string[] | undefined;
  filter?: ConversationFilter | undefined;
}

/** A kind of change: the task that others see, and its result. */
interface Kind {
  task: Task['kind'];
  failed: string;
}

const LABELS: Kind = { task: 'label', failed: 'The labels were not changed on all conversations' };
const REVIEWS: Kind = { task: 'assign', failed: 'The reviews were not changed on all conversations' };

/** Changes some conversations, and records the changes under the batch. Returns the number of changed ones. */
type Change = (db: Queries, batch: number, ids: readonly string[]) => Promise<number>;

/** Changes many conversations, a few per transaction, so that others do not wait for all of them. */
export function createManyChanges({ inProject, tasks }: ChangingDeps) {
  async function watched<T>(
    projectId: number,
    kind: Kind,
    work: (task: Work) => Promise<T>,
    told: (result: T) => string,
  ) {
    const task = tasks.begin(projectId, kind.task, 'PUT:/conversations/<id>');
    try {
      const result = await work(task);
      task.done(told(result));
      return result;
    } catch (error) {
      task.failed(kind.failed);
      throw error;
    }
  }

  async function changeMany(
    context: DetachedContext,
    kind: Kind,
    { conversations, filter = {} }: Which,
    { check, change }: { check(db: Queries): Promise<void>; change: Change },
  ) {
    const { projectId, actor } = context;
    refuseGuesses(filter, context);
    const batch = await inProject(projectId, 'write', async (db) => {
      await check(db);
      return newBatch(db, projectId);
    });
    if (conversations) {
      const changed = await inProject(projectId, 'write', (db) => change(db, batch, conversations));
      return { batch, changed, is_cut: false };
    }
    const inAll = { filter: forActor(filter, actor), change: (db: Queries, ids: string[]) => change(db, batch, ids) };
    const done = await watched(
      projectId,
      kind,
      (task) => changeAll(inProject, context, inAll, task),
      ({ changed }) => `${changed} conversations changed`,
    );
    return { batch, ...done };
  }

  /** `undoSome` returns how many changes it has handled, 0 when finished. */
  function undoMany(
    projectId: number,
    kind: Kind,
    undoSome: (db: Queries) => Promise<{ done: number; restored: number }>,
  ): Promise<{ changed: number }> {
    return watched(
      projectId,
      kind,
      async (task) => {
        let changed = 0;
        for (;;) {
          task.signal.throwIfAborted();
          const { done, restored } = await inProject(projectId, 'write', undoSome);
          if (done === 0) return { changed };
          changed += restored;
          task.report(0, `${changed} conversations`);
        }
      },
      ({ changed }) => `${changed} conversations restored`,
    );
  }

  return {
    putLabels: (context: DetachedContext, body: BodyOf<typeof labels.putMany>) =>
      changeMany(context, LABELS, body, {
        check: (db) => labelStore({ db, projectId: context.projectId }).refuseUnknown([...body.add, ...body.remove]),
        change: (db, batch, ids) => labelStore({ db, projectId: context.projectId }).change(batch, ids, body),
      }),
    async undoLabels(projectId: number, batch: number) {
      await inProject(projectId, 'write', (db) => labelStore({ db, projectId }).bringBack(batch));
      return undoMany(projectId, LABELS, async (db) => {
        const restored = await labelStore({ db, projectId }).undoSome(batch, AT_ONCE);
        return { done: restored, restored };
      });
    },
    setReviews(context: DetachedContext, body: BodyOf<typeof conversationWork.reviewMany>) {
      const { projectId } = context;
      return changeMany(context, REVIEWS, body, {
        check: (db) => reviewStore({ db, projectId }).refuseStranger(body.assignee),
        change: (db, batch, ids) => reviewStore({ db, projectId }).change(batch, ids, body),
      });
    },
    undoReviews: (projectId: number, batch: number) =>
      undoMany(projectId, REVIEWS, (db) => reviewStore({ db, projectId }).undoSome(batch, AT_ONCE)),
  };
}

export type ManyChanges = ReturnType<typeof createManyChanges>;

interface InAll {
  filter: ConversationFilter;
  change(db: Queries, ids: string[]): Promise<number>;
}

async function changeAll(
  inProject: InProject,
  { projectId, now }: DetachedContext,
  { filter, change }: InAll,
  task: Work,
): Promise<{ changed: number; is_cut: boolean }> {
  const began = now();
  const { total } = await inProject(projectId, 'read', (db) =>
    countConversations({ db, projectId, now: began }, filter),
  );
  let [changed, looked] = [0, 0];
  let after: Mark | null = null;
  do {
    task.signal.throwIfAborted();
    if (looked >= MOST_CHANGED) return { changed, is_cut: true };
    const mark: Mark | null = after;
    const limit = Math.min(AT_ONCE, MOST_CHANGED - looked);
    const page = await inProject(projectId, 'write', async (db) => {
      const found = await pageOfConversations({ db, projectId, now: began }, filter, { limit, after: mark });
      const ids = found.items.map(({ id }) => id);
      const count = ids.length === 0 ? 0 : await change(db, ids);
      return { next: found.next, count, looked: ids.length };
    });
    changed += page.count;
    looked += page.looked;
    after = page.next;
    task.report(Math.min(1, looked / Math.max(1, total)), `${looked} conversations`);
  } while (after);
  return { changed, is_cut: false };
}
