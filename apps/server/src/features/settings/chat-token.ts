import { timingSafeEqual } from 'node:crypto';
import { originsIn } from '@parley/domain/settings';
import { LRUCache } from 'lru-cache';
import type { RunInProject } from '#platform/db/project-statements.ts';
import { hashOf } from '#platform/opaque-secret.ts';

/** True for the project's current chat token; never while the project is inactive. */
export async function isChatToken(run: RunInProject, projectId: number, given: string): Promise<boolean> {
  const { rows } = await run<{ token: string | null }>(projectId, {
    name: 'chat-token',
    text: `select data ->> 'chatbot_token' as token from things join projects on projects.id = project_id
      where project_id = $1 and resource = 'settings' and state = 'active'`,
    values: [projectId],
  });
  const token = rows[0]?.token ?? '';
  return token !== '' && timingSafeEqual(hashOf(given), hashOf(token));
}

/** A change reaches every server within this time. */
const REMEMBERED_MS = 2_000;

/** Decides whether pages of an origin may use the project's chat client; an empty list allows all. */
export function createChatOrigins(run: RunInProject) {
  const remembered = new LRUCache<number, Promise<string[]>>({ max: 10_000, ttl: REMEMBERED_MS });

  async function read(projectId: number): Promise<string[]> {
    const { rows } = await run<{ origins: string | null }>(projectId, {
      name: 'chat-origins',
      text: `select data ->> 'chatbot_origins' as origins from things where project_id = $1 and resource = 'settings'`,
      values: [projectId],
    });
    return originsIn(rows[0]?.origins ?? '');
  }

  return async function mayCallFrom(projectId: number, origin: string): Promise<boolean> {
    let origins = remembered.get(projectId);
    if (!origins) {
      origins = read(projectId);
      remembered.set(projectId, origins);
      origins.catch(() => remembered.delete(projectId));
    }
    const listed = await origins;
    return listed.length === 0 || listed.includes(origin.toLowerCase());
  };
}
