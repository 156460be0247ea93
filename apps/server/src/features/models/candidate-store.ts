import { saveModel, type NewTraining } from '#features/models/model-store.ts';
import type { Queries } from '#platform/db/database.ts';

/** A training whose model does not serve. A project keeps only the last one. */
export type Candidate = Omit<NewTraining, 'compressedModel' | 'inputVersion'>;

export async function candidateOf(db: Queries, projectId: number, inputHash: string): Promise<Candidate | null> {
  const row = await db
    .selectFrom('training_candidates')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('input_hash', '=', inputHash)
    .executeTakeFirst();
  if (!row) return null;
  const { input_hash, model_hash: modelHash, trained_at: trainedAt, seconds, evaluation, ...figures } = row;
  const { intents, templates, recognised } = figures;
  return {
    inputHash: input_hash,
    modelHash,
    trainedAt,
    seconds,
    evaluation,
    figures: { intents, templates, recognised },
  };
}

export async function saveCandidate(
  db: Queries,
  projectId: number,
  candidate: Candidate & Pick<NewTraining, 'compressedModel'>,
): Promise<void> {
  await saveModel(db, projectId, candidate);
  await dropCandidate(db, projectId);
  await db
    .insertInto('training_candidates')
    .values({
      project_id: projectId,
      input_hash: candidate.inputHash,
      model_hash: candidate.modelHash,
      trained_at: candidate.trainedAt,
      seconds: candidate.seconds,
      evaluation: candidate.evaluation,
      ...candidate.figures,
    })
    .execute();
}

/** Its model is deleted by the next housekeeping unless another row refers to it. */
export async function dropCandidate(db: Queries, projectId: number): Promise<void> {
  await db.deleteFrom('training_candidates').where('project_id', '=', projectId).execute();
}
