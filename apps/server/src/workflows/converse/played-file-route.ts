import { chat } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { harmlessType, storedFiles } from '#features/storage/stored-files.ts';
import { detachedRoute, FileReply } from '#http/route.ts';
import type { Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { admitCaller, refuseDraft } from '#workflows/converse/chat-callers.ts';

interface PlayedFileDeps {
  inProject<T>(projectId: number, mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T>;
  run: RunInProject;
  files: FileStore;
  now(): Microseconds;
}

/** Callers get the stored files that the bot played to them, and no others. */
export function playedFileRoute({ inProject, run, files, now }: PlayedFileDeps) {
  return detachedRoute(chat.file, async (context, { query: { id, conversation_token, file, ...query } }) => {
    const { projectId } = context;
    await admitCaller(run, context, query);
    const store = conversationStore(run, projectId);
    const found = await store.find(hashOf(conversation_token), { id, now: now() });
    if (!found) throw new Problem('not_found', 'Conversation not found');
    refuseDraft(context, found.environment);
    const entries = await store.entriesAfter(id, 0);
    const isPlayed = entries.some(
      ({ type, value, args }) => type === 'action' && value === 'play' && args['file'] === file,
    );
    if (!isPlayed) throw new Problem('not_found', 'File not found');
    const { name, type, sha256 } = await inProject(projectId, 'read', (db) =>
      storedFiles({ db, projectId, actor: context.actor, now }).find(file, {}),
    );
    return new FileReply(await files.open(sha256), name, harmlessType(type));
  });
}
