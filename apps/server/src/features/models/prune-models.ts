import { sql } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';

/** How many trainings of a project keep their models, so that reverting to an earlier state needs no training. */
const KEPT_TRAININGS = 10;
/** Every table that refers to models; the models they refer to stay. */
const REFERRING = ['trainings', 'training_candidates', 'snapshots', 'snapshot_models'] as const;

/** The projects that may have models to delete. */
export async function projectsWithOldModels(db: Queries): Promise<number[]> {
  const rows = await withSystem(db, (tx) =>
    tx
      .selectFrom('models')
      .select('project_id')
      .groupBy('project_id')
      .having(sql<number>`count(*)`, '>', KEPT_TRAININGS)
      .execute(),
  );
  return rows.map((row) => row.project_id);
}

/** Deletes the models of old trainings, in a transaction that locks the project. Returns their number. */
export async function pruneModels(db: Queries, projectId: number): Promise<number> {
  const kept = db
    .selectFrom('trainings')
    .select('input_hash')
    .where('project_id', '=', projectId)
    .orderBy('input_version', 'desc')
    .orderBy('serve_no', 'desc')
    .limit(KEPT_TRAININGS);
  await db.deleteFrom('trainings').where('project_id', '=', projectId).where('input_hash', 'not in', kept).execute();
  const unused = REFERRING.reduce(
    (query, table) =>
      query.where('hash', 'not in', db.selectFrom(table).select('model_hash').where('project_id', '=', projectId)),
    db.deleteFrom('models').where('project_id', '=', projectId),
  );
  const { numDeletedRows } = await unused.executeTakeFirst();
  return Number(numDeletedRows);
}
