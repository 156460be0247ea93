import type { CompiledBot } from '@parley/dialogue';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';
import type { Bots } from '#workflows/converse/bots.ts';

export interface DraftBotDeps {
  run: RunInProject;
  bots: Pick<Bots, 'draft'>;
}

/** The bot as it is saved now. */
export async function draftBot({ run, bots }: DraftBotDeps, projectId: number): Promise<CompiledBot> {
  const { projectVersion } = await conversationStore(run, projectId).draftPoint();
  return bots.draft(projectId, projectVersion);
}
