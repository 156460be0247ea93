import { holdsGrant, training } from '@parley/contract';
import type { Grant } from '@parley/domain/permission';
import { lastTraining } from '#features/models/model-store.ts';
import { detachedRoute } from '#http/route.ts';
import type { InProject } from '#platform/db/database.ts';
import type { Bots } from '#workflows/converse/bots.ts';
import type { Previewer } from '#workflows/train-model/preview-training.ts';
import type { Reviewer } from '#workflows/train-model/review-model.ts';
import type { Trainer } from '#workflows/train-model/train-model.ts';

interface TrainingDeps {
  inProject: InProject;
  trainer: Trainer;
  reviewer: Reviewer;
  previewer: Previewer;
  bots: Bots;
}

export const trainingRoutes = ({ inProject, trainer, reviewer, previewer, bots }: TrainingDeps) => [
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
];
