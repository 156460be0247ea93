import type { Microseconds } from '@parley/domain/ids';
import { recordAudit } from '#platform/audit/audit-trail.ts';
import { unixSeconds } from '#platform/clock.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { forgetConversationsOf } from '#features/conversations/forget-conversations.ts';
import { forgetCampaignsOf } from '#features/outbound/forget-campaigns.ts';
import { BIN_SECONDS } from '#features/projects/list-projects.ts';

/** Deletes for good the projects that have been in the bin for thirty days, with all that they have. */
export async function emptyBin(db: Queries, now: () => Microseconds): Promise<number> {
  const before = unixSeconds(now) - BIN_SECONDS;
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where('state', '=', 'bin')
    .where('state_since', '<=', before)
    .orderBy('id')
    .execute();
  let deleted = 0;
  for (const { id } of projects) {
    // A few at a time, as there may be millions; what is left then goes with the project.
    await forgetConversationsOf(db, id);
    await forgetCampaignsOf(db, id);
    if (await deleteProject(db, id, before, now)) deleted += 1;
  }
  return deleted;
}

/** Answers false for a project that another server has deleted meanwhile. */
function deleteProject(db: Queries, id: number, before: number, now: () => Microseconds): Promise<boolean> {
  return withSystem(db, async (tx) => {
    const project = await tx
      .selectFrom('projects')
      .select('name')
      .where('id', '=', id)
      .where('state', '=', 'bin')
      .where('state_since', '<=', before)
      // Roles of the project may be given meanwhile by whoever has the platform's clock: the deletion waits for it first.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!project) return false;
    const server = { actor: { userId: null }, now };
    const change = await lockPlatform(tx, server);
    await tx.deleteFrom('projects').where('id', '=', id).execute();
    // Deleted facts ask for statistics that nobody can compute any more.
    await tx.deleteFrom('rollup_marks').where('project_id', '=', id).execute();
    await change.deleted('projects', [id]);
    await change.deleted('users/projects', [id]);
    const about = { resource: 'projects', id, name: project.name };
    await recordAudit(tx, server, { action: 'project deleted for good', ...about });
    return true;
  });
}
