import type { TrainingFigures } from '@parley/domain/quality';
import type { Queries } from '#platform/db/database.ts';

/** Figures of a training, known once its model serves. */
export type Figures = Pick<TrainingFigures, 'intents' | 'templates' | 'recognised'>;

interface Served {
  inputHash: string;
  /** The project's version used for training, in microseconds. */
  inputVersion: number;
  /** Unix seconds. */
  trainedAt: number;
}

/** As many points as a curve can show. */
const MOST_TRAININGS = 100;

export async function saveFigures(
  db: Queries,
  projectId: number,
  { inputHash, inputVersion, trainedAt }: Served,
  figures: Figures,
): Promise<void> {
  await db
    .insertInto('training_figures')
    .values({
      project_id: projectId,
      input_version: inputVersion,
      input_hash: inputHash,
      trained_at: trainedAt,
      ...figures,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'input_version']).doNothing())
    .execute();
}

/** Copies the figures of an earlier training whose model serves again. */
export async function repeatFigures(
  db: Queries,
  projectId: number,
  { inputHash, inputVersion, trainedAt }: Served,
): Promise<void> {
  const known = await db
    .selectFrom('training_figures')
    .select(['intents', 'templates', 'recognised', 'unseen_recognised'])
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .orderBy('input_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known) await saveFigures(db, projectId, { inputHash, inputVersion, trainedAt }, known);
}

/** The figures of the last trainings, the oldest first. */
export async function figuresOfTrainings(db: Queries, projectId: number): Promise<TrainingFigures[]> {
  const rows = await db
    .selectFrom('training_figures')
    .select(['trained_at', 'intents', 'templates', 'recognised', 'unseen_recognised'])
    .where('project_id', '=', projectId)
    .orderBy('input_version', 'desc')
    .limit(MOST_TRAININGS)
    .execute();
  return rows.toReversed();
}

/** JSON texts with the results of a training's review; null without a review. */
export interface Reviewed {
  crossValidation: string | null;
  review: string | null;
}

export async function reviewOf(db: Queries, projectId: number, inputHash: string): Promise<Reviewed> {
  return db
    .selectFrom('trainings')
    .select(['cross_validation as crossValidation', 'review'])
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .executeTakeFirstOrThrow();
}

export async function saveReview(
  db: Queries,
  projectId: number,
  inputHash: string,
  { crossValidation, review, unseenRecognised }: Reviewed & { unseenRecognised: number | null },
): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ cross_validation: crossValidation, review })
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .execute();
  await db
    .updateTable('training_figures')
    .set({ unseen_recognised: unseenRecognised })
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .execute();
}
