import { tellNews } from '#features/live/live-store.ts';
import type { Queries } from '#platform/db/database.ts';

/** Tells open pages that calls of their project have changed: once a second, however many did. */
export function callNews(db: Queries) {
  const changed = new Set<number>();
  return {
    note: (projectId: number) => void changed.add(projectId),
    /** Called every second. */
    async tell(): Promise<void> {
      const projects = [...changed];
      changed.clear();
      if (projects.length === 0) return;
      await tellNews(
        db,
        projects.map((project_id) => ({ project_id, calls: true })),
      );
    },
  };
}
