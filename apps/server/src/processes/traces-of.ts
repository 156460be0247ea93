import type { RunningServer } from '#features/installation/server-list.ts';
import type { Config } from '#platform/config.ts';

/** Begins to send traces if they are on. Call it before the log and the database open: both follow traces. */
export async function tracesOf({ traces: share }: Config, own: RunningServer): Promise<void> {
  if (share === 0) return;
  const { startTraces } = await import('#platform/traces/start-traces.ts');
  await startTraces({ share, version: own.version, roles: own.roles, server: own.id });
}
