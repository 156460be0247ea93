import { enter, leave, move, stay, tell, type OpenPage } from '#features/live/live-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

interface PageListDeps {
  withProject<T>(projectId: number, work: (db: Queries) => Promise<T>): Promise<T>;
  log: Logger;
}

/** The list of open pages that all servers share. */
export function createPageList({ withProject, log }: PageListDeps) {
  return {
    enter: (projectId: number, place: OpenPage) =>
      withProject(projectId, async (db) => {
        await enter(db, projectId, place);
        await tell(db, projectId);
      }),
    move: (projectId: number, place: OpenPage) =>
      withProject(projectId, async (db) => {
        await move(db, projectId, place);
        await tell(db, projectId);
      }),
    stay: (projectId: number, here: OpenPage[]) => withProject(projectId, (db) => stay(db, projectId, here)),
    async leave(projectId: number, page: string): Promise<void> {
      try {
        await withProject(projectId, async (db) => {
          await leave(db, projectId, page);
          await tell(db, projectId);
        });
      } catch (error) {
        log.warn({ err: error }, 'a closed page could not be removed from the list');
      }
    },
  };
}
