import type { ChatEnvironment } from '@parley/domain/deployment';
import { Problem } from '@parley/domain/problem';
import { isChatToken } from '#features/settings/chat-token.ts';
import type { DetachedContext } from '#http/context.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

type Context = Pick<DetachedContext, 'actor' | 'projectId' | 'header'>;
interface Query {
  'chat-token'?: string | undefined;
}

/** A caller without a session brings the project's chat token; a wrong one finds nothing, as a foreign project does. */
export async function admitCaller(run: RunInProject, context: Context, query: Query): Promise<void> {
  if (!(await isAdmitted(run, context, query))) throw new Problem('not_found', 'Chat not found');
}

export async function isAdmitted(
  run: RunInProject,
  { actor, projectId, header }: Context,
  query: Query,
): Promise<boolean> {
  return actor !== null || isChatToken(run, projectId, query['chat-token'] ?? header('chat-token') ?? '');
}

/** The draft is the editors' own. */
export function refuseDraft({ actor }: Pick<Context, 'actor'>, environment: ChatEnvironment): void {
  if (!actor && environment === 'draft') throw new Problem('not_found', 'Conversation not found');
}
