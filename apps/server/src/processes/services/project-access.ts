import { readEveryProject, readProject, type Queries } from '#platform/db/database.ts';
import type { ReplicaReads } from '#platform/db/replica/replica-reads.ts';
import { createProjectChanges } from '#platform/db/project-changes.ts';
import { changedResources } from '#platform/things/changed-resources.ts';

type Work<T> = (tx: Queries) => Promise<T>;
type OnContentChanged = (projectId: number, changed: ReturnType<typeof changedResources>) => void;

/** Reads and changes of projects. `onContentChanged` is called after each change. */
export function createProjectAccess(db: Queries, replica: ReplicaReads | null) {
  const { changeProject, changeEveryProject } = createProjectChanges(db);
  let contentChanged: OnContentChanged = () => {};

  async function changeAndTell<T>(change: typeof changeProject, projectId: number, work: Work<T>): Promise<T> {
    const { result, changed } = await change(projectId, async (tx) => ({
      result: await work(tx),
      changed: changedResources(tx),
    }));
    contentChanged(projectId, changed);
    return result;
  }

  const inProject = <T>(projectId: number, mode: 'read' | 'write', work: Work<T>) =>
    mode === 'write' ? changeAndTell(changeProject, projectId, work) : readProject(db, projectId, work);

  return {
    inProject,
    /** Reads from the replica, if there is one: all that users have written, and of the rest what it has. */
    inReplica: <T>(projectId: number, mode: 'read' | 'write', work: Work<T>) =>
      mode === 'read' && replica ? replica.read(projectId, work) : inProject(projectId, mode, work),
    inEveryProject: <T>(projectId: number, mode: 'read' | 'write', work: Work<T>) =>
      mode === 'write' ? changeAndTell(changeEveryProject, projectId, work) : readEveryProject(db, projectId, work),
    onContentChanged(listener: OnContentChanged): void {
      contentChanged = listener;
    },
  };
}
