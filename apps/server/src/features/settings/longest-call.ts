import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** The milliseconds after which a call ends. It is not deployed: a change takes effect with the next call. */
export async function longestCallMs(run: RunInProject, projectId: number): Promise<number> {
  const { rows } = await run<{ minutes: string | null }>(projectId, {
    name: 'longest-call',
    text: `select data ->> 'longest_call' as minutes from things where project_id = $1 and resource = 'settings'`,
    values: [projectId],
  });
  return Number(rows[0]?.minutes ?? DEFAULT_SETTINGS.longest_call) * 60_000;
}
