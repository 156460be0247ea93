import { conversationWork } from '@parley/contract';
import { annotationStore } from '#features/conversations/annotation-store.ts';
import { noteStore } from '#features/conversations/note-store.ts';
import { reviewStore } from '#features/conversations/review-store.ts';
import { memoryAround, pageOfTurns } from '#features/conversations/turn-pages.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { projectVersion } from '#platform/things/project-version.ts';
import type { ManyChanges } from '#workflows/conversations/change-conversations.ts';
import { chatFrom } from '#workflows/converse/chat-from.ts';
import type { LookBackDeps } from '#workflows/converse/look-back.ts';
import {
  annotate,
  recognizedNow,
  removeAnnotation,
  type CorrectionDeps,
} from '#workflows/conversations/correct-turns.ts';
import type { Replays } from '#workflows/replay/replays.ts';

const TURNS = 200;

interface ConversationWorkDeps extends CorrectionDeps {
  changes: Pick<ManyChanges, 'setReviews' | 'undoReviews'>;
  replays: Pick<Replays, 'one'>;
  lookBack: LookBackDeps;
}

/** Work on finished conversations: reviews, corrections, replays. */
export const conversationWorkRoutes = ({ inProject, bots, changes, replays, lookBack }: ConversationWorkDeps) => [
  detachedRoute(conversationWork.turns, ({ projectId }, { params, query: { limit = TURNS, ...query } }) =>
    inProject(projectId, 'read', (db) => pageOfTurns({ db, projectId }, params.conversation, { limit, ...query })),
  ),
  detachedRoute(conversationWork.memory, ({ projectId }, { params, query }) =>
    inProject(projectId, 'read', (db) => memoryAround({ db, projectId }, params.conversation, query.timestamp)),
  ),
  projectRoute(conversationWork.review, async (context, { params, body }) => {
    await reviewStore(context).set(params.conversation, body);
    return { version: await projectVersion(context.db, context.projectId) };
  }),
  projectRoute(conversationWork.reviewers, (context) => reviewStore(context).reviewers()),
  detachedRoute(conversationWork.reviewMany, (context, { body }) => changes.setReviews(context, body)),
  detachedRoute(conversationWork.undoReviews, ({ projectId }, { body }) => changes.undoReviews(projectId, body.batch)),
  projectRoute(conversationWork.notes, (context, { query }) => noteStore(context).page(query)),
  projectRoute(conversationWork.noteAuthors, (context) => noteStore(context).authors()),
  projectRoute(conversationWork.annotate, (context, { params, body }) => annotate(context, params.conversation, body)),
  projectRoute(conversationWork.removeAnnotation, (context, { params }) => removeAnnotation(context, params.id)),
  detachedRoute(conversationWork.recognizedNow, ({ projectId }) => recognizedNow({ inProject, bots }, projectId)),
  projectRoute(conversationWork.annotations, (context, { query }) => annotationStore(context).page(query)),
  detachedRoute(conversationWork.chatFrom, (context, { params, body }) =>
    chatFrom({ inProject, ...lookBack }, context, params.conversation, body),
  ),
  detachedRoute(conversationWork.replay, ({ projectId }, { params }) => replays.one(projectId, params.conversation)),
];
