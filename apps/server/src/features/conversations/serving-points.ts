import type { Environment } from '@parley/domain/deployment';
import { SERVING_MODEL, type DraftPoint } from '#features/conversations/turn.ts';
import type { RunInProject } from '#platform/db/project-statements.ts';

/** The versions of a project that currently serve: deployed ones, and the draft. */
export function servingPoints(run: RunInProject, projectId: number) {
  return {
    /** Hash of the version that an environment serves; null before its first deployment. */
    async servedBy(environment: Environment): Promise<string | null> {
      const { rows } = await run<{ snapshot_hash: string }>(projectId, {
        name: 'served-by',
        text: `
          select snapshot_hash from deployments where project_id = $1 and project_env = $2 order by id desc limit 1`,
        values: [projectId, environment],
      });
      return rows[0]?.snapshot_hash ?? null;
    },

    async draftPoint(): Promise<DraftPoint> {
      const { rows } = await run<{ version: number; model_hash: string | null }>(projectId, {
        name: 'draft-point',
        text: `select p.version, ${SERVING_MODEL} as model_hash from projects p where p.id = $1`,
        values: [projectId],
      });
      const row = rows[0];
      if (!row) throw new Error(`Project ${projectId} not found`);
      return { projectVersion: row.version, modelHash: row.model_hash };
    },
  };
}
