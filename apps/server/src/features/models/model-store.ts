import { sql } from 'kysely';
import { repeatFigures, saveFigures, type Figures } from '#features/models/figures-store.ts';
import { bytesInPieces } from '#platform/db/bytes-in-pieces.ts';
import type { Queries } from '#platform/db/database.ts';

/** A project's last training. Its evaluation is JSON text of the domain's Evaluation without `trained_at` and `stale`. */
export interface Training {
  inputHash: string;
  modelHash: string;
  /** Unix seconds. */
  trainedAt: number;
  /** The project's version used for training, in microseconds. */
  inputVersion: number;
  seconds: number;
}

/** The input of a training that will serve. */
export interface NewTraining extends Training {
  compressedModel: Uint8Array;
  evaluation: string;
  figures: Figures;
}

/** The training whose model serves the draft. */
export async function lastTraining(db: Queries, projectId: number): Promise<Training | null> {
  const row = await trainings(db, projectId)
    .orderBy('input_version', 'desc')
    // One draft can have two models after an update of the program: with another embedding, or in another format.
    .orderBy('serve_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** An earlier training on equal input, whose model would be identical byte by byte. */
export async function trainingOn(db: Queries, projectId: number, inputHash: string): Promise<Training | null> {
  return (await trainings(db, projectId).where('input_hash', '=', inputHash).executeTakeFirst()) ?? null;
}

function trainings(db: Queries, projectId: number) {
  return db
    .selectFrom('trainings')
    .select([
      'input_hash as inputHash',
      'model_hash as modelHash',
      'trained_at as trainedAt',
      'input_version as inputVersion',
      'seconds',
    ])
    .where('project_id', '=', projectId);
}

/** JSON text of the evaluation of that training. */
export async function evaluationOf(db: Queries, projectId: number, inputHash: string): Promise<string> {
  const { evaluation } = await db
    .selectFrom('trainings')
    .select('evaluation')
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .executeTakeFirstOrThrow();
  return evaluation;
}

/** Stores a model under its hash and puts it into use, in one step. */
export async function saveTraining(db: Queries, projectId: number, training: NewTraining): Promise<void> {
  await saveModel(db, projectId, training);
  await serveTraining(db, projectId, training);
}

export async function saveModel(
  db: Queries,
  projectId: number,
  { modelHash, compressedModel, trainedAt }: Pick<NewTraining, 'modelHash' | 'compressedModel' | 'trainedAt'>,
): Promise<void> {
  await db
    .insertInto('models')
    .values({ project_id: projectId, hash: modelHash, bytes: Buffer.from(compressedModel), created: trainedAt })
    .onConflict((conflict) => conflict.columns(['project_id', 'hash']).doNothing())
    .execute();
}

/** Puts a training with a stored model into use. */
export async function serveTraining(
  db: Queries,
  projectId: number,
  { inputHash, modelHash, trainedAt, inputVersion, seconds, evaluation, figures }: Omit<NewTraining, 'compressedModel'>,
): Promise<void> {
  await db
    .insertInto('trainings')
    .values({
      project_id: projectId,
      input_hash: inputHash,
      model_hash: modelHash,
      trained_at: trainedAt,
      input_version: inputVersion,
      seconds,
      evaluation,
    })
    // Another server may have trained this input since, and for a newer draft.
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'input_hash'])
        .doUpdateSet(({ ref }) => ({ input_version: inputVersion, serve_no: ref('excluded.serve_no') }))
        .where('trainings.input_version', '<=', inputVersion),
    )
    .execute();
  await saveFigures(db, projectId, { inputHash, inputVersion, trainedAt }, figures);
}

/** Puts an earlier training into use for the draft, as of `inputVersion`, unless a newer draft uses it already. */
export async function reuseTraining(
  db: Queries,
  projectId: number,
  training: Pick<Training, 'inputHash' | 'inputVersion' | 'trainedAt'>,
): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ input_version: training.inputVersion, serve_no: sql`default`, trained_at: training.trainedAt })
    .where('project_id', '=', projectId)
    .where('input_hash', '=', training.inputHash)
    .where('input_version', '<=', training.inputVersion)
    .execute();
  await repeatFigures(db, projectId, training);
}

/** The compressed model with that hash. */
export async function compressedModel(db: Queries, projectId: number, hash: string): Promise<Uint8Array | null> {
  return bytesInPieces(sql.ref<Buffer>('bytes'), async (piece) => {
    const row = await db
      .selectFrom('models')
      .select(piece.as('piece'))
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.piece;
  });
}
