import { holdsGrant, intents, mayCall, training } from '@parley/contract';
import type { Evaluation } from '@parley/domain/evaluation';
import type { Grant } from '@parley/domain/permission';
import type { Quality } from '@parley/domain/quality';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { TextReply } from '#http/reply.ts';
import { figuresOfTrainings, reviewOf } from '#features/models/figures-store.ts';
import { evaluationOf, lastTraining } from '#features/models/model-store.ts';
import type { InProject } from '#platform/db/database.ts';
import type { Bots } from '#workflows/converse/draft-bots.ts';
import type { Previewer } from '#workflows/train-model/preview-training.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';
import { isStale } from '#workflows/train-model/stale-training.ts';

export interface TrainingRoutesDeps {
  inProject: InProject;
  trainer: Trainer;
  reviewer: Reviewer;
  previewer: Previewer;
  bots: Bots;
}

export function trainingRoutes({ inProject, trainer, reviewer, previewer, bots }: TrainingRoutesDeps) {
  return [
    detachedRoute(training.train, ({ projectId }) => trainer.train(projectId)),
    detachedRoute(training.preview, ({ projectId, actor }) => {
      const sees = (grant: Grant) => holdsGrant(actor?.permissions, grant, { projectId });
      return previewer.preview(projectId, {
        tests: sees('GET:/tests'),
        conversations: sees('GET:/conversations/<id>'),
      });
    }),
    detachedRoute(training.accept, ({ projectId }, { body }) => trainer.accept(projectId, body.candidate)),
    detachedRoute(training.discard, async ({ projectId }) => {
      await trainer.discard(projectId);
      return { status: 'ok' as const };
    }),
    detachedRoute(training.reload, async ({ projectId }) => {
      const last = await inProject(projectId, 'read', (db) => lastTraining(db, projectId));
      bots.forget(projectId, last?.modelHash);
      return { status: 'ok' as const };
    }),
    detachedRoute(training.review, async ({ projectId }) => {
      await reviewer.review(projectId);
      return { status: 'ok' as const };
    }),
    projectRoute(intents.evaluation, async ({ db, projectId, now, actor }) => {
      const last = await lastTraining(db, projectId);
      const stale = last === null || (await isStale(db, projectId, last, now));
      if (stale && mayCall(actor.permissions, training.train, { projectId })) trainer.expectTraining(projectId);
      if (!last) return { trained_at: null, stale, intents: {}, confusion: [] } satisfies Evaluation;
      const stored = await evaluationOf(db, projectId, last.inputHash);
      const { crossValidation } = await reviewOf(db, projectId, last.inputHash);
      // Joined as text: the stored JSON may describe 100,000 templates, and is not taken apart to be put together again.
      const head = JSON.stringify({ trained_at: last.trainedAt, stale });
      const validated = crossValidation === null ? '' : `"cross_validation":${crossValidation},`;
      return new TextReply(JSON_TEXT, `${head.slice(0, -1)},${validated}${stored.slice(1)}`);
    }),
    projectRoute(intents.quality, async ({ db, projectId }) => {
      const last = await lastTraining(db, projectId);
      const trend = await figuresOfTrainings(db, projectId);
      if (!last) return { trained_at: null, cross_validation: null, review: null, trend } satisfies Quality;
      const { crossValidation, review } = await reviewOf(db, projectId, last.inputHash);
      const head = JSON.stringify({ trained_at: last.trainedAt, trend });
      return new TextReply(JSON_TEXT, `${head.slice(0, -1)},"cross_validation":${crossValidation},"review":${review}}`);
    }),
  ];
}

const JSON_TEXT = 'application/json; charset=utf-8';
