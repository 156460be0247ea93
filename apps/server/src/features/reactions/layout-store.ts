import type { Position } from '@parley/domain/layout';
import { sql } from 'kysely';
import type { ProjectContext } from '#http/context.ts';
import { anyOf } from '#platform/db/any-of.ts';

/** Positions of reactions in the graph by id. */
export function layoutStore({ db, projectId }: Pick<ProjectContext, 'db' | 'projectId'>) {
  return {
    async read(): Promise<Record<string, Position>> {
      const rows = await db
        .selectFrom('reaction_positions')
        .select(['reaction_id', 'x', 'y'])
        .where('project_id', '=', projectId)
        .execute();
      return Object.fromEntries(rows.map(({ reaction_id: id, x, y }) => [String(id), { x, y }]));
    },

    async remove(ids: number[]): Promise<void> {
      await db
        .deleteFrom('reaction_positions')
        .where('project_id', '=', projectId)
        .where('reaction_id', '=', anyOf(ids))
        .execute();
    },

    /** Leaves out deleted and unknown items: positions never conflict. */
    async move(positions: Record<string, Position>): Promise<void> {
      const moved = Object.entries(positions).map(([id, { x, y }]) => ({ id: Number(id), x, y }));
      await sql`
        delete from reaction_positions p
        where p.project_id = ${projectId}::bigint and not exists (
          select from things t where t.project_id = p.project_id and t.resource = 'reactions' and t.id = p.reaction_id
        )`.execute(db);
      await sql`
        insert into reaction_positions (project_id, reaction_id, x, y)
        select t.project_id, t.id, m.x, m.y
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, x real, y real)
        join things t on t.project_id = ${projectId}::bigint and t.resource = 'reactions' and t.id = m.id
        on conflict (project_id, reaction_id) do update set x = excluded.x, y = excluded.y`.execute(db);
    },
  };
}
