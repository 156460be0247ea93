import { holdsGrant, understanding } from '@parley/contract';
import { recentTurns } from '#features/conversations/recent-turns.ts';
import { saidIn } from '#features/conversations/said-texts.ts';
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
    detachedRoute(understanding.suggest, async ({ projectId, now, actor }, { params, body }) => {
      const seesCallers = holdsGrant(actor?.permissions, 'GET:/conversations/<id>', { projectId });
      const { input, last, turns } = await deps.inProject(projectId, 'read', async (db) => ({
        input: await readTrainingInput({ db, projectId, now }),
        last: await lastTraining(db, projectId),
        turns: seesCallers ? await recentTurns(db, projectId) : null,
      }));
      const said = turns && saidIn(turns);
      const model = last && (await deps.bots.model(projectId, last.modelHash));
      return suggestFor(input, { model, phrasing, said, owner: String(projectId) }, params.id, body.limit);
    }),
  ];
}
