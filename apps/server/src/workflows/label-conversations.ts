import { labels, MOST_LABELED, type BodyOf } from '@parley/contract';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { forActor } from '#features/conversations/conversation-filter.ts';
import { labelStore } from '#features/conversations/label-store.ts';
import { countConversations, pageOfConversations, type Mark } from '#features/conversations/list-conversations.ts';
import { refuseGuesses } from '#features/conversations/reading-right.ts';
import type { Tasks } from '#features/tasks/tasks.ts';
import type { DetachedContext } from '#http/context.ts';
import { detachedRoute, type Work } from '#http/route.ts';
import type { InProject } from '#platform/db/database.ts';

interface LabelingDeps {
  inProject: InProject;
  tasks: Tasks;
}

const AT_ONCE = 500;

/** Labels of many conversations at once: a transaction for every few of them, so that nobody waits for all. */
export function labelingRoutes({ inProject, tasks }: LabelingDeps) {
  const watched = async <T>(projectId: number, work: (task: Work) => Promise<T>, told: (result: T) => string) => {
    const task = tasks.begin(projectId, 'label', 'PUT:/conversations/<id>');
    try {
      const result = await work(task);
      task.done(told(result));
      return result;
    } catch (error) {
      task.failed('The labels were not changed on all conversations');
      throw error;
    }
  };

  return [
    detachedRoute(labels.putMany, async (context, { body }) => {
      const { projectId } = context;
      refuseGuesses(body.filter ?? {}, context);
      const batch = await inProject(projectId, 'write', async (db) => {
        const store = labelStore({ db, projectId });
        await store.refuseUnknown([...body.add, ...body.remove]);
        return store.newBatch();
      });
      const { conversations, filter } = body;
      if (conversations) {
        const changed = await inProject(projectId, 'write', (db) =>
          labelStore({ db, projectId }).change(batch, conversations, body),
        );
        return { batch, changed, is_cut: false };
      }
      const done = await watched(
        projectId,
        (task) => labelAll(inProject, context, { batch, filter: forActor(filter ?? {}, context.actor), body }, task),
        ({ changed }) => `${changed} conversations labeled`,
      );
      return { batch, ...done };
    }),
    detachedRoute(labels.undoMany, ({ projectId }, { body: { batch } }) =>
      watched(
        projectId,
        async (task) => {
          let changed = 0;
          for (;;) {
            task.signal.throwIfAborted();
            const undone = await inProject(projectId, 'write', (db) =>
              labelStore({ db, projectId }).undoSome(batch, AT_ONCE),
            );
            if (undone === 0) return { changed };
            changed += undone;
            task.report(0, `${changed} conversations`);
          }
        },
        ({ changed }) => `Labels of ${changed} conversations restored`,
      ),
    ),
  ];
}

interface Labeling {
  batch: number;
  filter: ConversationFilter;
  body: BodyOf<typeof labels.putMany>;
}

async function labelAll(
  inProject: InProject,
  { projectId, now }: DetachedContext,
  { batch, filter, body }: Labeling,
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
    if (looked >= MOST_LABELED) return { changed, is_cut: true };
    const mark: Mark | null = after;
    const limit = Math.min(AT_ONCE, MOST_LABELED - looked);
    const page = await inProject(projectId, 'write', async (db) => {
      const found = await pageOfConversations({ db, projectId, now: began }, filter, { limit, after: mark });
      const ids = found.items.map(({ id }) => id);
      const count = ids.length === 0 ? 0 : await labelStore({ db, projectId }).change(batch, ids, body);
      return { next: found.next, count, looked: ids.length };
    });
    changed += page.count;
    looked += page.looked;
    after = page.next;
    task.report(Math.min(1, looked / Math.max(1, total)), `${looked} conversations`);
  } while (after);
  return { changed, is_cut: false };
}
