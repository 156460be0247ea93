import type { chat, QueryOf } from '@parley/contract';
import { playedFiles } from '@parley/dialogue';
import type { Microseconds } from '@parley/domain/ids';
import { Problem } from '@parley/domain/problem';
import { storedFileReply } from '#features/storage/stored-file-reply.ts';
import { storedFiles } from '#features/storage/stored-files.ts';
import type { DetachedContext } from '#http/context.ts';
import type { FileReply } from '#http/reply.ts';
import type { InProject, Queries } from '#platform/db/database.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { callersConversation } from '#workflows/converse/chat-callers.ts';
import type { Bots } from '#workflows/converse/bots.ts';

export interface PlayDeps {
  inProject: InProject;
  run: RunInProject;
  bots: Pick<Bots, 'snapshot'>;
  files: FileStore;
  now(): Microseconds;
}

/** A file that a bot plays, in the version of the deployed bot. */
export async function playedFile(
  { inProject, run, bots, files, now }: PlayDeps,
  context: DetachedContext,
  query: QueryOf<typeof chat.file>,
): Promise<FileReply> {
  const { projectId } = context;
  const found = await callersConversation({ run, now }, context, query);
  // A caller gets only the files that the bot has played to them.
  if (!playedFiles(await found.entriesAfter(0)).includes(query.file)) throw notPlayed();
  if (found.snapshot === null) {
    const inDraft = (db: Queries) => storedFiles({ db, projectId, actor: null, now }).find(query.file, {});
    return storedFileReply(files, await inProject(projectId, 'read', inDraft));
  }
  const deployed = (await bots.snapshot(projectId, found.snapshot)).files.get(query.file);
  if (!deployed) throw notPlayed();
  return storedFileReply(files, deployed);
}

function notPlayed(): Problem {
  return new Problem('not_found', 'The bot has not played this file in this conversation');
}
