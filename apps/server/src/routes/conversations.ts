import { conversations } from '@parley/contract';
import { labelStore } from '#features/conversations/label-store.ts';
import { noteStore } from '#features/conversations/note-store.ts';
import {
  readConversation,
  readConversations,
  type ConversationDeps,
} from '#features/conversations/read-conversations.ts';
import { detachedRoute, projectRoute } from '#http/route.ts';
import { projectVersion } from '#platform/things/project-version.ts';

/** Conversations for review, with users' notes and labels. */
export const conversationRoutes = (deps: ConversationDeps) => [
  detachedRoute(conversations.list, async (context, { query }) => {
    const seen = await deps.inProject(context.projectId, 'read', (db) => projectVersion(db, context.projectId));
    context.setHeader('x-atime', String(seen));
    return readConversations(deps, context, query);
  }),
  projectRoute(conversations.get, (context, { params, query }) =>
    readConversation(context, params.conversation, query.turns),
  ),
  projectRoute(conversations.createNote, async (context, { body }) => ({
    id: await noteStore(context).insert(body),
    version: await projectVersion(context.db, context.projectId),
  })),
  projectRoute(conversations.updateNote, async (context, { params: { id }, body }) => {
    await noteStore(context).update(id, body.text);
    return { id, version: await projectVersion(context.db, context.projectId) };
  }),
  projectRoute(conversations.removeNote, async (context, { params: { id } }) => {
    await noteStore(context).remove(id);
    return { version: await projectVersion(context.db, context.projectId) };
  }),
  projectRoute(conversations.setLabels, async (context, { params: { conversation }, body }) => {
    await labelStore(context).put(conversation, body.labels);
    return { version: await projectVersion(context.db, context.projectId) };
  }),
];
