import { DashboardChoice } from '@parley/contract';
import * as z from 'zod/mini';
import type { ProjectContext } from '#http/context.ts';

const NOTHING: DashboardChoice = { funnels: [], goals: [] };

/** The funnels and goals of a project's dashboard. */
export function dashboardStore({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  return {
    async read(): Promise<DashboardChoice> {
      const row = await db
        .selectFrom('dashboards')
        .select(['funnels', 'goals'])
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return row ? z.parse(DashboardChoice, row) : NOTHING;
    },

    async write({ funnels, goals }: DashboardChoice): Promise<void> {
      const content = { funnels: JSON.stringify(funnels), goals: JSON.stringify(goals) };
      await db
        .insertInto('dashboards')
        .values({ project_id: projectId, ...content })
        .onConflict((conflict) => conflict.column('project_id').doUpdateSet(content))
        .execute();
    },
  };
}
