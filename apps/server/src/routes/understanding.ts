import { understanding } from '@parley/contract';
import { lastTraining } from '#features/models/model-store.ts';
import { detachedRoute } from '#http/route.ts';
import type { Logger } from '#platform/logger.ts';
import type { WritingService } from '#platform/writing-service.ts';
import { readTrainingInput } from '#workflows/train-model/training-input.ts';
import { negateTemplates } from '#workflows/understanding/negate-templates.ts';
import { createPhrasing } from '#workflows/understanding/phrasing.ts';
import { stripStopwords } from '#workflows/understanding/strip-stopwords.ts';
import { suggestFor } from '#workflows/understanding/suggest-templates.ts';
import { createTryOut, type UnderstandingDeps } from '#workflows/understanding/try-text.ts';

interface WritingDeps {
  /** Null if no service is configured. */
  writing: WritingService | null;
  log: Logger;
}

/** The language model for editors. Nothing here changes the project. */
export function understandingRoutes({ writing, log, ...deps }: UnderstandingDeps & WritingDeps) {
  const phrasing = writing && createPhrasing(writing, log);
  const tryText = createTryOut(deps);
  return [
    detachedRoute(understanding.try, ({ projectId }, { body }) => tryText(projectId, body.text)),
    detachedRoute(understanding.stripStopwords, async (_context, { query, body }) => ({
      preprocessed: stripStopwords(body.template, query.language),
    })),
    detachedRoute(understanding.negate, (_context, { query, body }) =>
      negateTemplates(body.templates, query, phrasing),
    ),
    detachedRoute(understanding.suggest, async ({ projectId, now }, { params, body }) => {
      const { input, last } = await deps.inProject(projectId, 'read', async (db) => ({
        input: await readTrainingInput({ db, projectId, now }),
        last: await lastTraining(db, projectId),
      }));
      const model = last && (await deps.bots.model(projectId, last.modelHash));
      return suggestFor(input, { model, phrasing, owner: String(projectId) }, params.id, body.limit);
    }),
  ];
}
