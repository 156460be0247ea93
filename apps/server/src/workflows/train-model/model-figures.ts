import { mayCall, training } from '@parley/contract';
import type { Evaluation } from '@parley/domain/evaluation';
import type { Quality } from '@parley/domain/quality';
import { figuresOfTrainings, reviewOf } from '#features/models/figures-store.ts';
import { evaluationOf, lastTraining } from '#features/models/model-store.ts';
import type { ProjectContext } from '#http/context.ts';
import { TextReply } from '#http/reply.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';

const JSON_TEXT = 'application/json; charset=utf-8';

/** The scores of the current model on its own templates. */
export async function evaluationNow(
  { db, projectId, now, actor }: ProjectContext,
  trainer: Pick<Trainer, 'expectTraining'>,
): Promise<Evaluation | TextReply> {
  const last = await lastTraining(db, projectId);
  const stale = last === null || (await isStale(db, projectId, last, now));
  if (stale && mayCall(actor.permissions, training.train, { projectId })) trainer.expectTraining(projectId);
  if (!last) return { trained_at: null, stale, intents: {}, confusion: [] };
  const stored = await evaluationOf(db, projectId, last.inputHash);
  const { crossValidation } = await reviewOf(db, projectId, last.inputHash);
  // Joined as text: the stored JSON may describe 100,000 templates, and is neither parsed nor serialized.
  const head = JSON.stringify({ trained_at: last.trainedAt, stale });
  const validated = crossValidation === null ? '' : `"cross_validation":${crossValidation},`;
  return new TextReply(JSON_TEXT, `${head.slice(0, -1)},${validated}${stored.slice(1)}`);
}

/** How well the current model works, and its history. */
export async function qualityNow({ db, projectId }: ProjectContext): Promise<Quality | TextReply> {
  const last = await lastTraining(db, projectId);
  const trend = await figuresOfTrainings(db, projectId);
  if (!last) return { trained_at: null, cross_validation: null, review: null, trend };
  const { crossValidation, review } = await reviewOf(db, projectId, last.inputHash);
  const head = JSON.stringify({ trained_at: last.trainedAt, trend });
  return new TextReply(JSON_TEXT, `${head.slice(0, -1)},"cross_validation":${crossValidation},"review":${review}}`);
}
