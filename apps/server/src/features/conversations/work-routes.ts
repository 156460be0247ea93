import { conversationWork, labels } from '@parley/contract';
import { labelStore } from '#features/conversations/label-store.ts';
import { noteStore } from '#features/conversations/note-store.ts';
import { reviewStore } from '#features/conversations/review-store.ts';
import { memoryAround, pageOfTurns } from '#features/conversations/turn-pages.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import type { InProject } from '#platform/db/database.ts';
import { projectVersion } from '#platform/things/project-version.ts';

const TURNS = 200;

/** The calls by which people work on finished conversations: notes, labels, reviews. */
export const conversationWorkRoutes = ({ inProject }: { inProject: InProject }) => [
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
  projectRoute(conversationWork.notes, (context, { query }) => noteStore(context).page(query)),
  projectRoute(conversationWork.noteAuthors, (context) => noteStore(context).authors()),
  projectRoute(labels.merge, async (context, { params: { id }, body: { into } }) => {
    const batch = await labelStore(context).merge(id, into);
    return { batch, version: await projectVersion(context.db, context.projectId) };
  }),
];
