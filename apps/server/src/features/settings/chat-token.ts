import { timingSafeEqual } from 'node:crypto';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { hashOf } from '#platform/opaque-secret.ts';

/** Whether this is the project's chat token as it is now. */
export async function isChatToken(run: RunInProject, projectId: number, given: string): Promise<boolean> {
  const { rows } = await run<{ token: string | null }>(projectId, {
    name: 'chat-token',
    text: `select data ->> 'chatbot_token' as token from things where project_id = $1 and resource = 'settings'`,
    values: [projectId],
  });
  const token = rows[0]?.token ?? '';
  return token !== '' && timingSafeEqual(hashOf(given), hashOf(token));
}
